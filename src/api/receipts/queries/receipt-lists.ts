/** Lists of receipts: filtered, sorted, counted and paged in an index; only the rows of the page are read. */
import { sql, type Kysely } from 'kysely';
import { selectRowsByKeys } from '#api/db/rows.ts';
import { keysInOrder } from '#api/db/joined-keys.ts';
import { countByDays, countOfAllDays, isOfAllDays, vendorsOf } from './receipt-totals.ts';
import {
  isOfDays,
  isUnfiltered,
  filterCondition,
  matchingKey,
  receiptsBy,
  receiptsThrough,
  type KeyColumn,
  type ReceiptFilter,
} from './receipt-filter.ts';
import { columnOf, namesOf } from '#lib/records/fields.ts';
import { deliveryFields } from '#lib/receipts/fields.ts';
import type { ReceiptSort } from '#lib/receipts/columns.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { contains, type PageRange } from '#api/db/pagination.ts';
import type { Tables } from '#api/db/tables/tables.ts';

export type { ReceiptFilter } from './receipt-filter.ts';

/** Columns of a list: without head, search and sort keys. */
const listed = [
  ...namesOf(deliveryFields).map(columnOf),
  'reference',
  'status',
  'listed_on',
  'pieces_expected',
  'pieces_received',
  'pieces_damaged',
  'pieces_over',
  'pieces_short',
  'open_exceptions',
  'has_exceptions',
] as const satisfies readonly (keyof ReceiptRow)[];

export type ListedReceipt = Pick<ReceiptRow, (typeof listed)[number]>;

/** The column behind each key that the list may be sorted by. */
export const receiptSortColumns = {
  number: 'reference',
  received: 'listed_on',
  vendor: 'vendor_key',
  po: 'po_key',
  carrier: 'carrier_key',
  tracking: 'tracking_key',
  cartons: 'cartons_received',
  pieces: 'pieces_received',
  exceptions: 'deviation',
  status: 'status',
} as const satisfies Readonly<Record<ReceiptSort, keyof ReceiptRow>>;

export type ReceiptOrder = (typeof receiptSortColumns)[ReceiptSort];

type ReceiptPage = PageRange<ReceiptOrder>;

/** The columns behind the sorted one, in the direction of its index. */
function tieBreakers({ order, direction }: ReceiptPage) {
  const back = direction === 'asc' ? 'desc' : 'asc';
  if (order === 'reference') return [];
  if (order === 'listed_on') return [{ column: 'reference', direction }] as const;
  return [
    { column: 'listed_on', direction: back },
    { column: 'reference', direction: back },
  ] as const;
}

/** Selects the source of the page: lists of all receipts, and by vendor, have a sorted index. */
function receiptsOnPage(db: Kysely<Tables>, filter: ReceiptFilter, { order }: ReceiptPage) {
  if (isUnfiltered(filter)) return receiptsBy(db, `receipts_${order}`);
  const isOfStatus = isOfDays(filter) && filter.statuses?.length === 1;
  if (isOfStatus && order === 'listed_on') return receiptsBy(db, 'receipts_status');
  return receiptsThrough(db, filter, order === 'vendor_key' ? 'receipts_vendor_key' : undefined);
}

/** The query behind {@link pageOfReceipts}; its plan is tested. */
export function receiptPageQuery(db: Kysely<Tables>, filter: ReceiptFilter, page: ReceiptPage) {
  let query = db
    .selectFrom(receiptsOnPage(db, filter, page))
    .select('reference')
    .where((eb) => filterCondition(eb, filter))
    .orderBy(page.order, page.direction);
  for (const { column, direction } of tieBreakers(page)) query = query.orderBy(column, direction);
  return query.limit(page.size).offset(page.offset);
}

/** The numbers of the receipts on a page, in its order, for {@link joinedKeys}. */
export const receiptKeysQuery = (db: Kysely<Tables>, filter: ReceiptFilter, page: ReceiptPage) =>
  keysInOrder(receiptPageQuery(db, filter, page), 'reference');

/** Returns the receipts of these numbers, in their order. */
export const receiptsOf = (
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<ListedReceipt[]> => selectRowsByKeys(db, 'receipts', 'reference', references, listed);

/** Rows of a page: even the last of ten thousand pages reads only its own. */
export async function pageOfReceipts(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  page: ReceiptPage,
): Promise<ListedReceipt[]> {
  const found = await receiptPageQuery(db, filter, page).execute();
  return receiptsOf(
    db,
    found.map(({ reference }) => reference),
  );
}

/** The query behind {@link countReceipts}, in the smallest index that holds the filter; its plan is tested. */
export const receiptCountQuery = (db: Kysely<Tables>, filter: ReceiptFilter) =>
  db
    .selectFrom(receiptsThrough(db, filter, filter.exceptions ? undefined : 'receipts_minutes'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => filterCondition(eb, filter));

export async function countReceipts(db: Kysely<Tables>, filter: ReceiptFilter): Promise<number> {
  if (isOfAllDays(filter)) return countOfAllDays(db, filter);
  if (isOfDays(filter)) return countByDays(db, filter);
  const { total } = await receiptCountQuery(db, filter).executeTakeFirstOrThrow();
  return total;
}

/** Different values of a column that hold this part, up to a limit. */
export async function keysContaining(
  db: Kysely<Tables>,
  { clientId, column, part }: { clientId: string; column: KeyColumn; part: string },
  limit: number,
): Promise<string[]> {
  if (column === 'vendor_key') {
    const vendors = await vendorsOf(db, clientId, () => contains(column, part))
      .limit(limit)
      .execute();
    return vendors.map((row) => row.vendor_key);
  }
  if (column === 'carrier_key') return carriersContaining(db, { clientId, part }, limit);
  const rows = await db
    .selectFrom(receiptsBy(db, `receipts_${column}`))
    .select(column)
    .distinct()
    .where('client_id', '=', clientId)
    .where((eb) => matchingKey(eb, { column, part }))
    .limit(limit)
    .execute();
  return rows.map((row) => row[column]);
}

/** A client has few carriers: from one to the next in their index, past the receipts of each. */
async function carriersContaining(
  db: Kysely<Tables>,
  { clientId, part }: { readonly clientId: string; readonly part: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ carrier_key: string }>`with recursive carriers (carrier_key) as (
      select (select min(carrier_key) from receipts where client_id = ${clientId})
      union all
      select (select min(carrier_key) from receipts
        where client_id = ${clientId} and carrier_key > carriers.carrier_key)
      from carriers where carriers.carrier_key is not null
    ) select carrier_key from carriers
    where carrier_key is not null and ${contains('carrier_key', part)} limit ${limit}`.execute(db);
  return rows.map((row) => row.carrier_key);
}

/** How many receipts have a folded SKU, style or GTIN, counted up to a limit. */
export async function countReceiptsWithCode(
  db: Kysely<Tables>,
  { clientId, codes }: { readonly clientId: string; readonly codes: readonly string[] },
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom('receipt_codes')
    .select('receipt_id')
    .where('client_id', '=', clientId)
    .where('code', 'in', codes)
    .limit(limit)
    .execute();
  return rows.length;
}
