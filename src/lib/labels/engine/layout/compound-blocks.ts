/** Compound blocks: logo, columns, table, rules, pairs of title and value, the size in a frame. */
import { type DisplayItem, lineItem } from '../display-list.ts';
import { caution, problem } from '../findings.ts';
import { MM_PER_INCH } from '../presets.ts';
import type { Finding, LabelImage, LabelSpec, ElementId } from '../spec.ts';
import { MIN_TEXT_SIZE, type Block, type SetBlock } from './blocks.ts';
import { fitText, placeText, type TextRequest, textHeight, textWidth } from '../text/fit.ts';

type Images = Readonly<Record<string, LabelImage>>;

/** A block of the logo, at most so high; none while there is no logo or its size is not known. */
export function logoBlocks(spec: LabelSpec, images: Images, most: number): readonly Block[] {
  const image = Object.hasOwn(images, spec.logo) ? images[spec.logo] : undefined;
  if (!image || !(image.widthPx > 0) || !(image.heightPx > 0)) return [];
  const set = (width: number, scale: number): SetBlock => {
    const height = Math.min(most * scale, (width * image.heightPx) / image.widthPx);
    const wide = (height * image.widthPx) / image.heightPx;
    return {
      height,
      fits: true,
      drawAt: ({ x, y }) => {
        const box = { x: x + (width - wide) / 2, y, width: wide, height };
        return [{ type: 'image', element: 'logo', image: spec.logo, box }];
      },
    };
  };
  return [{ element: 'logo', gap: 1, set }];
}

/** Dots per inch of the printed pictures: below 200 is an error, below 300 a warning. */
export const logoFindings = (items: readonly DisplayItem[], images: Images): readonly Finding[] =>
  items.flatMap((item): Finding[] => {
    const image = item.type === 'image' ? images[item.image] : undefined;
    if (item.type !== 'image' || !image) return [];
    const dpi = Math.round((image.widthPx * MM_PER_INCH) / item.box.width);
    if (dpi >= 300) return [];
    const message = `The logo has only ${dpi} dots per inch at its printed size.`;
    const fix = 'Use a larger picture, ideally with 300 dots per inch.';
    return [
      dpi < 200
        ? problem('logo', 'logo-coarse', message, fix)
        : caution('logo', 'logo-soft', message, fix),
    ];
  });

const COLUMN_GAP = 1;

/** Joins two or more blocks into one block of columns; shorter lists are returned unchanged. */
export function rowBlock(blocks: readonly Block[]): readonly Block[] {
  const [first] = blocks;
  if (!first || blocks.length === 1) return blocks;
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const column = (width - COLUMN_GAP * (blocks.length - 1)) / blocks.length;
    const sets = blocks.map((block) => block.set(column, scale, isStrict));
    const height = Math.max(...sets.map((each) => each.height));
    return {
      height,
      fits: sets.every(({ fits }) => fits),
      drawAt: ({ x, y }) =>
        sets.flatMap((each, index) =>
          each.drawAt({
            x: x + index * (column + COLUMN_GAP),
            y: y + (height - each.height) / 2,
            width: column,
            height: each.height,
          }),
        ),
    };
  };
  return [{ element: first.element, gap: Math.max(...blocks.map(({ gap }) => gap)), set }];
}

interface TableColumn {
  readonly title: string;
  /** Part of the table's width. */
  readonly share: number;
  readonly align: TextRequest['align'];
}

const TABLE_SIZE = 10;
const CELL_GAP = 1;

/** Cells that are too wide become smaller on their own, down to the minimum size. */
export function tableBlock(
  element: ElementId,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): Block {
  const lines = [columns.map(({ title }) => title), ...rows];
  const cellRequest = (text: string, row: number, align: TextRequest['align'], largest: number) =>
    ({
      element,
      lines: [text],
      size: largest,
      minSize: Math.min(MIN_TEXT_SIZE, largest),
      bold: row === 0,
      align,
    }) as const;
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const points = Math.max(isStrict ? MIN_TEXT_SIZE : 0.5, TABLE_SIZE * scale);
    const height = textHeight(1, points);
    const cells = lines.flatMap((line, row) =>
      line.map((text, index) => {
        const { share = 0, align } = columns[index] ?? {};
        const request = cellRequest(text, row, align, points);
        const room = { width: width * share - CELL_GAP, height };
        const before = columns.slice(0, index).reduce((sum, each) => sum + each.share, 0);
        return { request, room, row, x: width * before, fitted: fitText(request, room) };
      }),
    );
    return {
      height: height * lines.length,
      fits: points >= MIN_TEXT_SIZE && cells.every(({ fitted }) => fitted.fits),
      drawAt: ({ x, y }) =>
        cells.map(({ request, room, row, x: left, fitted }): DisplayItem =>
          placeText(request, fitted, { x: x + left, y: y + row * height, ...room }),
        ),
    };
  };
  return { element, gap: 1, set };
}

/** A line in the middle of the width, or from the left. */
export const shortRule = (
  gap: number,
  share: number,
  thickness: number,
  align: 'left' | 'center',
): Block => ({
  element: 'label',
  gap,
  set: (width) => ({
    height: thickness,
    fits: true,
    drawAt: ({ x, y }) => {
      const from = align === 'left' ? x : x + (width * (1 - share)) / 2;
      const middle = y + thickness / 2;
      return [lineItem('label', [from, middle], [from + width * share, middle], thickness)];
    },
  }),
});

