/**
 * How the receipt report grows: the first page of every sort and filter with 1,000 receipts and with 100,000
 * (a million lines), as a ratio of one run. `node bench/receipts.ts [receipts]`; with TEST_POSTGRES_URL on that
 * server, else on a SQLite file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../src/api/db/database.ts';
import { migrateDatabase } from '../src/api/db/migrate.ts';
import { openDatabase } from '../src/api/db/open.ts';
import { listReceipts, receiptFiguresOf } from '../src/api/receipts/list-receipts.ts';
import { receiptFilters, receiptQuery, receiptSorts } from '../src/lib/schemas/receipt-calls.ts';
import { parse } from '../src/lib/validation.ts';
import { addManyReceipts, LINES_EACH } from './many-receipts.ts';

const FEW = 1000;
const ROUNDS = 5;
const CLIENT = 'client-of-the-bench';

const filters: Readonly<Record<string, string>> = {
  'no filter': '',
  'a status that nearly all have': 'status=CLOSED',
  'a status that few have': 'status=REFUSED',
  'a month': 'from=2024-03-01&to=2024-03-31',
  'a vendor': 'vendor=vendor%2017',
  'part of a PO': 'po=77',
  'a carrier': 'carrier=carrier%203',
  'a style': 'item=SKU-00042',
  'a GTIN': 'item=10000421',
  'exceptions only': 'exceptions=only',
  'words found': 'q=1z99',
  'words not found': 'q=nothing-like-this',
};

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

function list(database: Database, query: string): () => Promise<unknown> {
  const parsed = parse(receiptQuery, Object.fromEntries(new URLSearchParams(query)));
  if (!parsed.ok) throw new Error(query);
  return () => listReceipts({ database }, CLIENT, parsed.value);
}

function figures(database: Database): () => Promise<unknown> {
  const parsed = parse(receiptFilters, {});
  if (!parsed.ok) throw new Error('The empty filter is wrong.');
  return () => receiptFiguresOf({ database }, CLIENT, parsed.value);
}

async function measure(database: Database): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const sort of receiptSorts.flatMap((key) => [key, `-${key}`])) {
    found.set(`sort ${sort}`, await timed(list(database, `sort=${sort}`)));
  }
  for (const [name, query] of Object.entries(filters)) {
    for (const sort of ['-received', 'vendor', '-exceptions']) {
      found.set(`${name}, ${sort}`, await timed(list(database, `${query}&sort=${sort}`)));
    }
  }
  found.set('key figures and charts', await timed(figures(database)));
  return found;
}

async function addClient({ db }: Database): Promise<void> {
  await db
    .insertInto('clients')
    .values({
      id: CLIENT,
      client_number: 'C-BENCH',
      email: 'bench@example.com',
      email_key: 'bench@example.com',
      password_hash: '',
      contact_person: 'Bench',
      company_name: 'Bench',
      telephone: '2125550100',
      mobile: null,
      picture: null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
}

const many = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const url = process.env['TEST_POSTGRES_URL'] ?? `sqlite:${join(folder, 'portal.db')}`;
const database = await openDatabase({ url, statementMs: 60_000 });
try {
  await migrateDatabase(database);
  await addClient(database);
  await addManyReceipts(database, CLIENT, { from: 0, to: FEW });
  const few = await measure(database);
  await addManyReceipts(database, CLIENT, { from: FEW, to: many });
  const grown = await measure(database);
  const lines = [...grown].map(([name, time]) => {
    const before = few.get(name) ?? 0;
    const ratio = (time / before).toFixed(1);
    return `${time.toFixed(1).padStart(8)} ms  ${ratio.padStart(6)}×  ${name}`;
  });
  const rows = `${many} receipts, ${many * LINES_EACH} lines, ${database.dialect}`;
  process.stdout.write(`${rows}; × is to ${FEW} receipts\n${lines.join('\n')}\n`);
} finally {
  await database.db.deleteFrom('clients').where('id', '=', CLIENT).execute();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
