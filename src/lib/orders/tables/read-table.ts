/** Reads items, places, shares and services from the tables of an order. Pure. */
import { isCount, readDay, readPieces } from '../amounts.ts';
import { articleRoles, hasRole, type Column, type Table, type TableRow } from './table.ts';
import { foundAt, isStoreHead, matchStore, type Notes } from '../notes.ts';
import { placeText } from '../page.ts';
import { bagSizeIn, serviceOf } from '../read-services.ts';
import { hasIdentity, type FoundValue } from '../reading.ts';
import {
  addressRoles,
  columnsWith,
  itemOf,
  placeOf,
  placeRoles,
  type RowReader,
} from './table-cells.ts';
import {
  added,
  cartonsOf,
  checkTotals,
  piecesAt,
  rowPieces,
  sizedPieces,
  sumOf,
  type Pieces,
} from './table-pieces.ts';
import { columnRole } from '../words.ts';

const factRoles = [
  'vendor',
  'carrier',
  'tracking',
  'eta',
  'dueDate',
  'cancelDate',
  'vendorPo',
] as const;
const dayRoles: readonly string[] = ['eta', 'dueDate', 'cancelDate', 'shipDate'];

function addItem(notes: Notes, item: Record<string, FoundValue>): number {
  notes.items.push(item);
  return notes.items.length - 1;
}

/** The columns that hold pieces of stores or SKUs: unknown names above numbers. */
function openColumns(table: Table, notes: Notes): readonly Column[] {
  const { columns, rows } = table;
  const isOpen = !hasRole(columns, 'qty', 'sizes');
  return columns.filter((column) => {
    if (column.role !== undefined && column.role !== 'sizes') return false;
    const isStore =
      matchStore(notes.facts.stores, column.head.text) !== null || isStoreHead(column.head.text);
    if (column.role === 'sizes')
      return columns
        .filter(({ role }) => role === 'sizes')
        .every(
          ({ head }) =>
            matchStore(notes.facts.stores, head.text)?.doubt === undefined &&
            matchStore(notes.facts.stores, head.text) !== null,
        );
    const texts = rows.flatMap(({ cells }) => cells.get(column) ?? []);
    const isNumeric =
      texts.length > 0 &&
      texts.every(({ text, mark }) => readPieces(text, { mark }) !== null || text === '-');
    return isNumeric && (isOpen || isStore);
  });
}

/** Facts of a column that has one value in all rows; several are listed for a look. */
function readFactColumns(table: Table, notes: Notes): void {
  for (const name of [...factRoles, 'shipDate'] as const) {
    for (const column of columnsWith(table, name)) {
      const values = table.rows.flatMap((row) => {
        const cell = row.cells.get(column);
        if (!cell) return [];
        notes.use(cell);
        const spot = { page: table.page, row: row.row, cell };
        if (!dayRoles.includes(name)) return [foundAt(spot)];
        const day = readDay(cell.text, notes.facts.today, cell.mark);
        if (!day) notes.check(foundAt(spot), 'This is not a date that we can read.');
        return day ? [foundAt(spot, day.value, day.doubt)] : [];
      });
      for (const value of values) notes.fact(name, value);
      notes.use(column.head);
    }
  }
}

/** Names of columns that were read, and those that no value was read from. */
function closeColumns(table: Table, notes: Notes): void {
  for (const column of table.columns) {
    const cells = table.rows.flatMap((row) => row.cells.get(column) ?? []);
    const isRead = cells.some((cell) => notes.used.has(cell));
    notes.use(column.head, column.alias);
    const isNamed = cells.every(({ text }) => columnRole(text) === 'qty');
    if (isRead || isNamed || column.role === 'unit') {
      notes.use(...cells);
      continue;
    }
    notes.left.push({
      where: placeText(table.page, table.head, column.head),
      text: `Column ${column.head.text}: ${[...new Set(cells.map(({ text }) => text))].slice(0, 3).join(', ')}`,
    });
    notes.use(...cells);
  }
}

/** Reads a table of services. */
function readServices(table: Table, notes: Notes): void {
  const [column] = columnsWith(table, 'service');
  for (const row of table.rows) {
    const cell = column && row.cells.get(column);
    if (!cell) continue;
    notes.use(cell);
    const spot = foundAt({ page: table.page, row: row.row, cell });
    const code = serviceOf(cell.text);
    if (code === undefined) {
      notes.check(
        spot,
        `${cell.text} is not one of our services. Choose one, or write it into Instructions.`,
      );
      continue;
    }
    const qty = rowPieces(table, row, notes, null);
    const size = code === 'PBG' ? bagSizeIn(spot) : undefined;
    const [noteColumn] = columnsWith(table, 'note');
    const note = noteColumn && row.cells.get(noteColumn);
    notes.use(note);
    notes.service({
      service: { ...spot, value: code },
      ...(qty && { qty }),
      ...(size && { bagSize: size }),
      ...(note && { note: foundAt({ page: table.page, row: row.row, cell: note }) }),
    });
  }
}

/** Pieces of SKUs across and stores down. */
function readTurned(table: Table, notes: Notes, open: readonly Column[]): void {
  const indexes = open.map((column) => {
    const sku = foundAt({ page: table.page, row: table.head, cell: column.head });
    const before = notes.indexOfItem({ sku });
    if (before >= 0) return before;
    const parts = table.rows.map((row) => piecesAt(table, row, column));
    const first = parts.find((each) => each !== null);
    const where = first ? `${first.where} and below` : sku.where;
    const qty = {
      value: String(sumOf(parts.map((each) => each?.value))),
      where,
      text: 'sum of the stores',
    };
    return addItem(notes, { sku, qty });
  });
  for (const row of table.rows) {
    const place = placeOf(table, row, notes);
    const index = place && notes.placeIndex(place);
    open.forEach((column, at) => {
      const qty = piecesAt(table, row, column);
      notes.use(row.cells.get(column));
      const item = indexes[at];
      if (qty && qty.value !== '0' && index !== null && item !== undefined)
        notes.shares.push({ item, place: index, qty });
    });
  }
}

