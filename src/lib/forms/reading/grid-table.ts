/** Rows of item, place and quantity as the grid that they are entered in: items down, places across. Pure. */
import type { SummaryTable } from './summary.ts';
import { countText } from '#lib/kernel/count-text.ts';
import type { Values } from '../definition.ts';
import { countOf } from '../values.ts';

/** Maximum places side by side on paper. */
const MAX_PRINTED_PLACES = 8;

const TOTAL = 'Total';

/**
 * Returns the grid of a table that begins with the item and ends with the quantity; null for other rows, such as
 * duplicates of a cell.
 */
export function gridOfRows(table: SummaryTable, rows: readonly Values[]): SummaryTable | null {
  const { name, label, columns } = table;
  const [item, first] = columns;
  if (item?.isRow !== true || columns.at(-1)?.isNumber !== true || !first || first.isNumber) {
    return null;
  }
  const places = new Map<string, { total: number }>();
  const lines = new Map<string, { readonly number: number; readonly cells: Map<string, number> }>();
  for (const [index, cells] of table.rows.entries()) {
    const [title = ''] = cells;
    const key = cells
      .slice(1, -1)
      .filter((text) => text !== '')
      .join(', ');
    const qty = countOf(rows[index] ?? {}, 'qty');
    const number = countOf(rows[index] ?? {}, 'line');
    if (qty === null || number === null || key === '') return null;
    const line = lines.get(title) ?? { number, cells: new Map<string, number>() };
    const place = places.get(key) ?? { total: 0 };
    if (line.cells.has(key)) return null;
    line.cells.set(key, qty);
    place.total += qty;
    lines.set(title, line);
    places.set(key, place);
  }
  const all = [...places.entries()];
  const withSums = all.length > 1;
  const sumOf = (cells: ReadonlyMap<string, number>): string =>
    countText([...cells.values()].reduce((sum, qty) => sum + qty, 0));
  const cellText = (qty: number | undefined): string => (qty === undefined ? '' : countText(qty));
  const total = all.reduce((sum, [, place]) => sum + place.total, 0);
  const sorted = [...lines.entries()].toSorted(([, one], [, other]) => one.number - other.number);
  return {
    name,
    label,
    isGrid: true,
    columns: [
      { label: 'Item', isNumber: false, isRow: true },
      ...all.map(([place]) => ({ label: place, isNumber: true })),
      ...(withSums ? [{ label: TOTAL, isNumber: true }] : []),
    ],
    rows: [
      ...sorted.map(([title, { cells }]) => [
        title,
        ...all.map(([key]) => cellText(cells.get(key))),
        ...(withSums ? [sumOf(cells)] : []),
      ]),
      ...(sorted.length > 1
        ? [
            [
              TOTAL,
              ...all.map(([, place]) => countText(place.total)),
              ...(withSums ? [countText(total)] : []),
            ],
          ]
        : []),
    ],
  };
}

/** A grid by its places, for narrow screens: each with its items and their quantities. */
export const placesOfGrid = ({
  columns,
  rows,
}: {
  readonly columns: readonly { readonly label: string }[];
  readonly rows: SummaryTable['rows'];
}) =>
  columns.slice(1).map(({ label }, at) => ({
    label,
    lines: rows.flatMap(([item = '', ...cells]) => {
      const text = cells[at] ?? '';
      return text === '' ? [] : [{ item, text }];
    }),
  }));

/** A table as parts that fit on a page of paper: a grid of many places is continued, its items repeated. */
export function printedParts(table: SummaryTable): readonly SummaryTable[] {
  const places = table.columns.length - 1;
  if (!table.isGrid || places <= MAX_PRINTED_PLACES) return [table];
  const starts = Array.from(
    { length: Math.ceil(places / MAX_PRINTED_PLACES) },
    (_, index) => 1 + index * MAX_PRINTED_PLACES,
  );
  const part = <Cell>([first, ...rest]: readonly Cell[], start: number): Cell[] => [
    ...(first === undefined ? [] : [first]),
    ...rest.slice(start - 1, start - 1 + MAX_PRINTED_PLACES),
  ];
  return starts.map((start, index) => ({
    ...table,
    label: index === 0 ? table.label : `${table.label} (continued)`,
    columns: part(table.columns, start),
    rows: table.rows.map((row) => part(row, start)),
  }));
}
