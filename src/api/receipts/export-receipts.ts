/** All receipts of a filter as a file, not only those of the page shown. */

import { receiptShape } from '#lib/receipts/columns.ts';
import { type Result } from '#lib/kernel/result.ts';
import type { ReceiptExport } from '#lib/receipts/calls.ts';
import {
  countReceipts,
  receiptKeysQuery,
  receiptOrders,
  receiptsOf,
} from './queries/receipt-lists.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { exportList, type ExportContext } from '#api/reports/export-list.ts';
import { stretchOf } from '#api/reports/list-query.ts';
import { filterOf, findsNothing } from './list-receipts.ts';
import { showReceiptSummary } from './views.ts';

/** The file as a response; 422 for more rows than one file may have (only the bench sets another limit). */
export async function exportReceipts(
  context: ExportContext,
  clientId: string,
  query: ReceiptExport,
  most?: number,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = await filterOf(context, clientId, query);
  const stretch = stretchOf(receiptOrders, query);
  return exportList(context, receiptShape, {
    clientId,
    format: query.format,
    query,
    most,
    rows: {
      count: () => countReceipts(reader, filter),
      keys: (size) =>
        findsNothing(filter)
          ? receiptKeysQuery(reader, { clientId }, { ...stretch, size: 0 })
          : receiptKeysQuery(reader, filter, { ...stretch, size }),
      read: async (keys) => (await receiptsOf(reader, keys)).map(showReceiptSummary),
    },
  });
}
