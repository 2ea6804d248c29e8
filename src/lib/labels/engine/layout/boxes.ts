/** Cuts boxes: margins, parts from an edge. */
import type { Box } from '../display-list.ts';
import type { Size } from '../spec.ts';

export const wholeBox = ({ width, height }: Size): Box => ({ x: 0, y: 0, width, height });

const positive = (value: number): number => Math.max(0.01, value);

/** Returns the box inset by a length at each edge; at least a minimal box. */
export const inset = (box: Box, x: number, y = x): Box => ({
  x: box.x + Math.min(x, box.width / 2),
  y: box.y + Math.min(y, box.height / 2),
  width: positive(box.width - 2 * x),
  height: positive(box.height - 2 * y),
});

/** Splits a box into its upper part and the rest after a gap. */
export function cutTop(box: Box, height: number, gap = 0): readonly [Box, Box] {
  const part = Math.min(height, box.height - 0.01);
  const rest = Math.min(part + gap, box.height - 0.01);
  return [
    { ...box, height: positive(part) },
    { ...box, y: box.y + rest, height: positive(box.height - rest) },
  ];
}

/** Splits a box into the rest left of a gap, and its right part. */
export function cutRight(box: Box, width: number, gap = 0): readonly [Box, Box] {
  const part = Math.min(width, box.width - 0.01);
  const left = positive(box.width - part - gap);
  return [
    { ...box, width: left },
    { ...box, x: box.x + box.width - part, width: positive(part) },
  ];
}

/** Left and right halves. */
export const halves = (box: Box, gap: number): readonly [Box, Box] =>
  cutRight(box, (box.width - gap) / 2, gap);
