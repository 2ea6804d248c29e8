/** Tables of the catalogue and of imports, as Kysely sees them. */
import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { productFields } from '#lib/products/fields.ts';
import type { ValuesOf } from '#lib/records/fields.ts';
import type { ColumnsOf } from '#api/kernel/columns.ts';

/** Written as JSON text, read as its value. */
type Json<T> = ColumnType<T, string, string>;

export type ProductsTable = ColumnsOf<ValuesOf<typeof productFields>> & {
  id: string;
  client_id: string;
  /** SKU in capitals, unique per client. */
  sku_key: string;
  /** A text that sorts as the size does: `sizeKey`. */
  size_order: string;
  /** Folded text that lists are searched by. */
  search: string;
  created_at: string;
  updated_at: string;
};

export type ImportsTable = {
  id: string;
  client_id: string;
  kind: string;
  reference: string;
  filename: string;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  created_at: string;
  undone_at: string | null;
};

/** Rejected row: its texts by column, and its errors. */
export interface FailedRow {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly messages: readonly string[];
}

/** Effect of an import on one row. */
export interface ImportChange {
  /** Row number in the file. */
  readonly row: number;
  readonly id: string;
  /** As people name it. */
  readonly name: string;
  /** Its values before; null for a new one. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Digest of its values after. */
  readonly after: string;
}

export type ImportChangesTable = { import_id: string; changes: Json<readonly ImportChange[]> };

export type ImportFailuresTable = { import_id: string; rows: Json<readonly FailedRow[]> };

export type ColumnMappingsTable = {
  client_id: string;
  kind: string;
  mapping: Json<Readonly<Record<string, string>>>;
  updated_at: string;
};

export type ProductRow = Selectable<ProductsTable>;
export type NewProduct = Insertable<ProductsTable>;
export type ImportRow = Selectable<ImportsTable>;
