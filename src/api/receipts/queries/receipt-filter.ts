/** Which receipts a list or a sum is of, and which index leads to them. */
import {
  sql,
  SqliteAdapter,
  type AliasedExpression,
  type ExpressionBuilder,
  type Kysely,
} from 'kysely';
import { contains } from '#api/db/stretch.ts';
import type { Tables } from '#api/db/tables/tables.ts';

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
  /** A folded SKU, style or GTIN, and whether few receipts have it. */
  readonly code?: { readonly code: string; readonly isRare: boolean } | undefined;
  readonly exceptions?: 'only' | 'open' | undefined;
  /** What of this filter few receipts have; see `narrowest-way.ts`. */
  readonly through?: Way | undefined;
}

/** What leads to few receipts. */
export type Way = 'listed_on' | 'status' | 'vendor_key' | 'po_key';

type Builder = ExpressionBuilder<Tables, 'receipts'>;

/** The condition of one key filter. */
export function matchingKey(eb: Builder, filter: KeyFilter) {
  if ('keys' in filter) return eb(filter.column, 'in', filter.keys);
  return contains(filter.column, filter.part);
}

/** The condition of a whole filter. */
export function matching(eb: Builder, filter: ReceiptFilter) {
  const { clientId, statuses, from, to, keys = [], code, exceptions } = filter;
  return eb.and([
    eb('client_id', '=', clientId),
    ...(statuses === undefined ? [] : [eb('status', 'in', statuses)]),
    ...(from === undefined ? [] : [eb('listed_on', '>=', from)]),
    ...(to === undefined ? [] : [eb('listed_on', '<=', to)]),
    ...keys.map((key) => matchingKey(eb, key)),
    // Written out: with a bound parameter the partial index of these receipts would not be used.
    ...(exceptions === undefined ? [] : [sql<boolean>`has_exceptions = true`]),
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
              .where('code', '=', code.code),
          ),
        ]),
  ]);
}

/** The same receipts for what is asked of exceptions: no other receipt has one. */
export const asOfExceptions = ({ exceptions, ...filter }: ReceiptFilter): ReceiptFilter =>
  exceptions === 'open' ? { ...filter, exceptions } : filter;

/** Every receipt of the client matches. */
export const isUnfiltered = (filter: ReceiptFilter): boolean => {
  const { statuses, from, to, keys = [], code, exceptions } = filter;
  const others = [statuses, from, to, code, exceptions];
  return keys.length === 0 && others.every((each) => each === undefined);
};

/** Nothing but days and statuses chooses these receipts: sums that are kept answer for them. */
export const isOfDays = ({ keys = [], code, exceptions }: ReceiptFilter): boolean =>
  keys.length === 0 && code === undefined && exceptions === undefined;

/** Indexes that hold every column that a filter is about, but not the receipt that a code belongs to. */
export type FilteredIndex = 'receipts_vendor_key' | 'receipts_minutes';

/** Holds every column that a filter or a sort is about. */
const ALL_COLUMNS = 'receipts_listed_on';
/** Holds them too, for receipts with exceptions only. */
const EXCEPTED = 'receipts_excepted';
/** What SQLite calls the index of the primary key. */
const BY_ID = 'sqlite_autoindex_receipts_1';
/** Of single texts: hardly two receipts have the same one. */
const BY_TEXT = 'receipts_search';

const hasRareText = ({ keys = [] }: ReceiptFilter): boolean =>
  keys.some((filter) => filter.column === 'search' && 'keys' in filter);

/** The index for a filter: the one that leads to few receipts, else the one that is wanted and holds it. */
function indexFor(filter: ReceiptFilter, wanted: FilteredIndex | undefined): string {
  const { code, exceptions, through } = filter;
  if (code?.isRare) return BY_ID;
  if (hasRareText(filter)) return BY_TEXT;
  if (through !== undefined && through !== 'listed_on') return `receipts_${through}`;
  if (exceptions !== undefined) return EXCEPTED;
  if (through === undefined && wanted !== undefined && code === undefined) return wanted;
  return ALL_COLUMNS;
}

/** The receipts, to be reached through this index; for a query that filters by nothing but the client. */
export function receiptsBy(
  db: Kysely<Tables>,
  index: string,
): AliasedExpression<Tables['receipts'], 'receipts'> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const alias = isSqlite ? sql`receipts indexed by ${sql.ref(index)}` : sql`receipts`;
  return sql<Tables['receipts']>`receipts`.as<'receipts'>(alias);
}

/**
 * The receipts of a filter, read through an index that holds its columns.
 * SQLite has no statistics to choose an index by and would use one that leads to every row; PostgreSQL has them,
 * and no syntax for this.
 */
export const receiptsThrough = (
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  wanted?: FilteredIndex,
): AliasedExpression<Tables['receipts'], 'receipts'> => receiptsBy(db, indexFor(filter, wanted));
