/** Lists and sums of receipts: filtered, sorted and paged on the receipt's row alone. */
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { ReceiptRow } from './receipt-tables.ts';
import type { Tables } from './tables.ts';

/** Columns that people filter by with a part of their value. */
export type KeyColumn = 'vendor_key' | 'po_key' | 'carrier_key' | 'search';

/** Values that a column must have, or a part of them when there are too many. */
export type KeyFilter =
  | { readonly column: KeyColumn; readonly keys: readonly string[] }
  | { readonly column: KeyColumn; readonly part: string };

export interface ReceiptFilter {
  readonly clientId: string;
  readonly statuses?: readonly string[] | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly keys?: readonly KeyFilter[] | undefined;
  /** A folded SKU, style or GTIN. */
  readonly code?: string | undefined;
  readonly exceptions?: 'only' | 'open' | undefined;
}

type Builder = ExpressionBuilder<Tables, 'receipts'>;

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function keyFilter(eb: Builder, filter: KeyFilter) {
  if ('keys' in filter) return eb(filter.column, 'in', filter.keys);
  return sql<boolean>`${sql.ref(filter.column)} like ${containing(filter.part)} escape '\\'`;
}

function matching(eb: Builder, filter: ReceiptFilter) {
  const { clientId, statuses, from, to, keys = [], code, exceptions } = filter;
  return eb.and([
    eb('client_id', '=', clientId),
    ...(statuses === undefined ? [] : [eb('status', 'in', statuses)]),
    ...(from === undefined ? [] : [eb('listed_on', '>=', from)]),
    ...(to === undefined ? [] : [eb('listed_on', '<=', to)]),
    ...keys.map((key) => keyFilter(eb, key)),
    ...(exceptions === undefined ? [] : [eb('has_exceptions', '=', true)]),
    ...(exceptions === 'open' ? [eb('open_exceptions', '>', 0)] : []),
    ...(code === undefined
      ? []
      : [
          eb(
            'id',
            'in',
            eb
              .selectFrom('receipt_codes')
              .select('receipt_id')
              .where('receipt_codes.client_id', '=', clientId)
              .where('code', '=', code),
          ),
        ]),
  ]);
}

export type ReceiptOrder =
  | 'reference'
  | 'listed_on'
  | 'vendor_key'
  | 'po_key'
  | 'carrier_key'
  | 'tracking_key'
  | 'cartons_received'
  | 'pieces_received'
  | 'deviation'
  | 'status';

export interface ReceiptPage {
  readonly order: ReceiptOrder;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly size: number;
}

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

/** The query behind {@link pageOfReceipts}; its plan is tested. */
export function receiptPageQuery(db: Kysely<Tables>, filter: ReceiptFilter, page: ReceiptPage) {
  let query = db
    .selectFrom('receipts')
    .selectAll()
    .where((eb) => matching(eb, filter))
    .orderBy(page.order, page.direction);
  for (const { column, direction } of tieBreakers(page)) query = query.orderBy(column, direction);
  return query.limit(page.size).offset(page.offset);
}

export async function pageOfReceipts(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  page: ReceiptPage,
): Promise<ReceiptRow[]> {
  return receiptPageQuery(db, filter, page).execute();
}

