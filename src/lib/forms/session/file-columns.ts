/** Columns of a table of line items as files and pastes name them. Pure. */
import { roleOfField, type CellRole } from '#lib/spreadsheets/cell-rules.ts';
import { tradeHeaders } from '#lib/spreadsheets/trade-headers.ts';
import type { RowsField } from '../definition.ts';

/** Names that files give to a column of pieces. */
export const pieceHeaders: readonly string[] = [
  'quantity',
  'qty',
  'pieces',
  'pcs',
  'units',
  'total units',
  'order qty',
  'shipped qty',
];

/** Trade column names beyond those of products. */
const deliveryHeaders: Readonly<Record<string, readonly string[]>> = {
  qty: pieceHeaders,
  po: [...tradeHeaders.purchaseOrder, 'po/order'],
  cartons: ['carton', 'cartons', 'ctns', 'ctn', 'carton count', 'no of cartons', 'boxes', 'cases'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment'],
  issue: ['fault', 'defect code', 'fault code'],
};

const synonymsOf = (name: string): readonly string[] => {
  const trade: Readonly<Record<string, readonly string[]>> = tradeHeaders;
  return deliveryHeaders[name] ?? trade[name] ?? [];
};

export interface FileColumn {
  readonly key: string;
  readonly title: string;
  readonly type: 'text';
  readonly role: CellRole;
  readonly isRequired: boolean;
  readonly synonyms: readonly string[];
}

/** The columns of a table, with their roles and names. */
export const fileColumns = ({ columns }: RowsField): readonly FileColumn[] =>
  columns.map((column) => ({
    key: column.name,
    title: column.label,
    type: 'text',
    role: roleOfField(column),
    isRequired: column.required === true,
    synonyms: synonymsOf(column.name),
  }));
