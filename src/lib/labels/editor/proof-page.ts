/** Draws a label in its real size on a page marked as a proof or superseded. */
import { lineItem, type Box, type DisplayItem, type DisplayList } from '../engine/display-list.ts';
import { paperSizes, type SheetGrid } from '../engine/presets.ts';
import type { Finding } from '../engine/spec.ts';
import { fitText, placeText } from '../engine/text/fit.ts';

interface Proof {
  /** In large letters: why it is not to be used. */
  readonly heading: string;
  /** A line through the label, so that nobody uses it cut out of the page. */
  readonly isStruck?: boolean;
  readonly list: DisplayList;
  readonly paper: SheetGrid['paper'];
  readonly title: string;
  /** Size, material, day: one line each. */
  readonly facts: readonly string[];
  readonly findings: readonly Finding[];
}

const EDGE = 20;

const moved = <T extends Pick<Box, 'x' | 'y'>>(place: T, dx: number, dy: number): T => ({
  ...place,
  x: place.x + dx,
  y: place.y + dy,
});

function shifted(item: DisplayItem, dx: number, dy: number): DisplayItem {
  switch (item.type) {
    case 'line':
      return { ...item, x1: item.x1 + dx, x2: item.x2 + dx, y1: item.y1 + dy, y2: item.y2 + dy };
    case 'text':
      return {
        ...item,
        box: moved(item.box, dx, dy),
        lines: item.lines.map((line) => moved(line, dx, dy)),
      };
    default:
      return { ...item, box: moved(item.box, dx, dy) };
  }
}

function textAt(lines: readonly string[], size: number, box: Box, bold = false): DisplayItem {
  const request = { element: 'label', lines, size, minSize: 6, bold, isRunning: true } as const;
  return placeText(request, fitText(request, box), box);
}

/** The page as a display list, so that it is drawn like a label. */
export function proofPage(proof: Proof): DisplayList {
  const { heading, isStruck = false, list, paper, title, facts, findings } = proof;
  const page = paperSizes[paper];
  const width = page.width - 2 * EDGE;
  const x = (page.width - list.width) / 2;
  const y = EDGE + 50;
  const below = y + list.height + 8;
  const said = findings.map(
    ({ severity, message, fix }) =>
      `${severity === 'error' ? 'To fix' : 'Warning'}: ${message} ${fix}`,
  );
  const room = page.height - EDGE - below;
  const frame: DisplayItem = {
    type: 'rect',
    element: 'label',
    box: { x: x - 0.5, y: y - 0.5, width: list.width + 1, height: list.height + 1 },
    thickness: 0.1,
  };
  const strike = lineItem('label', [x, y + list.height], [x + list.width, y], 0.8);
  return {
    ...page,
    guides: [],
    items: [
      textAt([heading], 20, { x: EDGE, y: EDGE, width, height: 12 }, true),
      textAt([title], 13, { x: EDGE, y: EDGE + 13, width, height: 8 }, true),
      textAt(facts, 9, { x: EDGE, y: EDGE + 22, width, height: 24 }),
      frame,
      ...list.items.map((item) => shifted(item, x, y)),
      ...(isStruck ? [strike] : []),
      ...(said.length > 0 && room > 10
        ? [textAt(said, 9, { x: EDGE, y: below, width, height: Math.min(room, 60) })]
        : []),
    ],
  };
}
