/** A table of an order: its columns by what they hold, and its rows. Pure. */
import type { OrderCell, OrderPage, OrderRow } from '../page.ts';
import type { Role } from '../words.ts';

export interface Column {
  readonly head: OrderCell;
  /** Second name, of a row below the names. */
  readonly alias?: OrderCell | undefined;
  /** `sizes`: pieces of one size; `other` where the name is known and no value of an order; undefined: unknown. */
  readonly role: Role | 'sizes' | undefined;
}

/** True where a column has one of the roles. */
export const hasRole = (columns: readonly Column[], ...roles: readonly unknown[]): boolean =>
  columns.some(({ role }) => roles.includes(role));

/** Roles that tell an article. */
export const articleRoles: readonly unknown[] = ['sku', 'style', 'description', 'gtin'];

export interface TableRow {
  readonly row: OrderRow;
  readonly cells: Map<Column, OrderCell>;
}

export interface Table {
  /** Rows from the names to the last row, wrapped lines with them. */
  readonly span: readonly OrderRow[];
  readonly page: OrderPage;
  readonly head: OrderRow;
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  readonly totals: readonly TableRow[];
}

/** A table, and the index of the row behind it. */
export interface FoundTable {
  readonly table: Table;
  readonly end: number;
}
