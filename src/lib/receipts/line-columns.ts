/** The lines of receipts as a file: one row for each SKU of each receipt. */
import { statusOf } from '#lib/records/status.ts';
import { listOf, type Column } from '#lib/reports/column.ts';
import type { SheetColumnType, SheetValue } from '#lib/spreadsheets/columns.ts';
import { receiptDefinition, receiptShape } from './columns.ts';
import { good, lineValue, over, short } from './figures.ts';
import type { ReceiptRecord, ReceiptSummary } from './replies.ts';
import { isCounted, receiptStatuses } from './status.ts';

/** A line, and the receipt that it stands on. */
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

/** Over and short are known once the count is over. */
const ifCounted =
  (value: (line: LineOfReceipt['line']) => number) =>
  ({ receipt, line }: LineOfReceipt): number | null =>
    isCounted(receipt.status) ? value(line) : null;

/** In minor units; nothing where the cost or the count is not known. */
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
  column('SKU', 'identifier', ({ line }) => line.sku),
  column('Style', 'identifier', ({ line }) => line.style),
  column('Description', 'text', ({ line }) => line.description),
  column('Color', 'text', ({ line }) => line.colour),
  column('Size', 'identifier', ({ line }) => line.size),
  column('GTIN', 'identifier', ({ line }) => line.gtin),
  column('Carton numbers', 'identifier', ({ line }) => line.cartons),
  column('Pieces expected', 'integer', ({ line }) => line.expected, true),
  column('Pieces received', 'integer', ({ line }) => line.received, true),
  column('Good', 'integer', ({ line }) => good(line), true),
  column('Damaged', 'integer', ({ line }) => line.damaged, true),
  column('Over', 'integer', ifCounted(over), true),
  column('Short', 'integer', ifCounted(short), true),
  column('Unit cost', 'money', ({ line }) => line.unitCost),
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
  column('Condition', 'text', ({ line }) => line.condition),
  column('Location', 'text', ({ line }) => line.location),
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
export const MOST_LINES_EXPORTED = 100_000;
