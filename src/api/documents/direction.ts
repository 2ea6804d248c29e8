/** Carries the levels of a paragraph into its lines: the Unicode Bidirectional Algorithm (UAX 9) decides them before lines. */
import createBidi from 'bidi-js';
import { RIGHT_TO_LEFT } from '#lib/records/isolated.ts';

/** Noncharacters, which Unicode reserves for use within a program: one for each level. */
const FIRST_MARK = 0xfd_d0;
const MAX_LEVEL = 15;
const MARKS = /[\ufdd0-\ufddf]/g;

const bidi = createBidi();

/** Returns the character that points the other way from right to left, such as a bracket. */
export const mirrored = (text: string): string => bidi.getMirroredCharacter(text) ?? text;

/** Returns the embedding level of each UTF-16 unit; null where all have level 0. */
export const levelsOf = (text: string): Uint8Array | null =>
  RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : null;

/** Returns a text without marks of levels. */
export const stripDirectionMarks = (text: string): string => text.replace(MARKS, '');

/** Puts before each run of the broken lines the mark of its level within the paragraph. */
export function leveledLines(paragraph: string, lines: readonly string[]): string[] {
  const levels = lines.length > 1 ? levelsOf(paragraph) : null;
  if (!levels) return [...lines];
  let at = 0;
  return lines.map((line) => {
    const start = paragraph.indexOf(line, at);
    at = start + line.length;
    let text = '';
    for (let index = start; index < at; index += 1) {
      const level = Math.min(levels[index] ?? 0, MAX_LEVEL);
      if (index === start || levels[index - 1] !== levels[index]) {
        text += String.fromCharCode(FIRST_MARK + level);
      }
      text += paragraph.charAt(index);
    }
    return text;
  });
}

/** Returns the runs of a line with their levels; null for a line without marks. */
export const leveledRuns = (line: string): { text: string; level: number }[] | null =>
  line.search(MARKS) === 0
    ? line
        .split(/(?=[\ufdd0-\ufddf])/)
        .map((run) => ({ text: run.slice(1), level: run.charCodeAt(0) - FIRST_MARK }))
    : null;
