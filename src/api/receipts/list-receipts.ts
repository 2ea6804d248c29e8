/** Lists receipts: of a client with figures, for the company by change, and as counts. */
import { accuracy } from '#lib/receipts/figures.ts';
import { arrivedStatuses, countedStatuses, hasArrived } from '#lib/receipts/status.ts';
import type { ReceiptFilters, ReceiptQuery } from '#lib/receipts/calls.ts';
import { readBy, seesAmounts, type Reader } from '#api/security/rights.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Ports } from '#api/context/ports.ts';
import { mostSelectiveIndex } from './queries/most-selective-index.ts';
import { storedSumsByDay, countByDays, countReceiptsByStatus } from './queries/receipt-totals.ts';
import {
  exceptionsByType,
  lossesByCurrency,
  medianCountMinutes,
  sumsByDay,
  sumsByVendor,
  type DaySums,
} from './queries/receipt-figures.ts';
import {
  isOfDays,
  type KeyColumn,
  type KeyFilter,
  type ReceiptFilter,
} from './queries/receipt-filter.ts';
import {
  countReceipts,
  countReceiptsWithCode,
  keysContaining,
  pageOfReceipts,
  receiptSortColumns,
  type ListedReceipt,
} from './queries/receipt-lists.ts';
import { statusesIn, pageRangeOf } from '#api/reports/list-query.ts';
import { toReply } from '#api/kernel/columns.ts';
import { receiptSummary } from '#lib/receipts/replies.ts';
import { normalizedCodes } from '#api/kernel/text.ts';
import { keyText, searchText } from './index-text.ts';
import { ok } from '#lib/kernel/result.ts';
import type { CompanyReceiptQuery } from '#lib/portal/company-lists.ts';
import { changedReceiptsQuery } from './queries/receipts.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { placeOf, stepOf, withClients } from '#api/feed/company-list.ts';
import type { ModuleCounter } from '#api/context/module-counter.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { weekOf } from '#lib/kernel/calendar-day.ts';

/** A receipt in a list. */
export const showReceiptSummary = (row: ListedReceipt) =>
  toReply(receiptSummary, row, {
    damaged: row.pieces_damaged,
    over: row.pieces_over,
    short: row.pieces_short,
  });

type Parts = Pick<ApiContext, 'database'> & Reader;
type Database = Parts['database'];

/**
 * As many values as are compared one by one; above that the part itself is looked for. Single texts lead to their
 * receipts, of the others a walk compares each receipt with all of them.
 */
const maxKeysOf = (column: KeyColumn): number => (column === 'search' ? 200 : 20);

/** First finds the few matching vendors or POs, then their receipts. */
async function keyFilterOf(
  context: Parts,
  clientId: string,
  column: KeyColumn,
  typed: string,
): Promise<KeyFilter[]> {
  // Cuts the query like the column: a long value matches in full.
  const part = column === 'search' ? searchText(typed) : keyText(typed);
  if (part === '') return [];
  const maxKeys = maxKeysOf(column);
  const keyFilter = { clientId, column, part };
  const found = await keysContaining(context.database.reader, keyFilter, maxKeys + 1);
  if (found.length > maxKeys) return [{ column, part }];
  const isOpen = (key: string): boolean => {
    const open = readBy(context, key);
    return open === key || open.replaceAll('ß', 'ss').includes(part.replaceAll('ß', 'ss'));
  };
  return [{ column, keys: found.filter(isOpen) }];
}

/** As many receipts as are looked up one by one; above that the client's index is walked. */
const MAX_WITH_CODE = 2000;

/** Most SKUs are rare; a constantly reordered style is common. */
async function codeFilterOf({ database }: Parts, clientId: string, typed: string) {
  const codes = normalizedCodes(typed);
  if (codes.length === 0) return undefined;
  const keyFilter = { clientId, codes };
  const found = await countReceiptsWithCode(database.reader, keyFilter, MAX_WITH_CODE + 1);
  return { codes, isRare: found <= MAX_WITH_CODE };
}

/** Returns the database filter of a query. */
export async function filterOf(
  context: Parts,
  clientId: string,
  query: ReceiptFilters,
): Promise<ReceiptFilter> {
  const { q, status, from, to, vendor, po, carrier, item, exceptions } = query;
  const [code, ...keys] = await Promise.all([
    codeFilterOf(context, clientId, item),
    keyFilterOf(context, clientId, 'vendor_key', vendor),
    keyFilterOf(context, clientId, 'po_key', po),
    keyFilterOf(context, clientId, 'carrier_key', carrier),
    keyFilterOf(context, clientId, 'search', q),
  ]);
  const filter: ReceiptFilter = {
    clientId,
    // Days without a status filter mean arrival days, excluding expected receipts.
    statuses:
      statusesIn(status) ?? (from === undefined && to === undefined ? undefined : arrivedStatuses),
    from,
    to,
    keys: keys.flat(),
    code,
    exceptions,
  };
  return { ...filter, through: await mostSelectiveIndex(context.database.reader, filter) };
}

/** Returns true if no column value matches the query. */
export const isUnmatchable = ({ keys = [] }: ReceiptFilter): boolean =>
  keys.some((filter) => 'keys' in filter && filter.keys.length === 0);

