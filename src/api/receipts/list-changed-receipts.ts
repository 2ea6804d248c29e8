/** Receipts of all clients for the company's systems, in the order of their last change. */
import { ok } from '#lib/kernel/result.ts';
import type { CompanyReceiptQuery } from '#lib/portal/company-lists.ts';
import type { ApiContext } from '#api/context/context.ts';
import { changedReceiptsQuery } from './queries/receipts.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { placeOf, stepOf, withClients } from '#api/feed/company-list.ts';
import { statusesIn } from '#api/reports/list-query.ts';
import { keyText, searchText } from './index-text.ts';
import { showReceiptSummary } from './views.ts';

const show = (row: ReceiptRow) => ({
  ...showReceiptSummary(row),
  houseReference: row.house_reference,
  updatedAt: row.updated_at,
});

/** Returns one page of changes; 422 for an unknown client or an invalid `after`. */
export async function listChangedReceipts(context: ApiContext, query: CompanyReceiptQuery) {
  const { status, size, after, po, q, sort } = query;
  const place = await placeOf(context, query);
  if (!place.ok) return place;
  const filter = {
    ...place.value,
    statuses: statusesIn(status),
    po: keyText(po),
    text: searchText(q),
    direction: sort === 'updated' ? ('asc' as const) : ('desc' as const),
    limit: size + 1,
  };
  const rows = await changedReceiptsQuery(context.database.reader, filter).execute();
  const { shown, ...step } = stepOf(rows, size, after);
  return ok({ items: await withClients(context, shown, show), ...step });
}
