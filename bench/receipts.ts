/**
 * How the receipt report grows: every filter and sort with 1,000 receipts of one client and with 100,000, a million
 * lines, in one run; and what a file of ten thousand rows takes.
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
import { LIST_MS, measureExports, measureReportPages } from './exports.ts';
import { atMost, type Figure } from './figures.ts';
import { addManyReceipts } from './many-receipts.ts';
import { newDataDir } from './portal.ts';
import { timeWrites } from './receipt-writes.ts';
import { timeQueries, type QueryTimes } from './receipt-queries.ts';

const CLIENT = 'client-of-the-bench';
/** For filling, not for what is measured. */
const STATEMENT_MS = 300_000;

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
