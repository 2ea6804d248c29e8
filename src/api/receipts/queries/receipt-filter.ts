/** Which receipts a list or a sum is of, and which index leads to them. */
import {
  sql,
  SqliteAdapter,
  type AliasedExpression,
  type ExpressionBuilder,
  type Kysely,
} from 'kysely';
import { contains } from '#api/db/pagination.ts';
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
  readonly code?: { readonly codes: readonly string[]; readonly isRare: boolean } | undefined;
  readonly exceptions?: 'only' | 'open' | undefined;
  /** Most selective index of the filter; see `most-selective-index.ts`. */
  readonly through?: IndexName | undefined;
}

/** Index that leads to few receipts. */
export type IndexName = 'listed_on' | 'status' | 'vendor_key' | 'po_key';

type Builder = ExpressionBuilder<Tables, 'receipts'>;

/** The condition of one key filter. */
export function matchingKey(eb: Builder, filter: KeyFilter) {
  if ('keys' in filter) return eb(filter.column, 'in', filter.keys);
  return contains(filter.column, filter.part);
}

/** The condition of a whole filter. */
export function filterCondition(eb: Builder, filter: ReceiptFilter) {
  const { clientId, statuses, from, to, keys = [], code, exceptions } = filter;
  return eb.and([
    eb('client_id', '=', clientId),
    ...(statuses === undefined ? [] : [eb('status', 'in', statuses)]),
    ...(from === undefined ? [] : [eb('listed_on', '>=', from)]),
    ...(to === undefined ? [] : [eb('listed_on', '<=', to)]),
    ...keys.map((key) => matchingKey(eb, key)),
    // Literal values: a bound parameter would bypass the partial index.
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
              .where('code', 'in', code.codes),
          ),
        ]),
  ]);
}

/** Restricts the filter to receipts with exceptions. */
export const asOfExceptions = ({ exceptions, ...filter }: ReceiptFilter): ReceiptFilter =>
  exceptions === 'open' ? { ...filter, exceptions } : filter;

/** Every receipt of the client matches. */
export const isUnfiltered = (filter: ReceiptFilter): boolean => {
  const { statuses, from, to, keys = [], code, exceptions } = filter;
  const others = [statuses, from, to, code, exceptions];
  return keys.length === 0 && others.every((each) => each === undefined);
};

/** Returns true if the filter has dates and statuses only: stored sums answer it. */
export const isOfDays = ({ keys = [], code, exceptions }: ReceiptFilter): boolean =>
  keys.length === 0 && code === undefined && exceptions === undefined;

/** Indexes covering all columns of a filter, except for codes. */
export type FilteredIndex = 'receipts_vendor_key' | 'receipts_minutes';

/** Holds every column that a filter or a sort is about. */
const ALL_COLUMNS = 'receipts_listed_on';
/** Holds them too, for receipts with exceptions only. */
const EXCEPTED = 'receipts_excepted';
/** SQLite's name of the primary key index. */
const BY_ID = 'sqlite_autoindex_receipts_1';
/** Index of full texts, which are nearly unique. */
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

/** Reads receipts through this index; for a query filtered by client only. */
export function receiptsBy(
  db: Kysely<Tables>,
  index: string,
): AliasedExpression<Tables['receipts'], 'receipts'> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const alias = isSqlite ? sql`receipts indexed by ${sql.ref(index)}` : sql`receipts`;
  return sql<Tables['receipts']>`receipts`.as<'receipts'>(alias);
}

/**
 * Reads filtered receipts through a covering index. SQLite lacks statistics and would choose an index over every row;
 * PostgreSQL has them, and lacks this syntax.
 */
export const receiptsThrough = (
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  wanted?: FilteredIndex,
): AliasedExpression<Tables['receipts'], 'receipts'> => receiptsBy(db, indexFor(filter, wanted));