const DASH = 1.3;
const SPACE = 0.9;

/** A row of dashes above the part that is torn off at the till. */
export const perforation: Block = {
  element: 'label',
  gap: 0,
  set: (width) => ({
    height: 0.2,
    fits: true,
    drawAt: ({ x, y }) => {
      const count = Math.floor((width + SPACE) / (DASH + SPACE));
      const start = x + (width - count * (DASH + SPACE) + SPACE) / 2;
      return Array.from({ length: count }, (_, index) => {
        const from = start + index * (DASH + SPACE);
        return lineItem('label', [from, y + 0.1], [from + DASH, y + 0.1], 0.2);
      });
    },
  }),
};

export interface Pair {
  readonly element: ElementId;
  readonly title: string;
  readonly value: string;
}

/**
 * Title on the left, value on the right, on one base line; a long value takes several lines.
 * @param hasLine a hairline under it
 */
export function pairBlock(
  { element, title, value }: Pair,
  points: number,
  hasLine: boolean,
): Block {
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const size = Math.max(isStrict ? MIN_TEXT_SIZE : 0.5, points * scale);
    const before = textWidth(title, size) + 2;
    const room = { width: Math.max(0.01, width - before), height: Number.MAX_VALUE };
    const request = { element, lines: [value], size, minSize: MIN_TEXT_SIZE, bold: true } as const;
    const fitted = fitText({ ...request, align: 'right', isRunning: true }, room);
    const named = { ...request, lines: [title], bold: false } as const;
    const first = textHeight(1, fitted.size);
    const text = textHeight(fitted.lines.length, fitted.size);
    return {
      height: text + (hasLine ? 0.7 : 0),
      fits: fitted.fits && before < width,
      drawAt: ({ x, y }) => {
        const left = { size: fitted.size, lines: [title] };
        const items: DisplayItem[] = [
          placeText(named, left, { x, y, width: before, height: first }),
          placeText({ ...request, align: 'right' }, fitted, {
            x: x + before,
            y,
            width: width - before,
            height: text,
          }),
        ];
        const bottom = y + text + 0.5;
        return hasLine
          ? [...items, lineItem(element, [x, bottom], [x + width, bottom], 0.12)]
          : items;
      },
    };
  };
  return { element, gap: hasLine ? 0.6 : 0.3, set };
}

const FRAME = 0.35;
const CAPTION = 'SIZE';

/** Framed size, as large as the block beside it: for searching on a rail. */
export function sizeBox(value: string, size: number): Block {
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const points = Math.max(isStrict ? MIN_TEXT_SIZE : 0.5, size * scale);
    const small = Math.max(MIN_TEXT_SIZE, points * 0.42);
    const font = { size: points, minSize: MIN_TEXT_SIZE, bold: true } as const;
    const request = { element: 'size', lines: [value], ...font } as const;
    const inner = { width: Math.max(0.01, width - 3), height: Number.MAX_VALUE };
    const fitted = fitText({ ...request, align: 'center' }, inner);
    const head = textHeight(1, small);
    const body = textHeight(fitted.lines.length, fitted.size);
    const height = head + body + 1.2;
    const named = { ...request, lines: [CAPTION], bold: false, align: 'center' } as const;
    return {
      height,
      fits: fitted.fits && textWidth(CAPTION, small) < inner.width,
      drawAt: ({ x, y }) => [
        {
          type: 'rect',
          element: 'size',
          box: { x: x + FRAME / 2, y: y + FRAME / 2, width: width - FRAME, height: height - FRAME },
          thickness: FRAME,
        },
        placeText(named, { size: small, lines: [CAPTION] }, { x, y: y + 0.6, width, height: head }),
        placeText({ ...request, align: 'center' }, fitted, {
          x,
          y: y + 0.6 + head,
          width,
          height: body,
        }),
      ],
    };
  };
  return { element: 'size', gap: 1.5, set };
}

/** Two blocks side by side, aligned at the bottom, with the share of the left one. */
export const sideBySide = (left: Block, right: Block, share: number, gap: number): Block => ({
  element: left.element,
  gap,
  set: (width, scale, isStrict) => {
    const one = left.set(width * share - 1, scale, isStrict);
    const other = right.set(width * (1 - share) - 1, scale, isStrict);
    const height = Math.max(one.height, other.height);
    return {
      height,
      fits: one.fits && other.fits,
      drawAt: ({ x, y }) => [
        ...one.drawAt({
          x,
          y: y + height - one.height,
          width: width * share - 1,
          height: one.height,
        }),
        ...other.drawAt({
          x: x + width * share + 1,
          y: y + height - other.height,
          width: width * (1 - share) - 1,
          height: other.height,
        }),
      ],
    };
  },
});

/** Letters set wide, as brands do: 'A C M E'. The spaces do not break. */
export const spaced = (text: string): string =>
  text
    .toLocaleUpperCase('en-US')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).join('\u00a0'))
    .join('\u00a0 ');
