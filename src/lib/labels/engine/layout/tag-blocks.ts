/** The blocks that tags and tickets are composed of: rules, pairs of title and value, the size in a box. */
import { lineItem, type DisplayItem } from '../display-list.ts';
import type { ElementId } from '../spec.ts';
import { fitText, placeText, textHeight, textWidth } from '../text/fit.ts';
import type { Block, SetBlock } from './blocks.ts';

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
export const perforation = (gap: number): Block => ({
  element: 'label',
  gap,
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
});

export interface Pair {
  readonly element: ElementId;
  readonly title: string;
  readonly value: string;
}

interface PairStyle {
  readonly size: number;
  readonly least: number;
  readonly gap: number;
  /** A hairline under it. */
  readonly hasLine: boolean;
}

/** Title on the left, value on the right, on one base line; a long value takes several lines. */
export function pairBlock({ element, title, value }: Pair, style: PairStyle): Block {
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const wished = style.size * scale;
    const size = isStrict ? Math.max(style.least, wished) : Math.max(0.5, wished);
    const before = textWidth(title, size) + 2;
    const room = { width: Math.max(0.01, width - before), height: Number.MAX_VALUE };
    const wish = { element, lines: [value], size, least: style.least, bold: true } as const;
    const fitted = fitText({ ...wish, align: 'right', isRunning: true }, room);
    const named = { ...wish, lines: [title], bold: false } as const;
    const first = textHeight(1, fitted.size);
    const text = textHeight(fitted.lines.length, fitted.size);
    return {
      height: text + (style.hasLine ? 0.7 : 0),
      fits: fitted.fits && before < width,
      drawAt: ({ x, y }) => {
        const left = { size: fitted.size, lines: [title] };
        const items: DisplayItem[] = [
          placeText(named, left, { x, y, width: before, height: first }),
          placeText({ ...wish, align: 'right' }, fitted, {
            x: x + before,
            y,
            width: width - before,
            height: text,
          }),
        ];
        const bottom = y + text + 0.5;
        return style.hasLine
          ? [...items, lineItem(element, [x, bottom], [x + width, bottom], 0.12)]
          : items;
      },
    };
  };
  return { element, gap: style.gap, set };
}

const FRAME = 0.35;

/** Framed size, as large as the block beside it: for searching on a rail. */
export function sizeBox(value: string, caption: string, size: number, least: number): Block {
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const points = isStrict ? Math.max(least, size * scale) : Math.max(0.5, size * scale);
    const small = Math.max(least, points * 0.42);
    const wish = { element: 'size', lines: [value], size: points, least, bold: true } as const;
    const inner = { width: Math.max(0.01, width - 3), height: Number.MAX_VALUE };
    const fitted = fitText({ ...wish, align: 'center' }, inner);
    const head = textHeight(1, small);
    const body = textHeight(fitted.lines.length, fitted.size);
    const height = head + body + 1.2;
    const named = { ...wish, lines: [caption], bold: false, align: 'center' } as const;
    return {
      height,
      fits: fitted.fits && textWidth(caption, small) < inner.width,
      drawAt: ({ x, y }) => [
        {
          type: 'rect',
          element: 'size',
          box: { x: x + FRAME / 2, y: y + FRAME / 2, width: width - FRAME, height: height - FRAME },
          thickness: FRAME,
        },
        placeText(named, { size: small, lines: [caption] }, { x, y: y + 0.6, width, height: head }),
        placeText({ ...wish, align: 'center' }, fitted, {
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
