/** The client's own receipts: filtered, searched, sorted, paged, summed up (domain 3.1, 3.2). */
import { accuracy } from '../../lib/receipts/figures.ts';
import { isCounted, receiptStatusIds } from '../../lib/receipts/status.ts';
import type { ReceiptFilters, ReceiptQuery, ReceiptSort } from '../../lib/schemas/receipt-calls.ts';
import type { ApiContext } from '../context.ts';
import {
  exceptionsByType,
  medianCountMinutes,
  sumsByDay,
  sumsByVendor,
} from '../db/receipt-figures.ts';
import type { KeyColumn, KeyFilter, ReceiptFilter } from '../db/receipt-filter.ts';
import {
  countReceipts,
  countReceiptsWithCode,
  keysContaining,
  pageOfReceipts,
  type ReceiptOrder,
} from '../db/receipt-lists.ts';
import { fold } from '../submissions/fold.ts';
import { keyText, searchText } from './index-text.ts';
import { showReceiptSummary } from './views.ts';

type Parts = Pick<ApiContext, 'database'>;

const orders: Readonly<Record<ReceiptSort, ReceiptOrder>> = {
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
};

/** Column and direction of a sort as it stands in the address. */
export const orderOf = (sort: string) => ({
  order: orders[sort.replace(/^-/, '') as ReceiptSort],
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
});

/** As many values as are looked up one by one in an index; above that the part itself is looked for. */
const MOST_KEYS = 200;

/** Few values hold what people type of a vendor or PO: those are found first, then their receipts. */
async function keyFilterOf(
  { database }: Parts,
  clientId: string,
  column: KeyColumn,
  typed: string,
): Promise<KeyFilter[]> {
  // What is typed is cut as the column is: a long value is found by all of itself.
  const part = column === 'search' ? searchText(typed) : keyText(typed);
  if (part === '') return [];
  const keys = await keysContaining(database.reader, { clientId, column, part }, MOST_KEYS + 1);
  return keys.length > MOST_KEYS ? [{ column, part }] : [{ column, keys }];
}

/** As many receipts as are looked up one by one; above that the client's index is walked. */
const MOST_WITH_CODE = 2000;

/** Few receipts have most SKUs; a style that is always ordered stands on many. */
async function codeFilterOf({ database }: Parts, clientId: string, typed: string) {
  const code = fold(typed);
  if (code === '') return undefined;
  const wanted = { clientId, code };
  const found = await countReceiptsWithCode(database.reader, wanted, MOST_WITH_CODE + 1);
  return { code, isRare: found <= MOST_WITH_CODE };
}

/** What the query asks for, ready for the database. */
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
  return {
    clientId,
    statuses: status?.split(','),
    from,
    to,
    keys: keys.flat(),
    code,
    exceptions,
  };
}

/** No value of a column holds what was typed. */
export const findsNothing = ({ keys = [] }: ReceiptFilter): boolean =>
  keys.some((filter) => 'keys' in filter && filter.keys.length === 0);

/** One page with the number of all that match. */
export async function listReceipts(context: Parts, clientId: string, query: ReceiptQuery) {
  const filter = await filterOf(context, clientId, query);
  if (findsNothing(filter)) return { items: [], total: 0 };
  const { reader } = context.database;
  const { page, size, sort } = query;
  const wanted = { ...orderOf(sort), offset: (page - 1) * size, size };
  const [rows, total] = await Promise.all([
    pageOfReceipts(reader, filter, wanted),
    countReceipts(reader, filter),
  ]);
  return { items: rows.map(showReceiptSummary), total };
}

const counted = receiptStatusIds.filter(isCounted);
const MOST_VENDORS = 8;

const noFigures = {
  receipts: 0,
  received: 0,
  accuracy: null,
  openExceptions: 0,
  medianMinutes: null,
  days: [],
  vendors: [],
  exceptions: [],
};

/** Key figures and charts of all receipts that match. */
export async function receiptFiguresOf(context: Parts, clientId: string, query: ReceiptFilters) {
  const filter = await filterOf(context, clientId, query);
  if (findsNothing(filter)) return noFigures;
  const { reader } = context.database;
  const [days, medianMinutes, vendors, exceptions] = await Promise.all([
    sumsByDay(reader, filter, counted),
    medianCountMinutes(reader, filter),
    sumsByVendor(reader, filter, { statuses: counted, most: MOST_VENDORS }),
    exceptionsByType(reader, filter),
  ]);
  const sum = (pick: (day: (typeof days)[number]) => number): number =>
    days.reduce((total, day) => total + pick(day), 0);
  return {
    receipts: sum(({ receipts }) => receipts),
    received: sum(({ received }) => received),
    accuracy: accuracy({
      expected: sum(({ countedExpected }) => countedExpected),
      over: sum(({ countedOff }) => countedOff),
      short: 0,
    }),
    openExceptions: sum(({ open }) => open),
    medianMinutes,
    days: days.map(({ day, received }) => ({ day, value: received })),
    vendors,
    exceptions,
  };
}
