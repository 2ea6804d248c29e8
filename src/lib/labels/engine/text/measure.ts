/** Widths of texts in Noto Sans, the font of every label: the same numbers in preview, PDF and layout. */
import { mmOf } from '../presets.ts';
import { labelCharacters } from './characters.ts';
import { bold, regular } from './noto-sans-widths.ts';

const tableOf = (widths: string): ReadonlyMap<number, number> => {
  const numbers = widths.trim().split(/\s+/).map(Number);
  return new Map(labelCharacters.map((codePoint, index) => [codePoint, numbers[index] ?? 0]));
};

const regularWidths = tableOf(regular);
const boldWidths = tableOf(bold);

/** Of the size: from the base line up to the highest accent, and down to the lowest tail. */
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
 * Text as it is printed: composed letters, one space between words (two words that belong together keep
 * theirs), nothing that the font lacks.
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
