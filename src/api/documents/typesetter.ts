/**
 * Measures text and turns it into glyphs. Shaping each cell again makes long lists slow, so advances are cached by
 * character and kerning by pair; ligatures, marks and complex scripts are shaped whole. Cache size is independent of
 * the number of texts.
 */
import type { Run } from './runs.ts';

/** Text of one font, and the script in whose direction it is set. */
type Line = Pick<Run, 'text' | 'script'>;

interface GlyphPosition {
  readonly xAdvance: number;
  /** The glyph's own; the difference to `xAdvance` is kerning. */
  readonly advanceWidth: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** A typeface as pdfkit keeps it: glyphs as hexadecimal digits, distances in thousandths of the size. */
export interface Face {
  /** Its name in the resources of a page. */
  readonly id: string;
  readonly ascender: number;
  /** The font file. */
  readonly font: { hasGlyphForCodePoint(code: number): boolean };
  ref(): unknown;
  /** Shapes by the script of the letters, or by a given one, which decides the direction too. */
  encode(text: string, script?: string): readonly [readonly string[], readonly GlyphPosition[]];
}

interface SetText {
  readonly glyphs: readonly string[];
  /** Glyph advances, kerning excluded. */
  readonly advances: readonly number[];
  /** Kerning between each glyph and the next. */
  readonly kerns: readonly number[];
  /** Offset of glyphs, such as a mark above its letter; null for none. */
  readonly moves: readonly Move[] | null;
}

interface Move {
  readonly x: number;
  readonly y: number;
}

/** Scripts that pair kerning covers: Latin, Greek, Cyrillic, digits, signs. */
const SIMPLE = /^[ -~\u00a0-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u2027\u20a0-\u20bf]*$/;
/** How many texts that were shaped whole are cached. */
const MAX_CACHED = 1000;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export class Typesetter {
  readonly face: Face;
  readonly #single = new Map<number, SetText>();
  /** Kerning; null for a pair that makes something else than its two glyphs. */
  readonly #pairs = new Map<number, number | null>();
  readonly #whole = new Map<string, SetText>();

  constructor(face: Face) {
    this.face = face;
  }

  /** Width in thousandths of the size. */
  width(line: Line): number {
    const { advances, kerns } = this.#set(line);
    let width = 0;
    for (let index = 0; index < advances.length; index += 1) {
      width += (advances[index] ?? 0) + (kerns[index] ?? 0);
    }
    return width;
  }

  /** Returns true if the font has a glyph for a code point. */
  holds(code: number): boolean {
    return this.face.font.hasGlyphForCodePoint(code);
  }

  /** The PDF operators (TJ, and Ts for glyphs off the line) that show a text in this font at a size in points. */
  operators(line: Line, size: number): string {
    const { glyphs, kerns, moves } = this.#set(line);
    let written = '[<';
    let rise = 0;
    glyphs.forEach((glyph, index) => {
      const { x, y } = moves?.[index] ?? { x: 0, y: 0 };
      if (y !== rise) {
        rise = y;
        written += `>] TJ ${rounded((rise * size) / 1000)} Ts [<`;
      }
      if (x !== 0) written += `> ${rounded(-x)} <`;
      written += glyph;
      const after = (kerns[index] ?? 0) - x;
      if (after !== 0) written += `> ${rounded(-after)} <`;
    });
    return `${written}>] TJ${rise === 0 ? '' : ' 0 Ts'}`;
  }

  #set({ text, script }: Line): SetText {
    const simple = script === undefined && SIMPLE.test(text) ? this.#byPairs(text) : null;
    return simple ?? this.#asWhole(text, script);
  }

  #byPairs(text: string): SetText | null {
    const glyphs: string[] = [];
    const advances: number[] = [];
    const kerns: number[] = [];
    for (let index = 0; index < text.length; index += 1) {
      const { glyphs: own, advances: ownAdvances } = this.#alone(text.charCodeAt(index));
      const [glyph] = own;
      const kern = index + 1 < text.length ? this.#between(text, index) : 0;
      if (glyph === undefined || own.length > 1 || kern === null) return null;
      glyphs.push(glyph);
      advances.push(ownAdvances[0] ?? 0);
      kerns.push(kern);
    }
    return { glyphs, advances, kerns, moves: null };
  }

  #alone(code: number): SetText {
    let known = this.#single.get(code);
    if (!known) {
      known = this.#shaped(String.fromCharCode(code));
      this.#single.set(code, known);
    }
    return known;
  }

  #between(text: string, index: number): number | null {
    const key = text.charCodeAt(index) * 0x10000 + text.charCodeAt(index + 1);
    let kern = this.#pairs.get(key);
    if (kern === undefined) {
      kern = this.#kernOf(text.slice(index, index + 2));
      this.#pairs.set(key, kern);
    }
    return kern;
  }

  #kernOf(pair: string): number | null {
    const { glyphs, kerns, moves } = this.#shaped(pair);
    const [first, second] = [0, 1].map((index) => this.#alone(pair.charCodeAt(index)).glyphs[0]);
    const isPair = !moves && glyphs.length === 2 && glyphs[0] === first && glyphs[1] === second;
    return isPair && kerns[1] === 0 ? (kerns[0] ?? 0) : null;
  }

  #asWhole(text: string, script: Line['script']): SetText {
    const key = `${script ?? ''} ${text}`;
    let known = this.#whole.get(key);
    if (!known) {
      if (this.#whole.size >= MAX_CACHED) this.#whole.clear();
      known = this.#shaped(text, script);
      this.#whole.set(key, known);
    }
    return known;
  }

  #shaped(text: string, script?: string): SetText {
    const [glyphs, positions] = this.face.encode(text, script);
    return {
      glyphs,
      advances: positions.map(({ advanceWidth }) => advanceWidth),
      kerns: positions.map(({ xAdvance, advanceWidth }) => xAdvance - advanceWidth),
      moves: positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)
        ? positions.map(({ xOffset, yOffset }) => ({ x: xOffset, y: yOffset }))
        : null,
    };
  }
}
