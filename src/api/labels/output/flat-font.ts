/**
 * Sets label texts glyph by glyph. The library shapes text drawn without kerning twice on each draw. Without kerning
 * and ligatures a glyph depends on its character only.
 */

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  readonly advanceWidth: number;
}

interface Run {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** Used part of the library's untyped font. */
interface LibraryFont {
  readonly scale: number;
  readonly font: { readonly glyphForCodePoint: (codePoint: number) => Glyph };
  layout: (text: string, features?: unknown, onlyWidth?: boolean) => Run;
}

/** The library keeps its current font here; a test pins it. */
const hasFont = (doc: object): doc is { readonly _font: LibraryFont } => '_font' in doc;

/** Characters with one precomposed glyph in our fonts; combining and composite ones are excluded. */
const STANDS_ALONE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u01f8\u01fa-\u024f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]*$/;

/** Makes the current font draw text glyph by glyph, where the result is equal. */
export function setGlyphByGlyph(doc: PDFKit.PDFDocument): void {
  if (!hasFont(doc)) throw new Error('The document has no font to set texts with.');
  const { _font: font } = doc;
  const known = new Map<string, { readonly glyph: Glyph; readonly position: Position }>();
  const set = (character: string) => {
    const found = known.get(character);
    if (found) return found;
    const glyph = font.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const advanceWidth = glyph.advanceWidth * font.scale;
    const position = { xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth };
    const made = { glyph, position };
    known.set(character, made);
    return made;
  };
  const shape = font.layout.bind(font);
  font.layout = (text, features, onlyWidth) => {
    if (!features || !STANDS_ALONE.test(text)) return shape(text, features, onlyWidth);
    const parts = Array.from(text, set);
    return {
      glyphs: parts.map(({ glyph }) => glyph),
      positions: parts.map(({ position }) => position),
      advanceWidth: parts.reduce((width, { position }) => width + position.advanceWidth, 0),
    };
  };
}
