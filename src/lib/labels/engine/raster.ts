/**
 * Turns paths and letters into dots, one bit a dot, for printers that take pictures or lack letters. Pure: the
 * outlines are given.
 */
import { mmOf, MM_PER_INCH } from './presets.ts';
import type { Dpi } from './spec.ts';
import { ASCENT, LINE_HEIGHT } from './text/fit.ts';

/** Rows of dots from the top; a row is `stride` bytes, the first dot in the highest bit. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly bytes: Uint8Array;
}

export const emptyBitmap = (width: number, height: number): Bitmap => {
  const stride = Math.ceil(width / 8);
  return { width, height, stride, bytes: new Uint8Array(stride * height) };
};

/** Makes a dot dark. */
export const setDot = ({ bytes, stride }: Bitmap, x: number, y: number): void => {
  const at = y * stride + (x >> 3);
  bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
};

export type Point = readonly [x: number, y: number];

const CURVE_STEPS = 12;

/** A point of a cubic curve; `t` runs from 0 to 1. */
export const onCurve = ([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point => {
  const at = (axis: 0 | 1): number =>
    (1 - t) ** 3 * a[axis] +
    3 * (1 - t) ** 2 * t * b[axis] +
    3 * (1 - t) * t ** 2 * c[axis] +
    t ** 3 * d[axis];
  return [at(0), at(1)];
};

/** Polygons of a path of absolute M, L, C and Z, in its own units. */
export function flatten(d: string): readonly (readonly Point[])[] {
  const shapes: Point[][] = [];
  for (const [, command = '', body = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = (body.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const points = numbers.flatMap((value, index): Point[] =>
      index % 2 === 0 ? [[value, numbers[index + 1] ?? 0]] : [],
    );
    const shape = shapes.at(-1) ?? [];
    const last = shape.at(-1);
    if (command === 'M') shapes.push(points);
    else if (command === 'L') shape.push(...points);
    else if (command === 'C' && last && points[0] && points[1] && points[2]) {
      const curve = [last, points[0], points[1], points[2]] as const;
      for (let step = 1; step <= CURVE_STEPS; step += 1)
        shape.push(onCurve(curve, step / CURVE_STEPS));
    } else if (command === 'Z' && shape[0]) shape.push(shape[0]);
  }
  return shapes;
}

function squaredDistance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
}

function drawSegment(bitmap: Bitmap, from: Point, to: Point, pen: number): void {
  const half = Math.max(pen / 2, 0.5);
  const [left, right] = [Math.min(from[0], to[0]) - half, Math.max(from[0], to[0]) + half];
  const [top, bottom] = [Math.min(from[1], to[1]) - half, Math.max(from[1], to[1]) + half];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(bitmap.height, bottom); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(bitmap.width, right); x += 1) {
      if (squaredDistance([x + 0.5, y + 0.5], from, to) <= half * half) setDot(bitmap, x, y);
    }
  }
}

function isInside(shapes: readonly (readonly Point[])[], x: number, y: number): boolean {
  let crossings = 0;
  for (const shape of shapes) {
    shape.forEach(([ax, ay], index) => {
      const [bx, by] = shape[(index + 1) % shape.length] ?? [ax, ay];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) crossings += 1;
    });
  }
  return crossings % 2 === 1;
}

/**
 * Draws a path into a square of dots.
 * @param units side of the square in the path's units
 * @param pen width of the pen in the same units; 0 fills
 */
export function rasterPath(d: string, units: number, pen: number, side: number): Bitmap {
  const bitmap = emptyBitmap(side, side);
  const scale = side / units;
  const shapes = flatten(d).map((shape) => shape.map(([x, y]): Point => [x * scale, y * scale]));
  if (pen === 0) {
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1)
        if (isInside(shapes, x + 0.5, y + 0.5)) setDot(bitmap, x, y);
    return bitmap;
  }
  for (const shape of shapes) {
    shape.slice(1).forEach((to, index) => drawSegment(bitmap, shape[index] ?? to, to, pen * scale));
  }
  return bitmap;
}

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
interface TextBitmap extends Bitmap {
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
export function rotated({ width, height, stride, bytes }: Bitmap): Bitmap {
  const result = emptyBitmap(height, width);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (((bytes[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0)
        setDot(result, height - 1 - y, x);
  return result;
}
