/** Breaks text into lines of a width; pure, so that page breaks are exact. */
import { lazy } from '#lib/kernel/lazy.ts';
import { leveledLines, stripDirectionMarks } from './direction.ts';

/** Width of a text in points. */
export type Measure = (text: string) => number;

/** Characters that are left out: controls, and marks that turn the direction of the text after them; isolates stay (UAX 9). */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066\u2067\ufeff]/gu;

/** Plain text: the common case. */
const PLAIN = /^[ -~\u00a0-\u1fff]*$/;

/** Text as it may be printed, line breaks kept. */
export const printable = (text: string): string => (PLAIN.test(text) ? text : cleaned(text));

const cleaned = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '  ')
    .split('\n')
    .map((line) => line.replace(UNPRINTABLE, ''))
    .join('\n');

const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Splits a word into grapheme clusters. */
export const charactersOf = (word: string): string[] =>
  Array.from(graphemes().segment(word), ({ segment }) => segment);

/** A word in parts of a width, each as many characters as fit, at least one. Takes time by the word's length. */
function cutWord(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of charactersOf(word)) {
    const size = measure(character);
    if (part !== '' && used + size > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += size;
  }
  return [...parts, part];
}

function wrapLine(line: string, width: number, measure: Measure): string[] {
  if (measure(line) <= width) return [line];
  const lines: string[] = [];
  const space = measure(' ');
  let current = '';
  let used = 0;
  for (const word of line.split(' ')) {
    let rest = word;
    let size = measure(rest);
    if (current !== '' && used + space + size > width) {
      lines.push(current);
      current = '';
      used = 0;
    }
    if (size > width) {
      const parts = cutWord(word, width, measure);
      rest = parts.pop() ?? '';
      lines.push(...parts);
      size = measure(rest);
    }
    current = current === '' ? rest : `${current} ${rest}`;
    used = used === 0 ? size : used + space + size;
  }
  return [...lines, current];
}

/** The lines of a text, each with the levels of its paragraph; words longer than a line are cut. At least one line. */
export const wrapText = (text: string, width: number, measure: Measure): string[] =>
  stripDirectionMarks(printable(text))
    .split('\n')
    .map((line) => line.trimEnd())
    .flatMap((line) => leveledLines(line, wrapLine(line, width, measure)));
