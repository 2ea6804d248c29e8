/** Queries of the receipt report, each with its duration. */
import type { Database } from '#api/db/database.ts';
import { countReceiptsByStatus } from '#api/receipts/queries/receipt-totals.ts';
import { listReceipts } from '#api/receipts/list-receipts.ts';
import { receiptSorts } from '#lib/receipts/columns.ts';
import { receiptQuery } from '#lib/receipts/calls.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import { queryRounds } from './config.ts';
import { median } from './figures.ts';

/** Filters that few, some and nearly all receipts pass. */
const filters: Readonly<Record<string, string>> = {
  'a status that nearly all have': 'status=CLOSED',
  'a status that few have': 'status=REFUSED',
  'a month': 'from=2024-03-01&to=2024-03-31',
  'nearly all days': 'from=2022-03-01',
  'a vendor': 'vendor=vendor%2017',
  'a part that all vendors have': 'vendor=vendor',
  'part of a PO': 'po=77',
  'a carrier': 'carrier=carrier%203',
  'a style': 'item=SKU-10042',
  'exceptions only': 'exceptions=only',
  'open exceptions': 'exceptions=open',
  'words that some have': 'q=1z99',
  'words that all have': 'q=vendor',
  'the number of one receipt': 'q=rc-2026-000777',
  'words that none has': 'q=nothing-like-this',
  'status, exceptions, carrier and words':
    'status=CLOSED&exceptions=only&carrier=carrier%203&q=vendor',
};

const everySort = receiptSorts.flatMap((sort) => [sort, `-${sort}`]);
/** One in the order of the index that filters walk, and sorts by text and by number, both ways round. */
const someSorts = ['-received', 'vendor', '-po', '-exceptions', 'pieces'];

/** Milliseconds by what was asked. */
export type QueryTimes = ReadonlyMap<string, number>;

function parsed<T>(schema: Schema<T>, query: string): T {
  const result = parse(schema, Object.fromEntries(new URLSearchParams(query)));
  if (!result.ok) throw new Error(`The query ${query} is refused.`);
  return result.value;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  // Statements are prepared and pages read once.
  await work();
  const times: number[] = [];
  for (let round = 0; round < queryRounds; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

/** The slowest of the first pages, each the median of its rounds; `receipts` is how many there are. */
export async function timeQueries(
  database: Database,
  clientId: string,
  receipts: number,
): Promise<QueryTimes> {
  const parts = { database };
  const list = (query: string) =>
    timed(() => listReceipts(parts, clientId, parsed(receiptQuery, query)));
  const slowest = async (filter: string, sorts: readonly string[]): Promise<number> => {
    const times = [];
    for (const sort of sorts) times.push(await list(`${filter}&sort=${sort}`));
    return Math.max(...times);
  };
  const found = new Map<string, number>();
  found.set('first page, any sort', await slowest('', everySort));
  for (const [name, filter] of Object.entries(filters)) {
    found.set(`first page, ${name}`, await slowest(filter, someSorts));
  }
  const last = `page=${receipts / 10}`;
  found.set('last page', await slowest(last, ['-received', 'vendor']));
  found.set('whole page', await slowest('figures=1', someSorts));
  for (const [name, filter] of Object.entries(filters)) {
    found.set(`whole page, ${name}`, await slowest(`${filter}&figures=1`, someSorts));
  }
  const counts = () => countReceiptsByStatus(database.reader, clientId);
  found.set('counts of the dashboard', await timed(counts));
  return found;
}
