/** Numbers of pieces and cartons in the tables of an order, compared with their totals. Pure. */
import { isCount, readPieces } from '../amounts.ts';
import type { Column, Table, TableRow } from './table.ts';
import { foundAt, type Notes } from '../notes.ts';
import type { FoundValue } from '../reading.ts';
import { columnsWith } from './table-cells.ts';
import { isTotalText } from '#lib/kernel/text/total-text.ts';

export const sumOf = (texts: readonly (string | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Number(text ?? 0), 0);

/** The pieces of two places together. */
export const added = (before: FoundValue, more: FoundValue): FoundValue => ({
  ...before,
  value: String(Number(before.value) + Number(more.value)),
  text: `${before.text} + ${more.text}`,
  ...(more.doubt !== undefined && { doubt: more.doubt }),
});

/** The column of pieces, and others that name pieces as well. */
function pieceColumns(table: Table): readonly Column[] {
  const all = columnsWith(table, 'qty');
  const isPacked = columnsWith(table, 'perCarton').length > 0;
  return isPacked
    ? all.toSorted(
        (a, b) => Number(/total/i.test(b.head.text)) - Number(/total/i.test(a.head.text)),
      )
    : all;
}

export interface Pieces {
  readonly size?: FoundValue;
  readonly qty: FoundValue | null;
}

/** Units that hold several pieces, or measure them. */
const PACKS =
  /^(?:(?:carton|ctn)s?|box(?:es)?|bx|cases?|cs|packs?|pk|sets?|gross|gr|bundles?|pallets?|kg|lbs?)\.?$/i;

export function piecesAt(table: Table, row: TableRow, column: Column): FoundValue | null {
  const cell = row.cells.get(column);
  if (!cell) return null;
  const unitCell = columnsWith(table, 'unit').map((each) => row.cells.get(each)?.text)[0] ?? '';
  const unit = /\(([^()]*)\)/.exec(column.head.text)?.[1] ?? unitCell;
  const read = readPieces(cell.text, { mark: cell.mark, unit });
  const spot = { page: table.page, row: row.row, cell };
  const doubt = PACKS.test(unit.trim())
    ? `The unit is ${unit.trim()}: check the pieces.`
    : read?.doubt;
  return read && foundAt(spot, read.value, doubt);
}

/** How many cartons a row has: named, or by the range of their numbers. */
export function cartonsOf(table: Table, row: TableRow, notes: Notes): FoundValue | null {
  const spots = [...row.cells].filter(
    ([{ role }]) => role === 'cartons' || role === 'cartonNo' || role === 'cartonTo',
  );
  for (const [, cell] of spots) notes.use(cell);
  const named = spots.find(([{ role }]) => role === 'cartons');
  if (named) {
    const read = readPieces(named[1].text.replace(/ ?c(?:ar)?to?ns?\.?$/i, ''), {
      mark: named[1].mark,
    });
    if (read && !named[1].text.includes('-'))
      return foundAt({ page: table.page, row: row.row, cell: named[1] }, read.value);
  }
  const [, range] = named ?? spots.find(([{ role }]) => role === 'cartonNo') ?? [];
  const to = spots.find(([{ role }]) => role === 'cartonTo')?.[1];
  if (!range) return null;
  const [first = '', last = to?.text ?? first] = range.text.split(/ ?(?:-|–|~|to|\/) ?/);
  const count = Number(last.replace(/\D/g, '')) - Number(first.replace(/\D/g, '')) + 1;
  if (!(count > 0 && count < 10_000)) return null;
  return foundAt({ page: table.page, row: row.row, cell: range }, String(count));
}

/** Pieces by size, each carton's or all: the total tells. */
export function sizedPieces(
  table: Table,
  row: TableRow,
  notes: Notes,
  cartons: FoundValue | null,
): readonly Pieces[] {
  const sizes = columnsWith(table, 'sizes');
  const parts = sizes.flatMap((column) => {
    const cell = row.cells.get(column);
    notes.use(column.head, cell);
    if (!cell || /^[-–0]$/.test(cell.text.trim())) return [];
    const qty = piecesAt(table, row, column);
    if (!qty)
      notes.check(
        foundAt({ page: table.page, row: row.row, cell }),
        'This is not a number of pieces.',
      );
    return [{ size: foundAt({ page: table.page, row: table.head, cell: column.head }), qty }];
  });
  const sum = sumOf(parts.map(({ qty }) => qty?.value));
  const totals = [...columnsWith(table, 'total'), ...pieceColumns(table)]
    .map((column) => {
      notes.use(row.cells.get(column));
      return piecesAt(table, row, column);
    })
    .filter((each) => each !== null);
  const total = totals.at(-1) ?? totals[0];
  const count = Number(cartons?.value ?? 1);
  if (!total || Number(total.value) === sum) return parts;
  if (cartons && sum * count === Number(total.value)) {
    return parts.map(({ size, qty }) => ({
      size,
      qty: qty && {
        ...qty,
        value: String(Number(qty.value) * count),
        text: `${qty.text} x ${count} cartons`,
      },
    }));
  }
  const message = `The sizes of this row add up to ${sum}, its total says ${total.value}.`;
  notes.check(total, message);
  return parts.map(({ size, qty }) => ({ size, qty: qty && { ...qty, doubt: message } }));
}

/** The pieces of a row in one number. */
export function rowPieces(
  table: Table,
  row: TableRow,
  notes: Notes,
  cartons: FoundValue | null,
): FoundValue | null {
  const named = [...pieceColumns(table), ...columnsWith(table, 'total')];
  const all = named.flatMap((column) => {
    const cell = row.cells.get(column);
    notes.use(cell);
    if (!cell) return [];
    const qty = piecesAt(table, row, column);
    if (!qty)
      notes.check(
        foundAt({ page: table.page, row: row.row, cell }),
        `${cell.text} is not a number of pieces.`,
      );
    return qty ? [qty] : [];
  });
  const [perColumn] = columnsWith(table, 'perCarton');
  const per = perColumn ? piecesAt(table, row, perColumn) : null;
  if (perColumn) notes.use(row.cells.get(perColumn));
  const packed = per && cartons ? Number(per.value) * Number(cartons.value) : null;
  const [first, second] = all;
  if (!first) {
    if (packed === null || !per) return null;
    return {
      ...per,
      value: String(packed),
      doubt: `${per.value} pieces in each of ${cartons?.value ?? ''} cartons.`,
    };
  }
  if (packed !== null && packed !== Number(first.value)) {
    const doubt = `${per?.value ?? ''} pieces in each of ${cartons?.value ?? ''} cartons are ${packed}, the row says ${first.value}.`;
    return { ...first, doubt };
  }
  if (second && second.value !== first.value) {
    return { ...first, doubt: `The row also says ${second.value} (${second.where}).` };
  }
  return first;
}

/** Compares the total of a column with the sum of its rows, or of those since the total before it. */
export function checkTotals(table: Table, notes: Notes): void {
  const sizes = columnsWith(table, 'sizes');
  // Reads each column once: a page may have thousands of totals.
  const known = new Map(
    table.columns.map((column) => {
      const pieces = table.rows.map((row) => piecesAt(table, row, column)?.value);
      const isRead = pieces.some((each) => each !== undefined);
      return [column, { pieces, isRead, sum: sumOf(pieces) }];
    }),
  );
  let to = 0;
  for (const total of table.totals) {
    const from = to;
    while ((table.rows[to]?.row.row ?? Infinity) < total.row.row) to++;
    // One number below several sizes is the sum of all.
    const isOnly = [...total.cells.values()].filter(({ text }) => isCount(text)).length === 1;
    for (const [column, cell] of total.cells) {
      const isPieces =
        column.role === 'qty' ||
        column.role === 'sizes' ||
        column.role === undefined ||
        column.role === 'total';
      const totals = isPieces ? piecesAt(table, total, column) : null;
      notes.use(cell);
      if (!totals || isTotalText(cell.text)) continue;
      const columns = isOnly && column.role === 'sizes' ? sizes : [column];
      const read = columns.flatMap((each) => known.get(each) ?? []);
      const sum = sumOf(read.map((each) => String(each.sum)));
      const since = sumOf(read.flatMap(({ pieces }) => pieces.slice(from, to)));
      if (read.some(({ isRead }) => isRead) && ![sum, since].includes(Number(totals.value)))
        notes.check(totals, `The rows above add up to ${sum}, not to ${totals.value}.`);
    }
  }
}