export async function countReceipts(db: Kysely<Tables>, filter: ReceiptFilter): Promise<number> {
  const { total } = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .where((eb) => matching(eb, filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Different values of a column that hold this part, up to a limit. */
export async function keysContaining(
  db: Kysely<Tables>,
  { clientId, column, part }: { clientId: string; column: KeyColumn; part: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('receipts')
    .select(column)
    .distinct()
    .where('client_id', '=', clientId)
    .where((eb) => keyFilter(eb, { column, part }))
    .limit(limit)
    .execute();
  return rows.map((row) => row[column]);
}

/** Sums over the receipts of one day; figures of the count are of counted receipts that expected something. */
export interface DaySums {
  readonly day: string;
  readonly receipts: number;
  readonly received: number;
  readonly open: number;
  readonly countedExpected: number;
  readonly countedOff: number;
}

/** The days that match, oldest first. */
export async function sumsByDay(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  counted: readonly string[],
): Promise<DaySums[]> {
  const isCounted = sql`status in (${sql.join(counted)}) and pieces_expected > 0`;
  const rows = await db
    .selectFrom('receipts')
    .select((eb) => [
      'listed_on as day',
      eb.fn.countAll<number | string>().as('receipts'),
      eb.fn.sum<number | string>('pieces_received').as('received'),
      eb.fn.sum<number | string>('open_exceptions').as('open'),
      sql<number | string>`sum(case when ${isCounted} then pieces_expected else 0 end)`.as(
        'expected',
      ),
      sql<
        number | string
      >`sum(case when ${isCounted} then pieces_over + pieces_short else 0 end)`.as('off'),
    ])
    .where((eb) => matching(eb, filter))
    .groupBy('listed_on')
    .orderBy('listed_on')
    .execute();
  return rows.map(({ day, receipts, received, open, expected, off }) => ({
    day,
    receipts: Number(receipts),
    received: Number(received),
    open: Number(open),
    countedExpected: Number(expected),
    countedOff: Number(off),
  }));
}

/** The middle of the minutes from arrival to count; the mean of the two in the middle; null without any. */
export async function medianCountMinutes(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
): Promise<number | null> {
  const timed = db
    .selectFrom('receipts')
    .where((eb) => matching(eb, filter))
    .where('count_minutes', 'is not', null);
  const { total } = await timed
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const count = Number(total);
  if (count === 0) return null;
  const middle = await timed
    .select('count_minutes')
    .orderBy('count_minutes')
    .limit(count % 2 === 0 ? 2 : 1)
    .offset(Math.ceil(count / 2) - 1)
    .execute();
  const minutes = middle.map((row) => row.count_minutes ?? 0);
  return minutes.reduce((sum, each) => sum + each, 0) / minutes.length;
}

export interface VendorSums {
  readonly vendor: string;
  readonly expected: number;
  readonly received: number;
}

/** Expected and received pieces of counted receipts by vendor, the largest first. */
export async function sumsByVendor(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  { statuses, most }: { statuses: readonly string[]; most: number },
): Promise<VendorSums[]> {
  const rows = await db
    .selectFrom('receipts')
    .select((eb) => [
      eb.fn.max('vendor').as('vendor'),
      eb.fn.sum<number | string>('pieces_expected').as('expected'),
      eb.fn.sum<number | string>('pieces_received').as('received'),
    ])
    .where((eb) => matching(eb, filter))
    .where('status', 'in', statuses)
    .where('vendor_key', '!=', '')
    .groupBy('vendor_key')
    .orderBy('received', 'desc')
    .orderBy('vendor')
    .limit(most)
    .execute();
  return rows.map(({ vendor, expected, received }) => ({
    vendor,
    expected: Number(expected),
    received: Number(received),
  }));
}

export interface ExceptionSums {
  readonly type: string;
  readonly open: number;
  readonly answered: number;
  readonly resolved: number;
}

/** How many exceptions of each type there are on the receipts that match, by how far they are. */
export async function exceptionsByType(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
): Promise<ExceptionSums[]> {
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number | string>`sum(case when ${condition} then 1 else 0 end)`;
  const rows = await db
    .selectFrom('receipt_exceptions')
    .select((eb) => [
      'type',
      eb.fn.countAll<number | string>().as('total'),
      counted(sql`resolved_at is not null`).as('resolved'),
      counted(sql`resolved_at is null and answer is not null`).as('answered'),
    ])
    .where('client_id', '=', filter.clientId)
    .where('receipt_id', 'in', (eb) =>
      eb
        .selectFrom('receipts')
        .select('id')
        .where((inner) => matching(inner, { ...filter, exceptions: filter.exceptions ?? 'only' })),
    )
    .groupBy('type')
    .execute();
  return rows.map(({ type, total, answered, resolved }) => ({
    type,
    open: Number(total) - Number(answered) - Number(resolved),
    answered: Number(answered),
    resolved: Number(resolved),
  }));
}
