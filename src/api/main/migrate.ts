/** Brings the schema up to date: each migration once, in one transaction, even when several processes start. */
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#api/db/database.ts';
import * as baseline from '#api/db/baseline.ts';
import * as actors from '#api/db/migrations/058_actors.ts';
import * as staff from '#api/db/migrations/059_staff.ts';
import * as workQueue from '#api/db/migrations/060_work_queue.ts';
import * as outboxOrder from '#api/db/migrations/061_outbox_order.ts';
import * as deskClients from '#api/db/migrations/062_desk_clients.ts';
import * as staffMails from '#api/db/migrations/063_staff_mails.ts';
import * as members from '#api/db/migrations/064_members.ts';
import * as approvals from '#api/db/migrations/068_approvals.ts';
import * as signers from '#api/db/migrations/069_signers.ts';
import * as mailTopics from '#api/db/migrations/070_mail_topics.ts';
import * as secondStep from '#api/db/migrations/071_second_step.ts';
import * as staffViews from '#api/db/migrations/071_staff_views.ts';
import * as passkeys from '#api/db/migrations/072_passkeys.ts';
import * as askers from '#api/db/migrations/073_askers.ts';
import * as printLogAt from '#api/db/migrations/074_print_log_at.ts';
import * as ownership from '#api/db/migrations/075_ownership.ts';
import * as staffCodeApp from '#api/db/migrations/076_staff_code_app.ts';
import * as stepRequired from '#api/db/migrations/077_step_required.ts';
import * as sharedViews from '#api/db/migrations/078_shared_views.ts';
import * as cartonCounters from '#api/db/migrations/079_carton_counters.ts';
import { createMemberTriggers } from '#api/db/member-mirror.ts';
import * as staffLogin from '#api/db/migrations/065_staff_login.ts';
import * as replyTexts from '#api/db/migrations/066_reply_texts.ts';
import * as priceLists from '#api/db/migrations/067_price_lists.ts';
import { hasClients } from '#api/security/clients.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { LOCK_NOT_AVAILABLE } from '#api/db/errors.ts';

export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** Data migration in code, run after the statements; excluded from the checksum. */
  readonly fill?: (tx: Transaction<Tables>) => Promise<void>;
  /** An earlier migration after which the schema is the same. */
  readonly replaces?: string;
}

/** Adds the records of an earlier release to the queue. Loads the forms only where there are records. */
async function fillWorkQueue(tx: Transaction<Tables>): Promise<void> {
  if (!(await hasClients(tx))) return;
  const { fillQueue } = await import('#api/queue/queue-record.ts');
  await fillQueue(tx);
}

/** In order. Released entries are immutable; append new ones. */
const MIGRATIONS: readonly Migration[] = [
  baseline,
  actors,
  staff,
  { name: workQueue.name, statements: workQueue.statements, fill: fillWorkQueue },
  outboxOrder,
  deskClients,
  staffMails,
  { name: members.name, statements: members.statements, fill: createMemberTriggers },
  staffLogin,
  replyTexts,
  priceLists,
  approvals,
  signers,
  mailTopics,
  secondStep,
  staffViews,
  passkeys,
  askers,
  printLogAt,
  ownership,
  staffCodeApp,
  stepRequired,
  sharedViews,
  cartonCounters,
];

/** True for migrations of this release and of those before it. */
export const isKnownMigration = (name: string): boolean =>
  name < baseline.name || MIGRATIONS.some((each) => each.name === name || each.replaces === name);

/** Any number, as long as every process of every release uses the same. */
export const ADVISORY_LOCK = 727_264_001;
const LOCK_WAIT_MS = 2000;
const LOCK_RETRY_MS = 50;

/**
 * Applies pending migrations and returns their names; rejects when an applied migration was changed. Waits `waitMs`
 * per migration for another migrating process, and on PostgreSQL as long for each table lock; then rejects with a
 * retryable error.
 */
export async function migrateDatabase(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
  waitMs = LOCK_WAIT_MS,
): Promise<string[]> {
  // One query instead of a transaction for each migration.
  const known = await checksums(database);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (isReplaced(migration, known)) continue;
    if (known.get(migration.name) === checksumOf(migration.statements)) continue;
    if (await applyWhenFree(database, migration, waitMs)) applied.push(migration.name);
  }
  return applied;
}

/** Returns the checksums of the applied migrations, by name. */
async function checksums(database: Database): Promise<ReadonlyMap<string, string>> {
  if (!(await hasTable(database))) return new Map();
  const rows = await database.db
    .selectFrom('schema_migrations')
    .select(['name', 'checksum'])
    .execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** True if the database has the schema by earlier migrations; throws if it has only some of them. */
function isReplaced({ name, replaces }: Migration, applied: ReadonlyMap<string, string>): boolean {
  if (replaces === undefined || applied.has(name) || applied.size === 0) return false;
  if (applied.has(replaces)) return true;
  const last = [...applied.keys()].toSorted().at(-1) ?? '';
  throw new Error(
    `The database is at migration ${last} of an earlier release. Start release 0.1.0 on it once, which brings it to ${replaces}; then start this one`,
  );
}

/** Returns true if the current schema was migrated before. */
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

/** Returns the unapplied migrations, in order. */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly Migration[]> {
  const applied = await checksums(database);
  return migrations.filter((each) => !applied.has(each.name) && !isReplaced(each, applied));
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

/** Checksum of the SQL without layout: bundling, comments and reformatting keep it. */
function checksumOf(statements: readonly string[]): string {
  const text = statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).join(';\n');
  return hash('sha256', text);
}
