/** Marks of the preview: the areas of the fields on the label, and the ticks of a tape measure beside it. */
import { boxOf, type Box, type DisplayList } from '../engine/display-list.ts';
import type { ElementId, Unit } from '../engine/spec.ts';
import { MM_PER_INCH } from '../engine/presets.ts';

function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** The area of each element; lines that only divide the label belong to no field. */
export function elementBoxes({ items }: Pick<DisplayList, 'items'>): Map<ElementId, Box> {
  const boxes = new Map<ElementId, Box>();
  for (const item of items) {
    if (item.element === 'label') continue;
    const known = boxes.get(item.element);
    boxes.set(item.element, known ? around(known, boxOf(item)) : boxOf(item));
  }
  return boxes;
}

interface Tick {
  readonly at: number;
  /** Length of the tick in mm. */
  readonly length: number;
  /** The number beside it; '' for small ticks. */
  readonly text: string;
}

/** Eighths of an inch, or every 5 mm. */
export function rulerTicks(length: number, unit: Unit): Tick[] {
  const step = unit === 'in' ? MM_PER_INCH / 8 : 5;
  const big = unit === 'in' ? 8 : 2;
  const count = Math.floor(length / step + 1e-6);
  return Array.from({ length: count + 1 }, (_, index) => {
    const isBig = index % big === 0;
    const isHalf = unit === 'in' && index % 4 === 0;
    return {
      at: Math.round(index * step * 100) / 100,
      length: isBig ? 2 : isHalf ? 1.4 : 0.8,
      text: isBig ? String(unit === 'in' ? index / 8 : index * 5) : '',
    };
  });
}
