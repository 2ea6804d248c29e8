/** The lines of receipts as a file: one row for each SKU of each receipt. */
import { statusOf } from '#lib/records/status.ts';
import { fieldFile, listOf, type Column } from '#lib/reports/column.ts';
import type { SheetColumnType, SheetValue } from '#lib/spreadsheets/columns.ts';
import { receiptDefinition, receiptShape } from './columns.ts';
import { lineFields } from './fields.ts';
import { good, lineValue, over, short } from './figures.ts';
import type { ReceiptRecord, ReceiptSummary } from './replies.ts';
import { isCounted, receiptStatuses } from './status.ts';

/** Line with its receipt. */
export interface LineOfReceipt {
  readonly receipt: ReceiptSummary;
  readonly line: ReceiptRecord['lines'][number];
  readonly currency: string;
}

const column = (
  label: string,
  type: SheetColumnType,
  value: (row: LineOfReceipt) => SheetValue,
  isSummed?: true,
): Column<never, LineOfReceipt> => ({
  id: label,
  label,
  file: { type, value, only: 'sheet', ...(isSummed && { isSummed }) },
});

/** Columns of these fields of a line. */
const lineColumns = (...names: readonly (keyof typeof lineFields)[]) =>
  names.map((name) => {
    const { type, value, isSummed } = fieldFile(lineFields, name);
    return column(lineFields[name].label, type, ({ line }) => value(line) ?? null, isSummed);
  });

/** Over and short are known once the count is over. */
const ifCounted =
  (value: (line: LineOfReceipt['line']) => number) =>
  ({ receipt, line }: LineOfReceipt): number | null =>
    isCounted(receipt.status) ? value(line) : null;

/** In minor units; null while the cost or the count is unknown. */
const ifCosted =
  (value: (line: LineOfReceipt['line'], cost: number) => number) =>
  ({ receipt, line }: LineOfReceipt): number | null =>
    line.unitCost === null || !isCounted(receipt.status) ? null : value(line, line.unitCost);

const columns = [
  column('Receipt', 'identifier', ({ receipt }) => receipt.reference),
  column('Status', 'text', ({ receipt }) => statusOf(receiptStatuses, receipt.status).label),
  column('Received', 'moment', ({ receipt }) => receipt.arrivedAt),
  column('Expected on', 'day', ({ receipt }) => receipt.expectedOn),
  column('Vendor', 'text', ({ receipt }) => receipt.vendor),
  column('PO', 'identifier', ({ receipt, line }) => line.po || receipt.po),
  column('Line', 'integer', ({ line }) => line.line),
  ...lineColumns('sku', 'style', 'description', 'colour', 'size', 'gtin', 'cartons'),
  ...lineColumns('expected', 'received'),
  column('Good', 'integer', ({ line }) => good(line), true),
  ...lineColumns('damaged'),
  column('Over', 'integer', ifCounted(over), true),
  column('Short', 'integer', ifCounted(short), true),
  ...lineColumns('unitCost'),
  column('Value received', 'money', ({ line }) => lineValue(line)),
  column(
    'Value short',
    'money',
    ifCosted((line, cost) => short(line) * cost),
  ),
  column('Value damaged', 'money', ({ line }) =>
    line.unitCost === null ? null : line.damaged * line.unitCost,
  ),
  column('Currency', 'text', ({ line, currency }) => (line.unitCost === null ? '' : currency)),
  ...lineColumns('condition', 'location'),
];

/** The file has the filters and the order of the list of receipts. */
export const receiptLines = listOf({
  ...receiptDefinition,
  name: 'receipt-lines',
  title: 'Receipt lines',
  columns,
  filters: receiptShape.allFilters,
});

/** Lines of a file: more than the receipts of one, and far less than a sheet can hold. */
export const MAX_LINES_EXPORTED = 100_000;
