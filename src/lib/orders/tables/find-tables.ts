/** Finds the tables of a page: the row of column names, the columns, the rows below. Pure. */
import { isCount } from '../amounts.ts';
import { joined, overlap, type OrderCell, type OrderPage, type OrderRow } from '../page.ts';
import { isTotalText } from '#lib/kernel/text/total-text.ts';
import { sizeTable } from './size-list.ts';
import {
  articleRoles,
  hasRole,
  type Column,
  type FoundTable,
  type Table,
  type TableRow,
} from './table.ts';
import { columnRole, isSizeText } from '../words.ts';

const address: readonly unknown[] = ['street', 'city', 'state', 'zip', 'cityLine'];
/** Roles whose cells are numbers of pieces. */
const pieces: readonly unknown[] = ['qty', 'perCarton', 'sizes', 'total'];
/** Names of rows below sizes that hold no pieces of a color. */
const NO_COLOR =
  /^(?:(?:pre-?)?packs?|ratios?|sets?|prices?|costs?|msrp|retail|chest|bust|waist|hips?|lengths?|widths?|inseams?|sleeves?|shoulders?|neck|weights?|measure(?:ment)?s?)\b/i;
/** Lines without pieces that may interrupt a table: a wrapped description. */
const MAX_WRAPPED = 2;

/** Columns of a row, if it names columns. Sizes may stand side by side behind 'Size' or nothing, above colors and pieces. */
function columnsOf(row: OrderRow, next: OrderRow | undefined): readonly Column[] {
  const roles = row.cells.map((cell) => columnRole(cell.text));
  const sizes = row.cells.filter((cell, at) => roles[at] === undefined && isSizeText(cell.text));
  const [corner] = next?.cells ?? [];
  const isColor = !corner || (columnRole(corner.text) !== 'qty' && !NO_COLOR.test(corner.text));
  const firstRole = isColor ? 'colour' : 'other';
  const isLed = roles[0] === 'size' && corner !== undefined && !isSizeText(corner.text);
  const isSized = sizes.length > 1 && (isLed || !roles.includes('size'));
  const columns = row.cells.map((head, at): Column => {
    if (isSized && roles[at] === 'size') return { head, role: firstRole };
    return { head, role: roles[at] ?? (isSized && sizes.includes(head) ? 'sizes' : undefined) };
  });
  const [first] = row.cells;
  const isOpen = isSized && first === sizes[0] && first && corner && corner.to <= first.from;
  return isOpen ? [{ head: { ...corner, text: '' }, role: firstRole }, ...columns] : columns;
}

/** The column that a cell belongs to: of the same index, or the nearest one. */
function columnAt(
  columns: readonly Column[],
  cell: OrderCell,
  isGrid: boolean,
): Column | undefined {
  if (isGrid) return columns.find(({ head }) => head.from <= cell.from && cell.from < head.to);
  const ranked = columns
    .map((column) => ({ column, by: overlap(column.head, cell) }))
    .sort((a, b) => b.by - a.by);
  const [first, second] = ranked;
  // A long text reaches under the names of the columns to its right.
  if (first && second && second.by > 0) {
    const [left] = [first, second].sort((a, b) => a.column.head.from - b.column.head.from);
    return Math.abs((left?.column.head.from ?? 0) - cell.from) < 3 ? left?.column : first.column;
  }
  return first?.column;
}

function rowIn(columns: readonly Column[], row: OrderRow): TableRow {
  const cells = new Map<Column, OrderCell>();
  for (const cell of row.cells) {
    const column = columnAt(columns, cell, row.isGrid);
    if (!column) continue;
    const before = cells.get(column);
    cells.set(column, before ? joined(before, cell) : cell);
  }
  return { row, cells };
}

/** Marks that repeat the cell above. */
const DITTO = /^(?:["”“〃״″]|''|’’|[-–—]+ ?["”″] ?[-–—]+|do\.?|ditto|idem)$/i;

/** Gives cells with a ditto mark the text above them, from its place. */
function repeat({ cells }: TableRow, before: TableRow | undefined): void {
  for (const [column, cell] of cells) {
    const above = before?.cells.get(column);
    if (!above || !DITTO.test(cell.text)) continue;
    const givenBy = above.givenBy ?? before?.row.row;
    cells.set(column, { ...above, parts: [cell], ...(givenBy !== undefined && { givenBy }) });
  }
}

/** Adds a line that goes on below the texts of a row; false where it holds something else. */
function wrap(last: TableRow, { cells, row }: TableRow): boolean {
  const isText = [...cells.keys()].every(
    (column) => column.role === 'description' || column.role === 'note',
  );
  if (row.isGrid || !isText) return false;
  for (const [column, cell] of cells) {
    const before = last.cells.get(column);
    if (before) last.cells.set(column, joined(before, cell));
  }
  return true;
}

/** A row that says so, or that has a cell in columns of totals alone. */
const isTotal = ({ row, cells }: TableRow): boolean =>
  row.cells.some(({ text }) => isTotalText(text)) ||
  (cells.size > 0 && [...cells.keys()].every(({ role }) => role === 'total'));

