/** Places text and barcode in a box: stacked on plain labels, composed of three parts on tags and tickets. */
import { placeSymbol, planSymbol, type PlannedSymbol } from '../barcodes/place.ts';
import { readSymbol } from '../barcodes/symbol.ts';
import type { Box, DisplayItem, Drawing } from '../display-list.ts';
import { clamp, labelSizeMm } from '../presets.ts';
import type { LabelSpec, Size } from '../spec.ts';
import {
  textBlock,
  type Block,
  stackBlocks,
  requestedHeight,
  cutRight,
  cutTop,
  setColumn,
  type SetBlock,
} from './blocks.ts';

const GAP = 1;

interface Share {
  readonly text: Box;
  readonly code: Box;
}

/** Bars across lie under the text, and are cut lower when the text needs the room. */
function sharesAcross(
  planned: PlannedSymbol,
  box: Box,
  blocks: readonly Block[],
): readonly Share[] {
  const isSquare = 'runs' in planned.code;
  if (isSquare && box.width > box.height) {
    const [text, code] = cutRight(box, planned.along, GAP);
    return [{ text, code }];
  }
  const spare = box.height - requestedHeight(blocks, box.width) - GAP;
  const depth = clamp(spare, Math.min(planned.minHeight, box.height), planned.best);
  const [text, code] = cutTop(box, box.height - depth - GAP, GAP);
  return [{ text, code }];
}

/** Turned bars are placed beside the text, or under it; the first division in which all text fits is used. */
function sharesTurned(planned: PlannedSymbol, box: Box): readonly Share[] {
  const depth = clamp(box.width * 0.5, planned.minHeight, planned.best);
  const [beside, column] = cutRight(box, depth, GAP);
  const [above, under] = cutTop(box, box.height - planned.along - GAP, GAP);
  const [slim, narrow] = cutRight(box, planned.minHeight, GAP);
  return [
    { text: beside, code: column },
    { text: slim, code: narrow },
    { text: above, code: under },
  ];
}

interface Attempt {
  readonly stacked: Drawing;
  readonly code: Box;
}

function best(shares: readonly Share[], blocks: readonly Block[]): Attempt | undefined {
  const tries = shares.map(({ text, code }) => ({
    stacked: stackBlocks(blocks, text, 'spread'),
    code,
  }));
  return tries.find(({ stacked }) => stacked.findings.length === 0) ?? tries[0];
}

/** A number that cannot be a barcode is shown as text: the preview paints it. */
const asText = ({ gtin }: LabelSpec): readonly Block[] =>
  gtin.trim() === ''
    ? []
    : [
        textBlock({
          element: 'gtin',
          lines: [gtin.slice(0, 60)],
          size: 8,
          minSize: 6,
          align: 'center',
          gap: 1,
        }),
      ];

const isTooFull = ({ findings }: Drawing): boolean =>
  findings.some(({ code }) => code === 'text-does-not-fit');

/**
 * Text above or beside, barcode below or beside.
 * @param forms the same texts, in fewer lines from one to the next: the first that fits is used
 */
export function divide(
  spec: LabelSpec,
  box: Box,
  blocks: readonly Block[],
  ...forms: readonly (readonly Block[])[]
): Drawing {
  const wide = arrange(spec, box, blocks);
  if (!isTooFull(wide)) return wide;
  for (const form of forms) {
    const dense = arrange(spec, box, form);
    if (!isTooFull(dense)) return dense;
  }
  return wide;
}

function arrange(spec: LabelSpec, box: Box, blocks: readonly Block[]): Drawing {
  const { symbol, findings } = readSymbol(spec);
  if (!symbol) {
    const shown = findings.length === 0 ? blocks : [...blocks, ...asText(spec)];
    const stacked = stackBlocks(shown, box, 'middle');
    return { items: stacked.items, findings: [...findings, ...stacked.findings] };
  }
  const { dpi, barcodeTurn: turn } = spec;
  const plan = planSymbol(symbol, {
    element: 'gtin',
    dpi,
    turn,
    room: box,
    labelWidth: labelSizeMm(spec).width,
  });
  const { planned } = plan;
  const shares = planned
    ? planned.turn === 0
      ? sharesAcross(planned, box, blocks)
      : sharesTurned(planned, box)
    : [];
  const found = best(shares, blocks);
  if (!planned || !found) {
    const stacked = stackBlocks([...blocks, ...asText(spec)], box, 'middle');
    return { items: stacked.items, findings: [...plan.findings, ...stacked.findings] };
  }
  const placed = placeSymbol(planned, found.code, dpi);
  return {
    items: [...found.stacked.items, ...placed.items],
    findings: [...plan.findings, ...found.stacked.findings, ...placed.findings],
  };
}

