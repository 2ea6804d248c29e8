/**
 * Splits a line into runs of one font each in visual order: by font coverage and the Unicode Bidirectional Algorithm
 * (UAX 9).
 */
import { fallbacks, type FaceName, type FontName } from './fonts.ts';
import { leveledRuns, levelsOf, mirrored } from './direction.ts';
import { charactersOf } from './wrap.ts';

export interface Run {
  readonly face: FaceName;
  readonly text: string;
  /** Script (OpenType tag) in whose direction the shaper sets the text; by its letters when left out. */
  readonly script?: 'arab' | 'hebr' | 'latn';
}

/** Returns true if a font has a glyph for a code point. */
export type Holds = (face: FaceName, code: number) => boolean;

interface Piece extends Run {
  /** Its embedding level: odd runs from right to left. */
  readonly level: number;
}

/** The characters that all styles of Noto Sans hold; a test compares them with its files. Nearly all text is of these. */
const OWN =
  /^[\n\r\t\u0020-\u007e\u00a0-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f\u0900-\u097f\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u2000-\u2064\u206a-\u2071\u2074-\u208e\u20a0-\u20bf\u2100-\u215f\u2212\ufb00-\ufb06]*$/u;

/** Returns true if Noto Sans covers a text. */
export const isOwn = (text: string): boolean => OWN.test(text);

/** Invisible characters, such as the joiner of emoji. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
/** The scripts that the shaper sets from right to left, by font. */
const REVERSED: Partial<Readonly<Record<FaceName, 'arab' | 'hebr'>>> = {
  arabic: 'arab',
  hebrew: 'hebr',
};

/** The two marks between which `isolated` puts a value. */
const ISOLATE = /^[\u2068\u2069]$/;

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Replacement for a character that every font lacks, such as [U+13000]. */
const codeText = (character: string): string =>
  `[U+${codeOf(character).toString(16).toUpperCase().padStart(4, '0')}]`;

/** Returns the first font that covers a character; null for none. */
function faceFor(character: string, font: FontName, holds: Holds): FaceName | null {
  if (isOwn(character)) return font;
  const visible = Array.from(character).filter((each) => !INVISIBLE.test(each));
  const hasAll = (face: FaceName): boolean => visible.every((each) => holds(face, codeOf(each)));
  if (hasAll(font)) return font;
  return (
    fallbacks.find(({ name, mayHold }) => mayHold.test(character) && hasAll(name))?.name ?? null
  );
}

/** Returns a character as runs: whole in its font, else its parts, else their codes. */
function inFace(character: string, font: FontName, holds: Holds): Run[] {
  const face = faceFor(character, font, holds);
  const parts = Array.from(character);
  if (face === null) {
    return parts.length > 1
      ? parts.flatMap((part) => inFace(part, font, holds))
      : [{ face: font, text: codeText(character) }];
  }
  const text = parts.filter((each) => !INVISIBLE.test(each) || holds(face, codeOf(each))).join('');
  return [{ face, text }];
}

function withLevels(runs: readonly Run[]): Piece[] {
  const text = runs.map((run) => run.text).join('');
  const levels = levelsOf(text);
  let at = 0;
  return runs.map((run) => {
    const level = levels?.[at] ?? 0;
    at += run.text.length;
    return { ...run, level };
  });
}

/** Rule L2 of UAX 9: reverses runs from the highest level down. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  let ordered = [...pieces];
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    const next: Piece[] = [];
    let turned: Piece[] = [];
    for (const piece of ordered) {
      if (piece.level >= level) turned.unshift(piece);
      else {
        next.push(...turned, piece);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}

/** Joins adjacent pieces of one font; the shaper expects the letters of a run in reading order. */
function joined(pieces: readonly Piece[]): Run[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const isTurned = piece.level % 2 === 1;
    // Signs such as brackets, which point the other way from right to left.
    const text = isTurned ? mirrored(piece.text) : piece.text;
    const own = REVERSED[piece.face];
    if (last?.face === piece.face && (last.level === piece.level || own === undefined)) {
      const isBefore = isTurned && own !== undefined;
      runs[runs.length - 1] = { ...last, text: isBefore ? text + last.text : last.text + text };
    } else {
      // Digits of these fonts have an even level: the level decides, over the font.
      runs.push({ ...piece, text, ...(own && { script: isTurned ? own : 'latn' }) });
    }
  }
  return runs;
}

/** Composed letters; a Thai sara am as its two parts, of which the shaper sets the ring under a tone mark. */
const prepared = (text: string): string =>
  text.normalize('NFC').replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');

/**
 * Returns the runs of a line, isolates removed. A character missing from all fonts becomes its code, such as
 * [U+13000].
 */
export function runsOf(text: string, font: FontName, holds: Holds): readonly Run[] {
  const facesOf = (part: string): Run[] =>
    charactersOf(prepared(part))
      .flatMap((each) =>
        ISOLATE.test(each) ? [{ face: font, text: each }] : inFace(each, font, holds),
      )
      .filter((run) => run.text !== '');
  const pieces =
    leveledRuns(text)?.flatMap(({ text: part, level }) =>
      facesOf(part).map((run) => ({ ...run, level })),
    ) ?? withLevels(facesOf(text));
  return joined(inVisualOrder(pieces.filter((piece) => !ISOLATE.test(piece.text))));
}
