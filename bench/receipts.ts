/**
 * How the receipt report grows: every filter and sort with 1,000 receipts of one client and with 100,000, a million
 * lines, in one run; and what a file of ten thousand rows takes. Alone: `node bench/receipts.ts`.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#api/db/database.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { Metrics } from '#api/kernel/metrics.ts';
import { Argon2Hasher } from '#api/security/password-hasher.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { demo, manyReceipts } from './config.ts';
import {
  measureExportGrowth,
  measureExports,
  measureReportPages,
  type ExportFigures,
  type ExportGrowth,
  type PageTimes,
} from './export-figures.ts';
import { addManyReceipts } from './many-receipts.ts';
import { newDataDir } from './portal.ts';
import { indexBytes, timeWrites } from './receipt-writes.ts';
import { timeQueries, type QueryTimes } from './receipt-queries.ts';
import { receiptSection } from './receipt-report.ts';

const CLIENT = 'client-of-the-bench';
/** For filling, not for what is measured. */
const STATEMENT_MS = 300_000;

/** Times of one database with few receipts and with many. */
export interface Growth {
  readonly name: string;
  readonly few: QueryTimes;
  readonly many: QueryTimes;
  /** Bytes of the indexes of the table, with many. */
  readonly indexes: number;
  readonly exports: readonly ExportGrowth[];
}

export interface ReceiptFigures {
  readonly growth: readonly Growth[];
  /** Whole pages of the built portal, with many. */
  readonly pages: PageTimes;
  readonly exports: readonly ExportFigures[];
}

/** The client whom the portal knows as its demo client. */
async function addClient({ db }: Database): Promise<void> {
  const passwords = new Argon2Hasher({ metrics: new Metrics(), randomBytes });
  await db
    .insertInto('clients')
    .values({
      id: CLIENT,
      client_number: 'C-BENCH',
      email: demo.email,
      email_key: demo.email,
      password_hash: await passwords.hash(demo.password),
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

async function timesOf(database: Database, receipts: number): Promise<QueryTimes> {
  const queries = await timeQueries(database, CLIENT, receipts);
  const writes = await timeWrites(database, CLIENT, receipts);
  return new Map(queries).set('a receipt written', writes);
}

async function growthOn(name: string, url: string): Promise<Growth> {
  const database = await openDatabase({ url, statementMs: STATEMENT_MS });
  try {
    await migrateDatabase(database);
    await addClient(database);
    const { few: first, many: all } = manyReceipts;
    await addManyReceipts(database, CLIENT, { from: 0, to: first });
    const few = await timesOf(database, first);
    await addManyReceipts(database, CLIENT, { from: first, to: all });
    const indexes = await indexBytes(database);
    const many = await timesOf(database, all);
    return { name, few, many, indexes, exports: await measureExportGrowth(url, CLIENT) };
  } finally {
    await database.close();
  }
}

/** A server of its own; nothing where none can be started. */
async function onPostgres(): Promise<Growth[]> {
  const server = await startPostgres().catch(() => null);
  if (!server) return [];
  try {
    return [await growthOn('PostgreSQL', server.url)];
  } finally {
    await server.stop();
  }
}

/** SQLite always, PostgreSQL where it can be started. */
export async function measureReceipts(): Promise<ReceiptFigures> {
  const folder = newDataDir();
  try {
    const sqlite = await growthOn('SQLite', `sqlite:${join(folder, 'portal.db')}`);
    const pages = await measureReportPages(folder);
    const exports = await measureExports(folder);
    return { growth: [sqlite, ...(await onPostgres())], pages, exports };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(`${receiptSection(await measureReceipts())}\n`);
