/** The outlines of the label's font, for label printers that lack its letters. */
import type { Font } from 'fontkit';
import type { Glyph, Glyphs } from '#lib/labels/engine/raster-text.ts';
import { onCurve, type Point } from '#lib/labels/engine/raster.ts';
import { openFont } from './open-font.ts';

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
export const labelGlyphs: Glyphs = (codePoint, isBold) => {
  const key = `${codePoint}${isBold ? 'b' : ''}`;
  const found = known.get(key);
  if (found) return found;
  const font = openFont(isBold);
  const { advanceWidth } = font.glyphForCodePoint(codePoint);
  const glyph = { advance: advanceWidth / font.unitsPerEm, shapes: shapesOf(font, codePoint) };
  known.set(key, glyph);
  return glyph;
};
