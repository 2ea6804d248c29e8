/** The typeface of labels: its outlines for pictures and label printers, and texts of PDFs set glyph by glyph. */
import type { Font } from 'fontkit';
import { openFont } from '#api/documents/fonts.ts';
import { type Glyph, type Glyphs, onCurve, type Point } from '#lib/labels/engine/raster.ts';

const fonts = new Map<boolean, Font>();

/** The font, opened once a process: its glyphs are kept. */
export const labelFont = (isBold: boolean): Font =>
  fonts.getOrInsertComputed(isBold, () => openFont(isBold ? 'bold' : 'regular'));

const CURVE_STEPS = 6;

const known = new Map<string, Glyph>();

/** Shapes of straight lines in parts of the size, y down. */
function shapesOf(font: Font, codePoint: number): Point[][] {
  const { path } = font.glyphForCodePoint(codePoint);
  const em = font.unitsPerEm;
  const shapes: Point[][] = [];
  for (const { command, args } of path.commands) {
    const points = args.flatMap((value, index): Point[] =>
      index % 2 === 0 ? [[value / em, -(args[index + 1] ?? 0) / em]] : [],
    );
    const shape = shapes.at(-1) ?? [];
    const last = shape.at(-1);
    const [a, b, c] = points;
    if (command === 'moveTo') shapes.push(points);
    else if (command === 'lineTo') shape.push(...points);
    else if (command === 'quadraticCurveTo' && last && a && b) {
      // A quadratic curve as a cubic one.
      const toward = (from: Point): Point => [
        from[0] + ((a[0] - from[0]) * 2) / 3,
        from[1] + ((a[1] - from[1]) * 2) / 3,
      ];
      addCurve(shape, [last, toward(last), toward(b), b]);
    } else if (command === 'bezierCurveTo' && last && a && b && c) addCurve(shape, [last, a, b, c]);
  }
  return shapes;
}

function addCurve(shape: Point[], curve: readonly [Point, Point, Point, Point]): void {
  for (let step = 1; step <= CURVE_STEPS; step += 1) shape.push(onCurve(curve, step / CURVE_STEPS));
}

/** Each letter is taken apart once a process. */
export const labelGlyphs: Glyphs = (codePoint, isBold) =>
  known.getOrInsertComputed(`${codePoint}${isBold ? 'b' : ''}`, () => {
    const font = labelFont(isBold);
    const { advanceWidth } = font.glyphForCodePoint(codePoint);
    return { advance: advanceWidth / font.unitsPerEm, shapes: shapesOf(font, codePoint) };
  });

interface ShapedGlyph {
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
  readonly glyphs: readonly ShapedGlyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** Used part of the library's untyped font. */
interface LibraryFont {
  readonly scale: number;
  readonly font: { readonly glyphForCodePoint: (codePoint: number) => ShapedGlyph };
  layout: (text: string, features?: unknown, onlyWidth?: boolean) => Run;
}

/** The library keeps its current font here; a test pins it. */
const hasFont = (doc: object): doc is { readonly _font: LibraryFont } => '_font' in doc;

/** Characters with one precomposed glyph in our fonts; combining and composite ones are excluded. */
const STANDS_ALONE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u01f8\u01fa-\u024f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]*$/;

/**
 * Makes the current font draw text glyph by glyph, where the result is equal: without kerning and ligatures a glyph
 * depends on its character only. The library shapes each text twice, which takes four times as long.
 */
export function setGlyphByGlyph(doc: PDFKit.PDFDocument): void {
  if (!hasFont(doc)) throw new Error('The document has no font to set texts with.');
  const { _font: font } = doc;
  const known = new Map<string, { readonly glyph: ShapedGlyph; readonly position: Position }>();
  const set = (character: string) =>
    known.getOrInsertComputed(character, () => {
      const glyph = font.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      const width = glyph.advanceWidth * font.scale;
      const position = {
        xAdvance: width,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
        advanceWidth: width,
      };
      return { glyph, position };
    });
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
