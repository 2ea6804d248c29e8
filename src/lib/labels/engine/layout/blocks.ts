/**
 * The blocks that labels are stacked of, each with its height at a width and a scale of its text, and the stack:
 * one scale for all text, so that sizes keep their proportions.
 */
import {
  type Box,
  lineItem,
  type DisplayItem,
  type Drawing,
  type TextItem,
} from '../display-list.ts';
import type { Size, ElementId, LabelSpec } from '../spec.ts';
import { careSymbol, SYMBOL_PEN, SYMBOL_UNITS } from '../care/symbols.ts';
import { careSlots } from '../care/codes.ts';
import { fitText, linesAt, placeText, type TextRequest, textHeight } from '../text/fit.ts';
import { problem } from '../findings.ts';

export const wholeBox = ({ width, height }: Size): Box => ({ x: 0, y: 0, width, height });

const positive = (value: number): number => Math.max(0.01, value);

/** Returns the box inset by a length at each edge; at least a minimal box. */
export const inset = (box: Box, x: number, y = x): Box => ({
  x: box.x + Math.min(x, box.width / 2),
  y: box.y + Math.min(y, box.height / 2),
  width: positive(box.width - 2 * x),
  height: positive(box.height - 2 * y),
});

/** Splits a box into its upper part and the rest after a gap. */
export function cutTop(box: Box, height: number, gap = 0): readonly [Box, Box] {
  const part = Math.min(height, box.height - 0.01);
  const rest = Math.min(part + gap, box.height - 0.01);
  return [
    { ...box, height: positive(part) },
    { ...box, y: box.y + rest, height: positive(box.height - rest) },
  ];
}

/** Splits a box into the rest left of a gap, and its right part. */
export function cutRight(box: Box, width: number, gap = 0): readonly [Box, Box] {
  const part = Math.min(width, box.width - 0.01);
  const left = positive(box.width - part - gap);
  return [
    { ...box, width: left },
    { ...box, x: box.x + box.width - part, width: positive(part) },
  ];
}

export interface SetBlock {
  readonly height: number;
  /** True if the smallest allowed size fits. */
  readonly fits: boolean;
  readonly drawAt: (box: Box) => readonly DisplayItem[];
}

export interface Block {
  readonly element: ElementId;
  /** Room before it, mm. */
  readonly gap: number;
  /** @param scale 1 is the requested size; below the allowed sizes only when `isStrict` is false. */
  readonly set: (width: number, scale: number, isStrict: boolean) => SetBlock;
}

const STEP = 4;
const quarter = (size: number): number => Math.max(0.5, Math.floor(size * STEP + 1e-6) / STEP);

interface BlockText extends TextRequest {
  readonly gap?: number;
  /** Drawn through, as a price that is no longer asked. */
  readonly isStruck?: boolean;
}

const strike = ({ element, lines, size }: TextItem): readonly DisplayItem[] =>
  lines.map(({ x, y, width }) => {
    const middle = y - size * 0.1;
    return lineItem(element, [x, middle], [x + width, middle], 0.2);
  });

/** Text; lines that are too wide are wrapped, words that are too wide make the whole block smaller. */
export function textBlock({ gap = 0, isStruck = false, ...request }: BlockText): Block {
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const scaled = quarter(request.size * scale);
    const size = isStrict ? Math.max(request.minSize, scaled) : scaled;
    const lines = linesAt(request, width, size, 'none') ?? linesAt(request, width, size, 'words');
    const fitted = lines
      ? { size, lines, fits: size >= request.minSize }
      : fitText({ ...request, size, isRunning: true }, { width, height: Number.MAX_VALUE });
    return {
      height: textHeight(fitted.lines.length, fitted.size),
      fits: fitted.fits && fitted.size >= request.minSize,
      drawAt: (box) => {
        const item = placeText(request, fitted, box);
        return isStruck ? [item, ...strike(item)] : [item];
      },
    };
  };
  return { element: request.element, gap, set };
}

/** Smallest type size in points. */
export const MIN_TEXT_SIZE = 6;

type Style = Partial<Omit<BlockText, 'element' | 'lines'>>;

/** A block when there is anything to say. */
export function textIf(
  element: ElementId,
  lines: string | readonly string[],
  size: number,
  style: Style = {},
): readonly Block[] {
  const given = (typeof lines === 'string' ? [lines] : lines).filter((line) => line.trim() !== '');
  if (given.length === 0) return [];
  return [
    textBlock({
      minSize: MIN_TEXT_SIZE,
      align: 'center',
      gap: 0.6,
      ...style,
      element,
      lines: given,
      size,
    }),
  ];
}

const SYMBOL_SIZE = 5.6;
const MIN_SYMBOL = 3;
const SYMBOL_GAP = 0.9;
/** Room before the row, mm. */
const SYMBOL_ROW_GAP = 1.2;