const MAX_VENDORS = 8;

const noFigures = {
  receipts: 0,
  received: 0,
  accuracy: null,
  openExceptions: 0,
  losses: [],
  medianMinutes: null,
  days: [],
  vendors: [],
  vendorsTotal: 0,
  exceptions: [],
};

const total = (days: readonly DaySums[], pick: (day: DaySums) => number): number =>
  days.reduce((sum, day) => sum + pick(day), 0);

/**
 * The median is known after the walk by days. Exceptions are counted on the list's thread, which balances both on
 * SQLite.
 */
async function figuresOf({ reportReader, reader }: Database, filter: ReceiptFilter) {
  const summing = (isOfDays(filter) ? storedSumsByDay : sumsByDay)(
    reportReader,
    filter,
    countedStatuses,
  );
  const [days, medianMinutes, largest, exceptions, losses] = await Promise.all([
    summing,
    summing.then((each) =>
      medianCountMinutes(
        reader,
        filter,
        total(each, ({ timed }) => timed),
      ),
    ),
    sumsByVendor(reportReader, filter, { statuses: countedStatuses, limit: MAX_VENDORS }),
    exceptionsByType(reader, filter),
    lossesByCurrency(reportReader, filter),
  ]);
  return {
    receipts: total(days, ({ receipts }) => receipts),
    received: total(days, ({ received }) => received),
    accuracy: accuracy({
      expected: total(days, ({ countedExpected }) => countedExpected),
      over: total(days, ({ countedOff }) => countedOff),
      short: 0,
    }),
    openExceptions: total(days, ({ open }) => open),
    losses,
    medianMinutes,
    days: days.map(({ day, received }) => ({ day, value: received })),
    ...largest,
    exceptions,
  };
}

/** Returns the figures; losses in money only for people who may read amounts. */
async function figuresFor(context: Parts, filter: ReceiptFilter) {
  const figures = await figuresOf(context.database, filter);
  return readBy(context, seesAmounts(context) ? figures : { ...figures, losses: [] });
}

/** One page with the number of all that match, and with their figures when they are asked for. */
export async function listReceipts(context: Parts, clientId: string, query: ReceiptQuery) {
  const filter = await filterOf(context, clientId, query);
  const wantsFigures = query.figures === '1';
  if (isUnmatchable(filter)) {
    return { items: [], total: 0, ...(wantsFigures && { figures: noFigures }) };
  }
  const { reader } = context.database;
  const reading = pageOfReceipts(reader, filter, pageRangeOf(receiptSortColumns, query));
  if (wantsFigures) {
    const [rows, figures] = await Promise.all([reading, figuresFor(context, filter)]);
    return {
      items: readBy(context, rows.map(showReceiptSummary)),
      total: figures.receipts,
      figures,
    };
  }
  const [rows, total] = await Promise.all([reading, countReceipts(reader, filter)]);
  return { items: readBy(context, rows.map(showReceiptSummary)), total };
}

/** Key figures and charts of all receipts that match. */
export async function receiptFiguresOf(context: Parts, clientId: string, query: ReceiptFilters) {
  const filter = await filterOf(context, clientId, query);
  return isUnmatchable(filter) ? noFigures : figuresFor(context, filter);
}

/** Returns the newest receipts with unanswered exceptions, and their total. */
export const receiptsWaiting: Ports['receiptsWaiting'] = async (context, clientId, maxKeys) => {
  const { database } = context;
  const filter = { clientId, exceptions: 'open' } as const;
  const page = { order: 'listed_on', direction: 'desc', size: maxKeys, offset: 0 } as const;
  const [rows, total] = await Promise.all([
    pageOfReceipts(database.reader, filter, page),
    countReceipts(database.reader, filter),
  ]);
  const items = rows.map(({ reference, vendor, open_exceptions, counted_at, listed_on }) => ({
    reference,
    vendor,
    openExceptions: open_exceptions,
    at: counted_at ?? listed_on,
  }));
  return { items: readBy(context, items), total };
};

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
    expectedTo: query.expectedTo,
    direction: sort === 'updated' ? ('asc' as const) : ('desc' as const),
    limit: size + 1,
  };
  const rows = await changedReceiptsQuery(context.database.reader, filter).execute();
  const { shown, ...step } = stepOf(rows, size, after);
  return ok({ items: await withClients(context, shown, show), ...step });
}

/** All receipts, those still expected, that are here, that came this week, and exceptions that wait for the client. */
export const countOwnReceipts: ModuleCounter = async ({ database: { reader }, now }, { id }) => {
  const counts = { total: 0, expected: 0, here: 0, openExceptions: 0 };
  const week = { clientId: id, statuses: arrivedStatuses, ...weekOf(companyDay(now())) };
  const [byStatus, arrivedThisWeek] = await Promise.all([
    countReceiptsByStatus(reader, id),
    countByDays(reader, week),
  ]);
  for (const { status, count, open } of byStatus) {
    counts.total += count;
    counts.openExceptions += open;
    if (status === 'EXPECTED') counts.expected += count;
    else if (hasArrived(status)) counts.here += count;
  }
  return { ...counts, exceptions: counts.openExceptions, arrivedThisWeek };
};
