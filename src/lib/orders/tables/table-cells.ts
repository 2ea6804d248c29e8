/** Cells of the tables of an order by the roles of their columns: items and places. Pure. */
import { isGtin } from '#lib/kernel/check-digit.ts';
import { readMarked, type CellRole } from '#lib/spreadsheets/cell-rules.ts';
import { readAddress } from '../addresses.ts';
import type { Column, Table, TableRow } from './table.ts';
import { foundAt, type Notes, type PlaceInput } from '../notes.ts';
import type { OrderCell } from '../page.ts';
import type { FoundValue } from '../reading.ts';
import type { Role } from '../words.ts';

export const addressRoles = ['street', 'city', 'state', 'zip', 'country'] as const;
export const placeRoles: readonly unknown[] = [
  'store',
  'storeName',
  ...addressRoles,
  'street2',
  'cityLine',
];
const cellRoles: Readonly<Record<string, CellRole>> = {
  sku: 'identifier',
  style: 'identifier',
  gtin: 'identifier',
  po: 'identifier',
  size: 'size',
};

/** The columns of a role; of several, that with the most telling name comes first. */
export const columnsWith = ({ columns }: Table, role: Column['role']): readonly Column[] => {
  const found = columns.filter((each) => each.role === role);
  if (role === 'description')
    return found.toSorted((a, b) => b.head.text.length - a.head.text.length);
  const isName = ({ head }: Column): number => Number(/name|desc/i.test(head.text));
  return role === 'style' ? found.toSorted((a, b) => isName(a) - isName(b)) : found;
};

/** The value of a cell; one that the rules of marked cells refuse has a doubt. */
function valueAt(table: Table, { row }: TableRow, cell: OrderCell, name: string): FoundValue {
  const role = cellRoles[name] ?? 'text';
  const read = readMarked(role, cell.text, cell.mark);
  const isBarcode = name !== 'gtin' || isGtin(cell.text.trim());
  const doubt = read.ok
    ? isBarcode
      ? undefined
      : 'This is not a barcode number: digits are missing or wrong.'
    : read.error.message;
  return foundAt({ page: table.page, row, cell }, undefined, doubt);
}

export interface RowReader {
  readonly table: Table;
  readonly notes: Notes;
  /** Values of the row above, for cells that are left empty below it. */
  readonly carried: Map<string, FoundValue>;
}

const itemNames: readonly [Role, string][] = [
  ['sku', 'sku'],
  ['style', 'style'],
  ['colour', 'colour'],
  ['size', 'size'],
  ['gtin', 'gtin'],
  ['note', 'note'],
  ['clientPo', 'po'],
];

/** The values that tell an item: own cells, those of the row above where a group leaves them out, labels above the table. */
export function itemOf(
  { table, notes, carried }: RowReader,
  row: TableRow,
): Record<string, FoundValue> {
  const item: Record<string, FoundValue> = {};
  const hasStyle = columnsWith(table, 'style').length > 0;
  for (const [role, name] of [
    ...itemNames,
    ...(hasStyle ? [] : ([['description', 'style']] as const)),
  ]) {
    for (const column of columnsWith(table, role)) {
      const cell = row.cells.get(column);
      if (!cell || item[name]) continue;
      item[name] = valueAt(table, row, cell, name);
      notes.use(cell);
    }
  }
  const isGrouped = item['sku'] === undefined || columnsWith(table, 'sku').length === 0;
  const isNewStyle = item['style'] !== undefined;
  for (const name of ['style', 'colour', 'sku']) {
    const above = carried.get(name);
    const isBlank = item[name] === undefined && above !== undefined;
    // A new style resets the color; a new color keeps the style above.
    const isBroken = name === 'colour' && isNewStyle;
    if (isBlank && isGrouped && !isBroken && (name !== 'sku' || item['style'] === undefined))
      item[name] = above;
  }
  for (const name of ['style', 'colour', 'sku']) {
    const value = item[name];
    if (value) carried.set(name, value);
    else carried.delete(name);
  }
  return item;
}

/** The place that the cells of a row name, if its table has columns of places. */
export function placeOf(table: Table, row: TableRow, notes: Notes): PlaceInput | null {
  const parts: Record<string, FoundValue> = {};
  for (const [column, cell] of row.cells) {
    const { role } = column;
    if (!placeRoles.includes(role) && role !== 'shipTo') continue;
    const value = valueAt(table, row, cell, 'text');
    notes.use(cell);
    if (role === 'store') parts['number'] ??= value;
    else if (role === 'storeName' || role === 'shipTo') parts['name'] ??= value;
    else if (role === 'street2') {
      const street = parts['street'];
      if (street) parts['street'] = { ...street, value: `${street.value}, ${value.value}` };
    } else if (role === 'cityLine' || role === 'street') {
      const read = readAddress([value], role === 'cityLine');
      Object.assign(
        parts,
        role === 'street' && read['city'] === undefined ? { street: value } : read,
      );
    } else if (typeof role === 'string') parts[role] ??= value;
  }
  if (Object.keys(parts).length === 0) return null;
  const { zip, country } = parts;
  if (!country && zip && /^\d{5}(?:-\d{4})?$/.test(zip.value) && parts['state']) {
    parts['country'] = { ...zip, value: 'US' };
  }
  return parts;
}
