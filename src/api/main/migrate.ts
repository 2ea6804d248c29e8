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
import * as outboxRefusals from '#api/db/migrations/013_outbox_refusals.ts';
import * as lineExceptions from '#api/db/migrations/014_line_exceptions.ts';
import * as noStoredForecast from '#api/db/migrations/015_no_stored_forecast.ts';
import * as eventDays from '#api/db/migrations/016_event_days.ts';
import * as portalIdentity from '#api/db/migrations/017_portal_identity.ts';
import * as callDigests from '#api/db/migrations/018_call_digests.ts';
import * as webhooks from '#api/db/migrations/019_webhooks.ts';
import * as clientAccess from '#api/db/migrations/020_client_access.ts';
import * as sizeOrder from '#api/db/migrations/021_size_order.ts';
import * as importUndo from '#api/db/migrations/022_import_undo.ts';
import * as moreCallDigests from '#api/db/migrations/023_more_call_digests.ts';
import * as splitAnswers from '#api/db/migrations/024_split_answers.ts';
import * as announcedLines from '#api/db/migrations/025_announced_lines.ts';
import { fillSizeOrder } from '#api/products/fill-size-order.ts';
import * as recentRecords from '#api/db/migrations/027_recent_records.ts';
import * as accountEvents from '#api/db/migrations/029_account_events.ts';
import * as receiptDays from '#api/db/migrations/033_receipt_days.ts';
import * as arrivalDigests from '#api/db/migrations/038_arrival_digests.ts';
import * as receiptValues from '#api/db/migrations/039_receipt_values.ts';
import * as linePurchaseOrders from '#api/db/migrations/040_line_purchase_orders.ts';
import * as unconfirmedClients from '#api/db/migrations/041_unconfirmed_clients.ts';
import * as receiptTotals from '#api/db/migrations/043_receipt_totals.ts';
import * as receiptLosses from '#api/db/migrations/044_receipt_losses.ts';
import * as goodPiecesDone from '#api/db/migrations/045_good_pieces_done.ts';
import * as firstPassRates from '#api/db/migrations/047_first_pass_rates.ts';
import * as productNumbers from '#api/db/migrations/048_product_numbers.ts';
import * as removedFiles from '#api/db/migrations/049_removed_files.ts';
import * as idempotencyDigests from '#api/db/migrations/050_idempotency_digests.ts';
import * as namesOfFiles from '#api/db/migrations/052_names_of_files.ts';
import * as receiptNumbers from '#api/db/migrations/053_receipt_numbers.ts';
import * as printsAgain from '#api/db/migrations/054_prints_again.ts';
import * as plainMarks from '#api/db/migrations/055_plain_marks.ts';
import * as consents from '#api/db/migrations/056_consents.ts';
import * as labelSheets from '#api/db/migrations/057_label_sheets.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { LOCK_NOT_AVAILABLE } from './unavailable.ts';

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
  outboxRefusals,
  lineExceptions,
  noStoredForecast,
  eventDays,
  portalIdentity,
  callDigests,
  webhooks,
  clientAccess,
  { name: sizeOrder.name, statements: sizeOrder.statements, fill: fillSizeOrder },
  importUndo,
  moreCallDigests,
  splitAnswers,
  announcedLines,
  recentRecords,
  accountEvents,
  receiptDays,
  arrivalDigests,
  receiptValues,
  linePurchaseOrders,
  unconfirmedClients,
  receiptTotals,
  receiptLosses,
  goodPiecesDone,
  firstPassRates,
  productNumbers,
  removedFiles,
  idempotencyDigests,
  namesOfFiles,
  receiptNumbers,
  printsAgain,
  plainMarks,
  consents,
  labelSheets,
];

/** All that this release knows. */
export const migrationNames: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** Any number, as long as every process of every release uses the same. */
export const ADVISORY_LOCK = 727_264_001;
const LOCK_WAIT_MS = 2000;
const LOCK_RETRY_MS = 50;

/**
 * Applies what is missing and returns the names; rejects when an applied migration was changed. With each migration it
 * waits `waitMs` for another process that migrates, and on PostgreSQL as long for each table; then it rejects with what a
 * later try mends.
 */
export async function migrateDatabase(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
  waitMs = LOCK_WAIT_MS,
): Promise<string[]> {
  // One question at every start but the first of a release, instead of a transaction for each migration there ever was.
  const known = await checksums(database);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (known.get(migration.name) === checksumOf(migration.statements)) continue;
    if (await applyWhenFree(database, migration, waitMs)) applied.push(migration.name);
  }
  return applied;
}

/** The checksums of what has been applied, by name. */
async function checksums(database: Database): Promise<ReadonlyMap<string, string>> {
  if (!(await hasTable(database))) return new Map();
  const rows = await database.db
    .selectFrom('schema_migrations')
    .select(['name', 'checksum'])
    .execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Whether the schema that is used has been migrated before; another schema of the server may have been. */
async function hasTable({ db, dialect }: Database): Promise<boolean> {
  if (dialect === 'sqlite') {
    const { rows } = await sql`
      select 1 from sqlite_master where type = 'table' and name = 'schema_migrations'`.execute(db);
    return rows.length > 0;
  }
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('schema_migrations')::text as found`.execute(db);
  return rows[0]?.found != null;
}

/** Those that the database does not have yet, in order. */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly Migration[]> {
  const applied = await checksums(database);
  return migrations.filter(({ name }) => !applied.has(name));
}

async function applyWhenFree(
  database: Database,
  migration: Migration,
  waitMs: number,
): Promise<boolean> {
  const { dialect } = database;
  const deadline = Date.now() + waitMs;
  for (;;) {
    const outcome = await database.transaction(async (tx) => {
      if (!(await hasLock(tx, dialect))) return 'locked';
      // Whoever waits for a table keeps everybody who comes later waiting, too: rather come again.
      if (dialect === 'postgres')
        await sql.raw(`set local lock_timeout = '${waitMs}ms'`).execute(tx);
      return apply(tx, migration);
    });
    if (outcome !== 'locked') return outcome === 'applied';
    if (Date.now() > deadline)
      throw Object.assign(new Error('Another process is migrating the database'), {
        code: LOCK_NOT_AVAILABLE,
      });
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