const holdsPieces = ({ cells }: TableRow, isOpen: boolean): boolean =>
  [...cells].some(
    ([{ role }, { text, mark }]) =>
      (pieces.includes(role) || (isOpen && role === undefined)) &&
      (isCount(text) || mark?.type === 'number' || (role === 'qty' && /^[-+−(]?\d/.test(text))),
  );

/** True for a row of a grid with the number of an article and a text in its column of pieces, such as 'TBD'. */
const isUncounted = ({ row, cells }: TableRow): boolean =>
  row.isGrid &&
  hasRole([...cells.keys()], 'qty') &&
  [...cells].some(([{ role }, { text }]) => articleRoles.includes(role) && /\d/.test(text));

/** Tells which table a row of names begins, by its names and the row below; null where it names no columns. */
function tableKind(
  columns: readonly Column[],
  next: OrderRow | undefined,
): 'items' | 'places' | 'services' | null {
  const named = columns.filter(({ role }) => role !== undefined);
  if (!next || named.length === 0 || columns.some(({ head }) => /:\s*$/.test(head.text)))
    return null;
  if (named.some(({ head }) => head.mark?.type === 'number')) return null;
  const below = rowIn(columns, next);
  const isStore = hasRole(columns, 'store', 'storeName', 'shipTo');
  const isSized =
    columns.every(({ role }) => role !== undefined) &&
    hasRole(columns, 'sizes') &&
    (columnRole(columns[0]?.head.text ?? '') === 'size' ||
      columns.every(({ head, role }) => role !== 'sizes' || !isCount(head.text)));
  if (
    isSized ||
    hasRole(columns, ...articleRoles, 'size') ||
    (isStore && named.length < columns.length)
  ) {
    const isOpen = !hasRole(columns, 'qty', 'sizes');
    const known = named.filter(({ role }) => role !== 'other').length;
    const isNamed = known > 1 || (isOpen && columns.length > 1);
    if (isNamed && (holdsPieces(below, isOpen) || (!isOpen && known > 2))) return 'items';
  }
  const places = columns.filter(({ role }) => address.includes(role)).length;
  if (places > 1 || (places === 1 && isStore)) return 'places';
  return hasRole(columns, 'service') && (columns.length === 1 || named.length > 1)
    ? 'services'
    : null;
}

/** True for a row that names the columns of the rows below it. */
const isHead = ({ rows }: OrderPage, at: number): boolean => {
  const { [at]: row, [at + 1]: next } = rows;
  return row !== undefined && tableKind(columnsOf(row, next), next) !== null;
};

/** A row that names the same columns once more, such as stores by number and by name. */
const isAlias = (columns: readonly Column[], row: OrderRow, after: OrderRow | undefined): boolean =>
  row.isGrid &&
  after !== undefined &&
  row.cells.every((cell) => {
    const column = columnAt(columns, cell, true);
    return column !== undefined && column.role === undefined && !isCount(cell.text);
  });

/** A row of sizes below the names of the columns, such as those of the pieces. */
const isSizeRow = (columns: readonly Column[], row: OrderRow): boolean =>
  row.cells.length > 1 &&
  row.cells.every(({ text }) => isSizeText(text)) &&
  row.cells.some(({ text }) => !isCount(text)) &&
  hasRole(columns, ...articleRoles) &&
  !hasRole(columns, 'sizes', 'size');

/** Returns the table whose headings are in the row of this index, and the index of its first row. */
function tableAt(page: OrderPage, at: number): FoundTable | null {
  const { rows } = page;
  const head = rows[at];
  if (!head) return null;
  const second = rows[at + 1];
  let columns = columnsOf(head, second);
  let from = at + 1;
  if (
    second &&
    isAlias(columns, second, rows[at + 2]) &&
    columns.some(({ role }) => role !== undefined)
  ) {
    columns = columns.map((column) => ({
      ...column,
      alias: second.cells.find((cell) => columnAt([column], cell, true)),
    }));
    from = at + 2;
  }
  if (second && isSizeRow(columns, second)) {
    const free = columns.filter(({ head: cell }) =>
      second.cells.every((each) => overlap(cell, each) <= 0),
    );
    columns = [...free, ...second.cells.map((cell): Column => ({ head: cell, role: 'sizes' }))];
    from = at + 2;
  }
  const kind = tableKind(columns, rows[from]);
  if (kind === null) return null;
  // The lower one of two rows of names is nearer to the cells.
  if (from === at + 1 && isHead(page, from)) return null;
  const isOpen = kind === 'items' && !hasRole(columns, 'qty', 'sizes');
  const isSized = hasRole(columns, 'sizes') && ['colour', 'other'].includes(columns[0]?.role ?? '');
  const body: TableRow[] = [];
  const totals: TableRow[] = [];
  let wrapped = 0;
  let end = from;
  for (let index = from; index < rows.length; index++) {
    const row = rows[index];
    if (!row || row.isGrid !== head.isGrid) break;
    if (index > from && isHead(page, index)) break;
    const own = rowIn(columns, row);
    repeat(own, body.at(-1));
    const isLabel = row.cells.some(({ text }) => /:\s*$|^[\p{L} ]{3,30}:\s/u.test(text));
    if (isSized && NO_COLOR.test(row.cells[0]?.text ?? '')) {
      end = index + 1;
      continue;
    }
    if (isTotal(own)) totals.push(own);
    else if (
      !isLabel &&
      (kind === 'items' ? holdsPieces(own, isOpen) || isUncounted(own) : !row.isApart)
    )
      body.push(own);
    else if (row.isApart || isLabel || ++wrapped > MAX_WRAPPED) break;
    else {
      const last = body.at(-1);
      if (last && wrap(last, own)) end = index + 1;
      continue;
    }
    if (body.at(-1) === own) wrapped = 0;
    end = index + 1;
  }
  return body.length === 0
    ? null
    : { table: { page, span: rows.slice(at, end), head, columns, rows: body, totals }, end };
}

/** All tables of a page in their order. */
export function findTables(page: OrderPage): readonly Table[] {
  const found: Table[] = [];
  for (let at = 0; at < page.rows.length; at++) {
    const next = tableAt(page, at) ?? sizeTable(page, at);
    if (!next) continue;
    found.push(next.table);
    at = next.end - 1;
  }
  return found;
}