/** Reads one table; directories of places come first, tables of items before those that give items to stores. */
export function readTable(
  table: Table,
  notes: Notes,
  defaults: Readonly<Record<string, FoundValue>>,
): void {
  const open = openColumns(table, notes);
  const isItems =
    (open.length === 0 && hasRole(table.columns, 'sizes')) ||
    hasRole(table.columns, ...articleRoles, 'size');
  if (hasRole(table.columns, 'service') && !isItems) readServices(table, notes);
  else if (isItems) readItems(table, notes, open, defaults);
  else if (open.length > 0) readTurned(table, notes, open);
  else
    for (const row of table.rows) {
      const place = placeOf(table, row, notes);
      if (place) notes.placeIndex(place);
    }
  readFactColumns(table, notes);
  checkTotals(table, notes);
  closeColumns(table, notes);
}

function readItems(
  table: Table,
  notes: Notes,
  open: readonly Column[],
  defaults: Readonly<Record<string, FoundValue>>,
): void {
  const reader: RowReader = { table, notes, carried: new Map() };
  const isSized = columnsWith(table, 'sizes').some((column) => !open.includes(column));
  const isShared = open.length > 0 || hasRole(table.columns, ...placeRoles);
  const known = notes.items.length;
  for (const row of table.rows) {
    const own = itemOf(reader, row);
    for (const [name, value] of Object.entries(defaults)) own[name] ??= value;
    const cartons = cartonsOf(table, row, notes);
    if (!hasIdentity(own)) {
      const [cell] = row.row.cells;
      if (cell)
        notes.check(
          foundAt({ page: table.page, row: row.row, cell }),
          'This row has pieces and no article.',
        );
    }
    const place = isShared ? placeOf(table, row, notes) : null;
    const at = place && notes.placeIndex(place);
    const rows: readonly Pieces[] = isSized
      ? sizedPieces(table, row, notes, cartons)
      : [{ qty: rowPieces(table, row, notes, cartons) }];
    for (const { size, qty } of rows) {
      const item = { ...own, ...(size && { size }) };
      const shares = open.map((column) => ({ column, qty: piecesAt(table, row, column) }));
      const sum = sumOf(shares.map((each) => each.qty?.value));
      const total =
        qty ?? (open.length > 0 ? summed(shares.flatMap((each) => each.qty ?? [])) : null);
      const before = isShared || table.page.kind === 'sheet' ? notes.indexOfItem(item) : -1;
      const index = before >= 0 && (isShared || before < known) ? before : addItem(notes, item);
      const itemNote = notes.items[index];
      if (!itemNote || !total) {
        if (itemNote && !total && itemNote['qty'] === undefined) markMissing(table, row, notes);
        continue;
      }
      if (at !== null) {
        itemNote['qty'] =
          index === before && index >= known && itemNote['qty']
            ? added(itemNote['qty'], total)
            : (itemNote['qty'] ?? total);
        notes.shares.push({ item: index, place: at, qty: total });
      } else if (itemNote['qty'] === undefined) itemNote['qty'] = total;
      else if (index === before && itemNote['qty'].value !== total.value) {
        notes.check(
          total,
          `This article has ${itemNote['qty'].value} pieces in ${itemNote['qty'].where}, and ${total.value} here.`,
        );
      }
      const extra = row.row.cells.find(
        (cell) => isCount(cell.text) && ![...row.cells.values()].includes(cell),
      );
      if (extra)
        itemNote['qty'] = { ...itemNote['qty'], doubt: `The row also says ${extra.text}.` };
      if (open.length > 0 && qty && sum !== Number(qty.value)) {
        notes.check(qty, `The stores of this row add up to ${sum}, its total says ${qty.value}.`);
      }
      for (const { column, qty: part } of shares) {
        notes.use(row.cells.get(column));
        const name = foundAt({ page: table.page, row: table.head, cell: column.head });
        const alias =
          column.alias && foundAt({ page: table.page, row: table.head, cell: column.alias });
        const store = notes.placeIndex({ name: alias ?? name, ...(alias && { number: name }) });
        if (part && part.value !== '0' && store !== null)
          notes.shares.push({ item: index, place: store, qty: part });
      }
      if (cartons && !isSized) itemNote['cartons'] ??= cartons;
    }
    if (cartons) notes.cartons.push(cartons);
  }
}

const summed = (parts: readonly FoundValue[]): FoundValue | null => {
  const [first] = parts;
  return first
    ? {
        value: String(sumOf(parts.map(({ value }) => value))),
        where: first.where,
        text: 'sum of the stores',
      }
    : null;
};

function markMissing(table: Table, row: TableRow, notes: Notes): void {
  const [cell] = row.row.cells;
  if (cell)
    notes.check(
      foundAt({ page: table.page, row: row.row, cell }),
      'No pieces were read in this row.',
    );
}

/** True where the table names a part of a place in the role of a column. */
export const isDirectory = ({ columns }: Table): boolean =>
  columns.some(({ head }) => addressRoles.some((role) => columnRole(head.text) === role)) &&
  !hasRole(columns, 'sku', 'style', 'qty', 'gtin', 'sizes');
