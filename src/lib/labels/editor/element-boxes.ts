/** Where the parts of a label are, by the field that they come from. */
import { boxOf, type Box, type DisplayList } from '../engine/display-list.ts';
import type { ElementId } from '../engine/spec.ts';

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
