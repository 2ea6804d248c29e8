/** Where the new labels of a rebranding go: outlines of garments with the numbers of the rows of the table. */
import type { Values } from '#lib/forms/definition.ts';
import { textOf } from '#lib/forms/values.ts';
import type { DrawingBlock } from '#api/documents/blocks.ts';

/** Shirt from the front, shirt from the back, trousers from the back. */
const lines = [
  'M30 10 L15 16 L2 45 L16 52 L22 38 L22 105 L68 105 L68 38 L74 52 L88 45 L75 16 L60 10 Q45 26 30 10 Z',
  'M50 46 L63 46 L63 60 L50 60 Z',
  'M130 10 L115 16 L102 45 L116 52 L122 38 L122 105 L168 105 L168 38 L174 52 L188 45 L175 16 L160 10 Q145 17 130 10 Z',
  'M215 10 L275 10 L281 105 L252 105 L245 48 L238 105 L209 105 Z',
  'M215 17 L275.5 17',
];

const words = [
  { x: 45, y: 110, text: 'Front' },
  { x: 145, y: 110, text: 'Back' },
  { x: 245, y: 110, text: 'Pants, back' },
];

/** Left and right are those of the wearer. */
const places: Readonly<Record<string, readonly [x: number, y: number]>> = {
  neck_centre: [145, 19],
  side_seam_left: [68, 80],
  hem: [45, 103],
  waist_centre: [245, 14],
  sleeve: [81, 36],
  pocket: [56.5, 53],
};

/** Offset between marks of one position. */
const STEP = 11;

/** Null for rows lacking drawn positions; rows count from 1, as in the table. */
export function positionDrawing(rows: readonly Values[]): DrawingBlock | null {
  const taken = new Map<string, number>();
  const marks = rows.flatMap((row, index) => {
    const position = textOf(row, 'position');
    const place = places[position];
    if (!place) return [];
    const before = taken.get(position) ?? 0;
    taken.set(position, before + 1);
    return [{ x: place[0] + before * STEP, y: place[1], text: String(index + 1) }];
  });
  return marks.length === 0
    ? null
    : { kind: 'drawing', width: 290, height: 122, lines, marks, words };
}