export interface Parts {
  readonly header: readonly Block[];
  readonly details: readonly Block[];
  readonly footer: readonly Block[];
}

const PART_GAP = 1.6;
/** Maximum share of the width for rotated bars; text is beside them. */
const MAX_BARS = 0.55;

interface Fitted {
  readonly header: SetBlock;
  readonly details: SetBlock;
  readonly footer: SetBlock;
  /** Height of all parts with the gaps between them. */
  readonly used: number;
}

const scales = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64];

/** The largest setting that leaves so much height; null when even the smallest does not. */
function fit(parts: Parts, { width, height }: Size, base: number, left: number): Fitted | null {
  for (const scale of scales) {
    const [header, details, footer] = [parts.header, parts.details, parts.footer].map((blocks) =>
      setColumn(blocks, width, scale * base, true),
    );
    if (!header || !details || !footer) return null;
    const given = [header, details, footer].filter((part) => part.height > 0);
    const used = given.reduce((sum, part) => sum + part.height + PART_GAP, -PART_GAP);
    if (given.every((part) => part.fits) && used + left <= height + 1e-6)
      return { header, details, footer, used };
  }
  return null;
}

/** Height of the code: full where there is room, lower rather than smaller text. */
function fitWithCode(
  parts: Parts,
  box: Box,
  base: number,
  planned: PlannedSymbol | null,
): { readonly fitted: Fitted; readonly depth: number } | null {
  if (!planned) {
    const fitted = fit(parts, box, base, 0);
    return fitted && { fitted, depth: 0 };
  }
  for (const depth of [planned.best, planned.best * 0.8, planned.minHeight]) {
    const minDepth = Math.max(planned.minHeight, depth);
    const fitted = fit(parts, box, base, minDepth + PART_GAP);
    if (fitted) {
      const room = box.height - fitted.used - PART_GAP;
      return { fitted, depth: Math.min(planned.best, Math.max(minDepth, room)) };
    }
  }
  return null;
}

/** Brand, goods, bars, price from the top to the bottom. */
function down(
  { header, details, footer, used }: Fitted,
  box: Box,
  depth: number,
): { readonly items: readonly DisplayItem[]; readonly code: Box } {
  const total = used + (depth > 0 ? depth + PART_GAP : 0);
  const spare = Math.max(0, box.height - total);
  const isShort = details.height + footer.height === 0;
  const top = box.y + (isShort ? spare / 2 : 0);
  const items = [...header.drawAt({ ...box, y: top, height: header.height })];
  let y = header.height > 0 ? top + header.height + PART_GAP : top;
  if (!isShort) y += spare;
  items.push(...details.drawAt({ ...box, y, height: details.height }));
  if (details.height > 0) y += details.height + PART_GAP;
  const code = { ...box, y, height: depth };
  if (depth > 0) y += depth + PART_GAP;
  items.push(...footer.drawAt({ ...box, y, height: footer.height }));
  return { items, code };
}

/**
 * The label of these parts; null when they do not fit at sizes that can be read, or when the number is no barcode
 * yet: another layout shows that.
 * @param base scale of the requested sizes
 */
export function compose(
  spec: LabelSpec,
  box: Box,
  partsAt: (width: number) => Parts,
  base: number,
): Drawing | null {
  const { symbol, findings } = readSymbol(spec);
  if (!symbol && findings.length > 0) return null;
  const { dpi, barcodeTurn: turn } = spec;
  const plan = symbol
    ? planSymbol(symbol, { element: 'gtin', dpi, turn, room: box })
    : { planned: null, findings: [] };
  const { planned } = plan;
  if (symbol && !planned) return null;
  if (planned?.turn === 90) {
    for (const depth of [planned.best, planned.minHeight]) {
      const [text, code] = cutRight(box, depth, PART_GAP);
      const isRoomy = depth <= box.width * MAX_BARS;
      const fitted = isRoomy ? fit(partsAt(text.width), text, base, 0) : null;
      if (!fitted) continue;
      const placed = placeSymbol(planned, code, dpi);
      return {
        items: [...down(fitted, text, 0).items, ...placed.items],
        findings: [...plan.findings, ...placed.findings],
      };
    }
    return null;
  }
  const found = fitWithCode(partsAt(box.width), box, base, planned);
  if (!found) return null;
  const { items, code } = down(found.fitted, box, found.depth);
  const placed = planned ? placeSymbol(planned, code, dpi) : { items: [], findings: [] };
  return {
    items: [...items, ...placed.items],
    findings: [...plan.findings, ...placed.findings],
  };
}
