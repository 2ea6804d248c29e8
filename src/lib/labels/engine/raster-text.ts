/** Turns letters into dots, for printers whose own fonts lack them. Pure: the outlines are given. */
import { mmOf, MM_PER_INCH } from './presets.ts';
import { emptyBitmap, setDot, type Bitmap, type Point } from './raster.ts';
import type { Dpi } from './spec.ts';
import { ASCENT, LINE_HEIGHT } from './text/fit.ts';

/** A letter in parts of the size: closed shapes around the base line, y down. */
export interface Glyph {
  readonly advance: number;
  readonly shapes: readonly (readonly Point[])[];
}

/** The letters of the label's font. */
export type Glyphs = (codePoint: number, isBold: boolean) => Glyph;

/** Lines of samples in a row of dots. */
const SAMPLES = 4;
/** Part of a dot that must be covered. */
const DARK = 0.45;

type Edge = readonly [x1: number, y1: number, x2: number, y2: number];

function edgesOf(text: string, isBold: boolean, glyphs: Glyphs, em: number): readonly Edge[] {
  let pen = 0;
  const edges: Edge[] = [];
  for (const character of text) {
    const { advance, shapes } = glyphs(character.codePointAt(0) ?? 0, isBold);
    for (const shape of shapes) {
      shape.forEach(([x, y], index) => {
        const [toX, toY] = shape[(index + 1) % shape.length] ?? [x, y];
        const [top, end] = [(y + ASCENT) * em, (toY + ASCENT) * em];
        if (top !== end) edges.push([pen + x * em, top, pen + toX * em, end]);
      });
    }
    pen += advance * em;
  }
  return edges;
}

/** Where a line of samples is inside the letters: pairs of start and end, by the winding of the outlines. */
function spansAt(edges: readonly Edge[], y: number): readonly (readonly [number, number])[] {
  const crossings = edges
    .filter(([, y1, , y2]) => y1 <= y !== y2 <= y)
    .map(([x1, y1, x2, y2]) => [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y1 < y2 ? 1 : -1] as const)
    .toSorted(([one], [other]) => one - other);
  const spans: [number, number][] = [];
  let winding = 0;
  let start = 0;
  for (const [x, direction] of crossings) {
    if (winding === 0) start = x;
    winding += direction;
    if (winding === 0) spans.push([start, x]);
  }
  return spans;
}

/** Adds to each dot of a row how much of it a span covers. */
function cover(row: Float64Array, [start, end]: readonly [number, number]): void {
  const last = Math.min(row.length - 1, Math.floor(end));
  for (let x = Math.max(0, Math.floor(start)); x <= last; x += 1) {
    row[x] = (row[x] ?? 0) + Math.max(0, Math.min(end, x + 1) - Math.max(start, x));
  }
}

/** One line of text in dots; its base line is `baseline` dots below the top. */
export interface TextBitmap extends Bitmap {
  readonly baseline: number;
}

/**
 * A line of text in the label's font, drawn for a printer.
 * @param size in points
 */
export function rasterText(
  text: string,
  { size, isBold, dpi }: { readonly size: number; readonly isBold: boolean; readonly dpi: Dpi },
  glyphs: Glyphs,
): TextBitmap {
  const em = (mmOf(size) * dpi) / MM_PER_INCH;
  const edges = edgesOf(text, isBold, glyphs, em);
  const right = edges.reduce((most, [x1, , x2]) => Math.max(most, x1, x2), 0);
  const bitmap = emptyBitmap(Math.max(1, Math.ceil(right)), Math.ceil(LINE_HEIGHT * em) + 1);
  for (let y = 0; y < bitmap.height; y += 1) {
    const near = edges.filter(([, y1, , y2]) => Math.min(y1, y2) < y + 1 && Math.max(y1, y2) > y);
    if (near.length === 0) continue;
    const row = new Float64Array(bitmap.width);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      for (const span of spansAt(near, y + (sample + 0.5) / SAMPLES)) cover(row, span);
    }
    row.forEach((covered, x) => {
      if (covered / SAMPLES >= DARK) setDot(bitmap, x, y);
    });
  }
  return { ...bitmap, baseline: ASCENT * em };
}

/** Rotates the bitmap by 90° clockwise. */
export function turned({ width, height, stride, bytes }: Bitmap): Bitmap {
  const result = emptyBitmap(height, width);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (((bytes[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0)
        setDot(result, height - 1 - y, x);
  return result;
}
