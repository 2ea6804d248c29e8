/** Exports all receipts of a filter; or their lines, or those of one receipt. */
import type { Kysely } from 'kysely';
import { receiptShape } from '#lib/receipts/columns.ts';
import { tooManyText } from '#lib/reports/export-format.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { ReceiptExport } from '#lib/receipts/calls.ts';
import {
  MAX_LINES_EXPORTED,
  receiptLines,
  type LineOfReceipt,
} from '#lib/receipts/line-columns.ts';
import { keysInOrder } from '#api/db/joined-keys.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { normalizedCodes, normalizeForSearch } from '#api/kernel/text.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import {
  countReceipts,
  receiptKeysQuery,
  receiptSortColumns,
  receiptsOf,
  type ReceiptFilter,
} from './queries/receipt-lists.ts';
import { ownReceipt } from './find-receipt.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { exportList, type ExportContext } from '#api/reports/export-list.ts';
import { pageRangeOf } from '#api/reports/list-query.ts';
import { filterOf, isUnmatchable, showReceiptSummary } from './list-receipts.ts';
import { linesOfReceipts, countLinesOf } from './queries/receipt-parts.ts';

/** The file as a response; 422 for more rows than one file may have (only the bench sets another limit). */
export async function exportReceipts(
  context: ExportContext,
  clientId: string,
  query: ReceiptExport,
  most?: number,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = await filterOf(context, clientId, query);
  const range = pageRangeOf(receiptSortColumns, query);
  return exportList(context, receiptShape, {
    clientId,
    format: query.format,
    query,
    maxRows: most,
    rows: {
      count: () => countReceipts(reader, filter),
      keys: (size) =>
        isUnmatchable(filter)
          ? receiptKeysQuery(reader, { clientId }, { ...range, size: 0 })
          : receiptKeysQuery(reader, filter, { ...range, size }),
      read: async (keys) => (await receiptsOf(reader, keys)).map(showReceiptSummary),
    },
  });
}

type Db = Kysely<Tables>;

/** Returns true if the line matches the item filter: SKU, style or GTIN. */
const isAbout = ({ line }: LineOfReceipt, codes: readonly string[]): boolean =>
  codes.length === 0 ||
  [line.sku, line.style, line.gtin].some((code) => codes.includes(normalizeForSearch(code)));

const readLines = async (
  db: Db,
  keys: readonly string[],
  codes: readonly string[],
): Promise<LineOfReceipt[]> =>
  (await linesOfReceipts(db, keys)).flatMap(({ row, lines }) => {
    const receipt = showReceiptSummary(row);
    const { currency } = row.head;
    return lines
      .map((line) => ({ receipt, line, currency }))
      .filter((each) => isAbout(each, codes));
  });

/** One receipt, in the form of a list. */
const onlyKey = (db: Db, clientId: string, reference: string) =>
  keysInOrder(
    db
      .selectFrom('receipts')
      .select('reference')
      .where('client_id', '=', clientId)
      .where('reference', '=', reference)
      .orderBy('reference'),
    'reference',
  );

/** The file as a response; 422 for more lines than one file may have, or for a PDF. */
export async function exportLines(
  context: ExportContext,
  clientId: string,
  query: ReceiptExport,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const { format, receipt: number } = query;
  if (format === 'pdf') return invalidForm({ format: 'Lines leave as CSV or XLSX.' });
  const found = number === undefined ? undefined : await ownReceipt(context, clientId, number);
  if (found?.ok === false) return found;
  const receipt = found?.value.reference;
  const filter: ReceiptFilter =
    receipt === undefined ? await filterOf(context, clientId, query) : { clientId };
  const isEmpty = receipt !== undefined || isUnmatchable(filter);
  const lines = isEmpty ? 0 : await countLinesOf(reader, filter);
  if (lines > MAX_LINES_EXPORTED)
    return fail('invalid', { message: tooManyText('lines', lines, MAX_LINES_EXPORTED) });
  const range = pageRangeOf(receiptSortColumns, query);
  const { dates: _days, ...undated } = receiptLines;
  const list =
    receipt === undefined ? receiptLines : { ...undated, name: `${undated.name}_${receipt}` };
  const codes = normalizedCodes(receipt === undefined ? query.item : '');
  return exportList(context, list, {
    clientId,
    format,
    query,
    rows: {
      count: () => countReceipts(reader, filter),
      keys: (size) => {
        if (receipt !== undefined) return onlyKey(reader, clientId, receipt);
        return isUnmatchable(filter)
          ? receiptKeysQuery(reader, { clientId }, { ...range, size: 0 })
          : receiptKeysQuery(reader, filter, { ...range, size });
      },
      read: (keys) => readLines(reader, keys, codes),
    },
  });
}
