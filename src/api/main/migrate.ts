/** Brings the schema up to date: each migration once, in one transaction, even when several processes start. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { rebuildReceiptKeys } from '#api/receipts/recut-keys.ts';
import type { Database } from '#api/db/database.ts';
import * as accounts from '#api/db/migrations/001_accounts.ts';
import * as submissions from '#api/db/migrations/002_submissions.ts';
import * as retailStores from '#api/db/migrations/003_retail_stores.ts';
import * as catalogue from '#api/db/migrations/004_catalogue.ts';
import * as labels from '#api/db/migrations/005_labels.ts';
import * as receipts from '#api/db/migrations/006_receipts.ts';
import * as workOrders from '#api/db/migrations/007_work_orders.ts';
import * as receiptLists from '#api/db/migrations/008_receipt_lists.ts';
import * as receiptMails from '#api/db/migrations/009_receipt_mails.ts';
import * as savedViews from '#api/db/migrations/010_saved_views.ts';
import * as receiptKeys from '#api/db/migrations/011_receipt_keys.ts';
import * as receiptFigures from '#api/db/migrations/012_receipt_figures.ts';
import type { Tables } from '#api/db/tables/tables.ts';

export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** What SQL cannot say, after the statements; not a part of the checksum. */
  readonly fill?: (tx: Transaction<Tables>) => Promise<void>;
}

/** In order. A released entry never changes; a new one goes to the end. */
const MIGRATIONS: readonly Migration[] = [
  accounts,
  submissions,
  retailStores,
  catalogue,
  labels,
  receipts,
  workOrders,
  receiptLists,
  receiptMails,
  savedViews,
  { name: receiptKeys.name, statements: receiptKeys.statements, fill: rebuildReceiptKeys },
  receiptFigures,
];

/** Any number, as long as every process of every release uses the same. */
const ADVISORY_LOCK = 727_264_001;
const LOCK_WAIT_MS = 60_000;
const LOCK_RETRY_MS = 50;

/** Applies what is missing and returns the names; rejects when an applied migration was changed. */
export async function migrateDatabase(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyWhenFree(database, migration)) applied.push(migration.name);
  }
  return applied;
}

async function applyWhenFree(database: Database, migration: Migration): Promise<boolean> {
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const outcome = await database.transaction(async (tx) =>
      (await hasLock(tx, database.dialect)) ? apply(tx, migration) : 'locked',
    );
    if (outcome !== 'locked') return outcome === 'applied';
    if (Date.now() > deadline) throw new Error('Another process has been migrating for a minute');
    await sleep(LOCK_RETRY_MS);
  }
}

/** On SQLite the transaction itself is the lock. Asking instead of waiting spares the time limit. */
async function hasLock(tx: Transaction<Tables>, dialect: Database['dialect']): Promise<boolean> {
  if (dialect === 'sqlite') return true;
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)}) as is_mine`.execute(tx);
  return rows[0]?.is_mine === true;
}

async function apply(
  tx: Transaction<Tables>,
  { name, statements, fill }: Migration,
): Promise<'applied' | 'known'> {
  await sql`create table if not exists schema_migrations (
    name text not null primary key, checksum text not null, applied_at timestamptz not null
  )`.execute(tx);
  const checksum = checksumOf(statements);
  const known = await tx
    .selectFrom('schema_migrations')
    .select('checksum')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known && known.checksum !== checksum) {
    throw new Error(
      `Migration ${name} was changed after it had been applied: restore it and add a new one`,
    );
  }
  if (known) return 'known';
  for (const statement of statements) await sql.raw(statement).execute(tx);
  await fill?.(tx);
  await tx
    .insertInto('schema_migrations')
    .values({ name, checksum, applied_at: new Date().toISOString() })
    .execute();
  return 'applied';
}

/** Of the SQL alone, layout aside: bundling, comments and reformatting leave it as it was. */
function checksumOf(statements: readonly string[]): string {
  const text = statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).join(';\n');
  return createHash('sha256').update(text).digest('hex');
}
