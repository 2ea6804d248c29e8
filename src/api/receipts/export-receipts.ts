/** All receipts of a filter as a file, not only those of the page shown. */
import { statusOf } from '#lib/records/status.ts';
import { accuracy } from '#lib/receipts/figures.ts';
import { receiptShape, receiptFields, moreReceiptFields } from '#lib/receipts/report.ts';
import { isCounted, receiptStatuses } from '#lib/receipts/status.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ReceiptExport } from '#lib/receipts/calls.ts';
import type { SheetColumn, SheetRecord } from '#lib/spreadsheets/columns.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countReceipts,
  receiptKeysQuery,
  receiptsOf,
  type ListedReceipt,
} from './queries/receipt-lists.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { Fact } from '#api/documents/blocks.ts';
import { reportFile } from '#api/reports/report-file.ts';
import { snapshotRows } from '#api/reports/snapshot-keys.ts';
import { filterOf, findsNothing, orderOf } from './list-receipts.ts';

const columns = [
  { key: 'reference', title: 'Number', type: 'identifier' },
  { key: 'arrivedAt', title: 'Received', type: 'moment' },
  { key: 'expectedOn', title: 'Expected on', type: 'day' },
  { key: 'vendor', title: 'Vendor', type: 'text' },
  { key: 'po', title: 'PO', type: 'identifier' },
  { key: 'carrier', title: 'Carrier', type: 'text' },
  { key: 'tracking', title: 'Tracking', type: 'identifier' },
  { key: 'cartonsExpected', title: 'Cartons expected', type: 'integer' },
  { key: 'cartonsReceived', title: 'Cartons received', type: 'integer' },
  { key: 'piecesExpected', title: 'Pieces expected', type: 'integer' },
  { key: 'piecesReceived', title: 'Pieces received', type: 'integer' },
  { key: 'over', title: 'Over', type: 'integer' },
  { key: 'short', title: 'Short', type: 'integer' },
  { key: 'damaged', title: 'Damaged', type: 'integer' },
  { key: 'accuracy', title: 'Accuracy', type: 'decimal' },
  { key: 'status', title: 'Status', type: 'text' },
] as const satisfies readonly SheetColumn[];

type Key = (typeof columns)[number]['key'];

const summed: readonly Key[] = [
  'cartonsExpected',
  'cartonsReceived',
  'piecesExpected',
  'piecesReceived',
  'over',
  'short',
  'damaged',
];

/** A PDF has room for fewer columns. */
const notOnPaper: readonly Key[] = ['expectedOn', 'accuracy', 'tracking'];

const shareOf = (row: ListedReceipt): number | null => {
  const share = accuracy({
    expected: row.pieces_expected,
    over: row.pieces_over,
    short: row.pieces_short,
  });
  return share === null || !isCounted(row.status) ? null : Math.round(share * 10_000) / 10_000;
};

const recordOf = (row: ListedReceipt): SheetRecord & Record<Key, unknown> => ({
  reference: row.reference,
  arrivedAt: row.arrived_at,
  expectedOn: row.expected_on,
  vendor: row.vendor,
  po: row.po,
  carrier: row.carrier,
  tracking: row.tracking,
  cartonsExpected: row.cartons_expected,
  cartonsReceived: row.cartons_received,
  piecesExpected: row.pieces_expected,
  piecesReceived: row.pieces_received,
  over: row.pieces_over,
  short: row.pieces_short,
  damaged: row.pieces_damaged,
  accuracy: shareOf(row),
  status: statusOf(receiptStatuses, row.status).label,
});

async function* records(
  rows: AsyncIterable<ListedReceipt>,
): AsyncGenerator<SheetRecord, undefined> {
  for await (const row of rows) yield recordOf(row);
}

/** What narrows the report, in the words of its filters. */
function filterFacts({ from, to, ...query }: ReceiptExport): Fact[] {
  const given: Readonly<Record<string, unknown>> = query;
  const fields = [...receiptFields, ...moreReceiptFields([])];
  const facts = fields.flatMap((field): Fact[] => {
    const value = given[field.name];
    if (typeof value !== 'string' || value === '') return [];
    const option = field.kind === 'choice' && field.options.find((each) => each.value === value);
    return [{ label: field.label, text: option ? option.label : value }];
  });
  const dates = from || to ? [{ label: 'Received', text: `${from ?? ''} – ${to ?? ''}` }] : [];
  return [...dates, ...facts];
}

/** The file as a response; 422 for more rows than one file may have (only the bench sets another limit). */
export async function exportReceipts(
  context: Pick<ApiContext, 'database' | 'workers' | 'now' | 'log' | 'gone'>,
  clientId: string,
  query: ReceiptExport,
  most?: number,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = await filterOf(context, clientId, query);
  const order = { ...orderOf(query.sort), offset: 0 };
  const settled = await snapshotRows(
    reader,
    {
      count: () => countReceipts(reader, filter),
      keys: (size) =>
        findsNothing(filter)
          ? receiptKeysQuery(reader, { clientId }, { ...order, size: 0 })
          : receiptKeysQuery(reader, filter, { ...order, size }),
      read: (references) => receiptsOf(reader, references),
    },
    most,
  );
  if (!settled.ok) return settled;
  const { total, rows } = settled.value;
  const { format, from = '', to = '' } = query;
  const isPaper = format === 'pdf';
  const file = await reportFile(context, {
    clientId,
    report: receiptShape.name,
    title: 'Receipts',
    format,
    from,
    to,
    filters: filterFacts(query),
    columns: columns.filter(({ key }) => !isPaper || !notOnPaper.includes(key)),
    total,
    rows: records(rows),
    summed,
  });
  return ok(file);
}