/** A row of the label's care symbols in their fixed order; empty when none is chosen. */
export function symbolsBlock(spec: LabelSpec): readonly Block[] {
  const isAmerican = spec.market.includes('US');
  const chosen = careSlots.flatMap((slot) => {
    const drawing = careSymbol(slot, spec[slot], isAmerican);
    return drawing ? [{ slot, drawing }] : [];
  });
  const [first] = chosen;
  if (!first) return [];
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const room = (width - SYMBOL_GAP * (chosen.length - 1)) / chosen.length;
    const scaled = Math.min(SYMBOL_SIZE * scale, room);
    const side = isStrict ? Math.max(Math.min(MIN_SYMBOL, room), scaled) : scaled;
    const left = (width - side * chosen.length - SYMBOL_GAP * (chosen.length - 1)) / 2;
    return {
      height: side,
      fits: side >= MIN_SYMBOL,
      drawAt: ({ x, y }) =>
        chosen.flatMap(({ slot, drawing }, index) => {
          const box = { x: x + left + index * (side + SYMBOL_GAP), y, width: side, height: side };
          const path = { type: 'path' as const, element: slot, box, units: SYMBOL_UNITS };
          const lines = { ...path, d: drawing.lines, pen: SYMBOL_PEN };
          return drawing.dots === '' ? [lines] : [lines, { ...path, d: drawing.dots, pen: 0 }];
        }),
    };
  };
  return [{ element: first.slot, gap: SYMBOL_ROW_GAP, set }];
}

/** Sets blocks one under the other with their gaps. */
export function setColumn(
  blocks: readonly Block[],
  width: number,
  scale: number,
  isStrict: boolean,
): SetBlock {
  const sets = blocks.map((block) => block.set(width, scale, isStrict));
  const gapAt = (index: number): number => (index === 0 ? 0 : (blocks[index]?.gap ?? 0));
  return {
    height: sets.reduce((sum, { height }, index) => sum + height + gapAt(index), 0),
    fits: sets.every(({ fits }) => fits),
    drawAt: ({ y, ...box }) => {
      let top = y;
      return sets.flatMap((set, index) => {
        top += gapAt(index);
        const drawn = set.drawAt({ ...box, y: top, height: set.height });
        top += set.height;
        return drawn;
      });
    },
  };
}

/** A line across. */
export const ruleBlock = (element: ElementId, gap: number): Block => ({
  element,
  gap,
  set: () => ({
    height: 0.3,
    fits: true,
    drawAt: ({ x, y, width }) => [lineItem(element, [x, y + 0.15], [x + width, y + 0.15], 0.25)],
  }),
});

interface Setting {
  readonly sets: readonly SetBlock[];
  readonly height: number;
  readonly scale: number;
}

const TRIES = 30;
const SHRINK = 0.93;

function setAll(
  blocks: readonly Block[],
  width: number,
  scale: number,
  isStrict: boolean,
): Setting {
  const sets = blocks.map((block) => block.set(width, scale, isStrict));
  const gaps = blocks.reduce((sum, { gap }, index) => sum + (index === 0 ? 0 : gap * scale), 0);
  return { sets, scale, height: sets.reduce((sum, { height }) => sum + height, gaps) };
}

/** The largest setting that fits: first within the allowed sizes, then below them. */
function fitSetting(
  blocks: readonly Block[],
  { width, height }: Box,
): Setting & { isStrict: boolean } {
  for (const isStrict of [true, false]) {
    let scale = 1;
    for (let step = 0; step < TRIES + (isStrict ? 0 : TRIES); step += 1, scale *= SHRINK) {
      const setting = setAll(blocks, width, scale, isStrict);
      if (setting.height <= height + 1e-6) return { ...setting, isStrict };
    }
  }
  return { sets: [], height: 0, scale: 0, isStrict: false };
}

/** Height of the blocks at their requested sizes. */
export const requestedHeight = (blocks: readonly Block[], width: number): number =>
  setAll(blocks, width, 1, true).height;

/** Blocks that get a finding: the highest ones, when all together need too much room. */
function tallestBlocks(blocks: readonly Block[], sets: readonly SetBlock[]): readonly Block[] {
  const highest = Math.max(...sets.map(({ height }) => height));
  return blocks.filter((_, index) => (sets[index]?.height ?? 0) === highest);
}

/**
 * Puts the blocks into the box from the top, or in its middle. Text that does not fit at its smallest size is
 * shown smaller, or left out when there is no room at all; both give a finding.
 */
export function stackBlocks(
  blocks: readonly Block[],
  box: Box,
  align: 'top' | 'middle' | 'spread' = 'top',
): Drawing {
  if (blocks.length === 0) return { items: [], findings: [] };
  const { sets, height, scale, isStrict } = fitSetting(blocks, box);
  const tight = blocks.filter((_, index) => sets[index]?.fits !== true);
  const shown = isStrict || sets.length === 0 ? tight : tallestBlocks(blocks, sets);
  const spare = Math.max(0, box.height - height);
  const between = align === 'spread' && sets.length > 1 ? spare / (sets.length - 1) : 0;
  let y = box.y + (align === 'middle' ? spare / 2 : 0);
  const items = sets.flatMap((set, index) => {
    y += index === 0 ? 0 : (blocks[index]?.gap ?? 0) * scale + between;
    const drawn = set.drawAt({ x: box.x, y, width: box.width, height: set.height });
    y += set.height;
    return drawn;
  });
  const findings = [...new Set(shown.map(({ element }) => element))].map((element) =>
    problem(
      element,
      'text-does-not-fit',
      'Text does not fit.',
      'Shorten it, leave something out or choose a larger label.',
    ),
  );
  return { items, findings };
}
