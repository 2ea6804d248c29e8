/**
 * How the receipt report grows: every filter and sort with 1,000 receipts of one client and with 100,000, a million
 * lines, in one run; and what a file of ten thousand rows takes.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#api/db/database.ts';
import { countReceiptsByStatus } from '#api/receipts/queries/receipt-totals.ts';
import { listReceipts } from '#api/receipts/list-receipts.ts';
import { receiptSorts } from '#lib/receipts/columns.ts';
import { receiptQuery } from '#lib/receipts/calls.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import { replaceReceiptLines } from '#api/receipts/queries/receipt-parts.ts';
import { updateAtRevision } from '#api/records/record-kinds.ts';
import { codesOf, columnsOf } from '#api/receipts/receipt-row.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { Metrics } from '#api/kernel/metrics.ts';
import { insertClient } from '#api/security/clients.ts';
import { Argon2Hasher } from '#api/security/password-hasher.ts';
import { demoLogin as demo } from '#api/seed/demo-login.ts';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { rounds, writtenReceipts, manyReceipts } from './config.ts';
import { medianMs, median, atMost, type Figure } from './figures.ts';
import { factsOf, receiptOf, addManyReceipts } from './many-receipts.ts';
import { LIST_MS, measureExports, measureReportPages } from './exports.ts';
import { newDataDir } from './portal.ts';

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
type QueryTimes = ReadonlyMap<string, number>;

function parsed<T>(schema: Schema<T>, query: string): T {
  const result = parse(schema, Object.fromEntries(new URLSearchParams(query)));
  if (!result.ok) throw new Error(`The query ${query} is refused.`);
  return result.value;
}

/** The slowest of the first pages, each the median of its rounds; `receipts` is how many there are. */
async function timeQueries(
  database: Database,
  clientId: string,
  receipts: number,
): Promise<QueryTimes> {
  const parts = { database };
  const list = (query: string) =>
    medianMs(rounds, () => listReceipts(parts, clientId, parsed(receiptQuery, query)));
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
  found.set('counts of the dashboard', await medianMs(rounds, counts));
  return found;
}

const CLIENT = 'client-of-the-bench';
/** For filling, not for what is measured. */
const STATEMENT_MS = 300_000;

/** The client whom the portal knows as its demo client. */
async function addClient({ db }: Database): Promise<void> {
  const passwords = new Argon2Hasher({ metrics: new Metrics(), randomBytes });
  await insertClient(db, {
    id: CLIENT,
    client_number: 'C-BENCH',
    email: demo.email,
    email_key: demo.email,
    password_hash: await passwords.hash(demo.password),
    contact_person: 'Bench',
    company_name: 'Bench',
    telephone: '2125550100',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  });
}

/** Milliseconds of one transaction, the median of all; `from` is the first number that is free. */
async function timeWrites(database: Database, clientId: string, from: number): Promise<number> {
  const chance = seededRandom(from);
  const times: number[] = [];
  const written: string[] = [];
  const timed = async (work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  };
  for (let number = from; number < from + writtenReceipts; number += 1) {
    const { row } = receiptOf(clientId, number, chance);
    const { id, reference, house_reference: houseReference, created_at: createdAt } = row;
    written.push(id);
    const owner = { id, clientId };
    const facts = factsOf(owner, chance);
    const lines = facts.lines.map((line) => ({ ...line, sku: `SKU-${number}-${line.line}` }));
    await timed(() =>
      database.transaction(async (tx) => {
        await tx.insertInto('receipts').values(row).execute();
        await replaceReceiptLines(tx, owner, lines, codesOf(lines));
      }),
    );
    const columns = columnsOf(facts, { reference, houseReference, createdAt });
    await timed(() =>
      database.transaction((tx) => updateAtRevision(tx, 'receipts', { id, revision: 1 }, columns)),
    );
  }
  await database.db.deleteFrom('receipts').where('id', 'in', written).execute();
  return median(times);
}

async function timesOf(database: Database, receipts: number): Promise<QueryTimes> {
  const queries = await timeQueries(database, CLIENT, receipts);
  const writes = await timeWrites(database, CLIENT, receipts);
  return new Map(queries).set('a receipt written', writes);
}

async function growthOn(name: string, url: string): Promise<Figure[]> {
  const database = await openDatabase({ url, statementMs: STATEMENT_MS });
  try {
    await migrateDatabase(database);
    await addClient(database);
    const { few: first, many: all } = manyReceipts;
    await addManyReceipts(database, CLIENT, { from: 0, to: first });
    const few = await timesOf(database, first);
    await addManyReceipts(database, CLIENT, { from: first, to: all });
    const many = await timesOf(database, all);
    return [...many].map(([what, ms]) => {
      const growth = (ms / (few.get(what) ?? Number.NaN)).toFixed(1);
      return atMost(`${name}, ${all} receipts (× ${growth}): ${what}`, ms, ' ms', LIST_MS);
    });
  } finally {
    await database.close();
  }
}

/** A server for this run; nothing where none can be started. */
async function onPostgres(): Promise<Figure[]> {
  const server = await startPostgres().catch(() => null);
  if (!server) return [];
  try {
    return await growthOn('PostgreSQL', server.url);
  } finally {
    await server.stop();
  }
}

/** SQLite always, PostgreSQL where it can be started. */
export async function measureReceipts(): Promise<Figure[]> {
  const folder = newDataDir();
  try {
    return [
      ...(await growthOn('SQLite', `sqlite:${join(folder, 'portal.db')}`)),
      ...(await measureReportPages(folder)),
      ...(await measureExports(folder)),
      ...(await onPostgres()),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
