/**
 * Measures texts in Noto Sans, the font of every label, and fits them into boxes: shrink, wrap, break behind hyphens, say
 * that it does not fit. Nothing is ever cut off.
 */
import type { Box, TextItem, TextLine, Rotation } from '../display-list.ts';
import { mmOf } from '../presets.ts';
import type { ElementId } from '../spec.ts';
import { labelCharacters } from './characters.ts';
import { bold, regular } from './noto-sans-widths.ts';

const tableOf = (widths: string): ReadonlyMap<number, number> => {
  const numbers = widths.trim().split(/\s+/).map(Number);
  return new Map(labelCharacters.map((codePoint, index) => [codePoint, numbers[index] ?? 0]));
};

const regularWidths = tableOf(regular);
const boldWidths = tableOf(bold);

/** Shares of the font size: ascent to the highest accent, descent to the lowest tail. */
export const ASCENT = 0.97;
export const DESCENT = 0.25;
/** From base line to base line. */
export const LINE_HEIGHT = ASCENT + DESCENT;

/** Width in mm of one line; characters that the font lacks count nothing, see {@link printable}. */
export function textWidth(text: string, size: number, isBold = false): number {
  const table = isBold ? boldWidths : regularWidths;
  let sum = 0;
  for (const character of text) sum += table.get(character.codePointAt(0) ?? 0) ?? 0;
  return mmOf((sum * size) / 1000);
}

/** Height in mm of so many lines. */
export const textHeight = (lines: number, size: number): number => mmOf(lines * size * LINE_HEIGHT);

const plainText = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Normalizes text for printing: composed letters, single spaces between words (non-breaking spaces stay), printable
 * characters only.
 */
export const printable = (text: string): string =>
  plainText.test(text)
    ? text
    : Array.from(text.normalize('NFC').replace(/[^\S\u00a0]/g, ' '))
        .filter((character) => regularWidths.has(character.codePointAt(0) ?? 0))
        .join('')
        .replace(/ +/g, ' ')
        .trim();

/** Characters of a text that no label can print. */
export const unprintable = (text: string): readonly string[] => [
  ...new Set(
    Array.from(text.normalize('NFC')).filter(
      (character) => !/\s/.test(character) && !regularWidths.has(character.codePointAt(0) ?? 0),
    ),
  ),
];

/** A text with the sizes that it may have. */
export interface TextRequest {
  readonly element: ElementId;
  /** Lines that must not be joined; each may be wrapped. */
  readonly lines: readonly string[];
  /** Largest and smallest size in points. */
  readonly size: number;
  readonly minSize: number;
  readonly bold?: boolean;
  readonly align?: TextItem['align'];
  /** Running text: is wrapped before it is shrunk. */
  readonly isRunning?: boolean;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
  readonly fits: boolean;
}

const STEP = 0.25;
const SMALLEST = 0.5;
const TOLERANCE = 1e-6;

/** Where a text may be divided: nowhere, between words, or also behind a hyphen, stroke (`LN-204-` `IND-M`) or share. */
type Breaks = 'none' | 'words' | 'parts';

const betweenWords = / /;
/** Not behind a point: a price is never divided. A share is divided from its fiber rather than made too small. */
const betweenParts = / |(?<=%)\u00a0|(?<=[^ ][-/_])(?=[^ ])/;

/** Breaks a line; null when a word, or a part of one, exceeds the width. */
function wrap(
  line: string,
  width: number,
  size: number,
  { bold, at }: { readonly bold: boolean; readonly at: RegExp },
): string[] | null {
  const lines: string[] = [];
  let current = '';
  let rest = line;
  for (const word of line.split(at)) {
    const glue = /^[ \u00a0]/.exec(rest)?.[0] ?? '';
    rest = rest.slice(glue.length + word.length);
    const longer = `${current}${current === '' ? '' : glue}${word}`;
    if (textWidth(longer, size, bold) <= width + TOLERANCE) current = longer;
    else {
      if (current !== '') lines.push(current);
      if (textWidth(word, size, bold) > width + TOLERANCE) return null;
      current = word;
    }
  }
  return [...lines, current];
}

/** Replaces the non-breaking space between share and fiber, so that text can be found and copied. */
const normalizeSpaces = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replaceAll('%\u00a0', '% '));

/** The lines at a size: as given, or wrapped; null when they are wider than the box. */
export function linesAt(
  { lines, bold = false }: TextRequest,
  width: number,
  size: number,
  breaks: Breaks,
): readonly string[] | null {
  const clean = lines.map(printable).filter((line) => line !== '');
  if (breaks === 'none') {
    const isNarrow = clean.every((line) => textWidth(line, size, bold) <= width + TOLERANCE);
    return isNarrow ? normalizeSpaces(clean) : null;
  }
  const at = breaks === 'words' ? betweenWords : betweenParts;
  const wrapped = clean.map((line) => wrap(line, width, size, { bold, at }));
  return wrapped.every((each) => each !== null) ? normalizeSpaces(wrapped.flat()) : null;
}

function maxSize(
  request: TextRequest,
  { width, height }: Pick<Box, 'width' | 'height'>,
  [from, to]: readonly [number, number],
  breaks: Breaks,
): Omit<FittedText, 'fits'> | null {
  for (let size = from; size >= to - TOLERANCE; size -= STEP) {
    const lines = linesAt(request, width, size, breaks);
    if (lines && textHeight(lines.length, size) <= height + TOLERANCE) return { size, lines };
  }
  return null;
}

/**
 * Returns the largest size at which a text fits. When even the smallest allowed size is too large, the text gets smaller
 * still, so that the preview shows it, and `fits` is false; an empty list of lines when there is room for none.
 */
export function fitText(request: TextRequest, box: Pick<Box, 'width' | 'height'>): FittedText {
  const allowed = [request.size, request.minSize] as const;
  const found =
    (request.isRunning ? null : maxSize(request, box, allowed, 'none')) ??
    maxSize(request, box, allowed, 'words') ??
    maxSize(request, box, allowed, 'parts');
  if (found) return { ...found, fits: true };
  const below = [Math.min(request.size, request.minSize) - STEP, SMALLEST] as const;
  const tiny = maxSize(request, box, below, 'words');
  return { ...(tiny ?? { size: SMALLEST, lines: [] }), fits: false };
}

const shareBefore = { left: 0, center: 0.5, right: 1 } as const;

/**
 * Puts fitted lines into a box, centred in its height.
 * @param turn 90 runs the text from top to bottom.
 */
export function placeText(
  request: TextRequest,
  { size, lines }: Pick<FittedText, 'size' | 'lines'>,
  box: Box,
  turn: Rotation = 0,
): TextItem {
  const { bold = false, align = 'left' } = request;
  const [along, across] = turn === 0 ? [box.width, box.height] : [box.height, box.width];
  const top = (across - textHeight(lines.length, size)) / 2;
  return {
    type: 'text',
    element: request.element,
    box,
    size,
    bold,
    align,
    turn,
    lines: lines.map((text, index): TextLine => {
      const width = textWidth(text, size, bold);
      const start = (along - width) * shareBefore[align];
      const base = top + mmOf(size * (ASCENT + index * LINE_HEIGHT));
      return turn === 0
        ? { text, width, x: box.x + start, y: box.y + base }
        : { text, width, x: box.x + box.width - base, y: box.y + start };
    }),
  };
}
