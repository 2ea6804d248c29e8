/**
 * Fresh, migrated databases of every kind, for running a test on all of them:
 *
 *   describe.each(databases)('on $name', ({ open }) => { … const database = await open(); … });
 *
 * PostgreSQL is the server of TEST_POSTGRES_URL, which `npm test` starts, or else PGlite. Either gets its tables once
 * per test file and is emptied by each `open()`: use one at a time.
 * Everything opened is closed after its test, or after the file when opened in `beforeAll`.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll } from 'vitest';
import { assembleDatabase, type Database } from '#api/db/database.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { postgresParsers } from '#api/db/postgres/values.ts';
import { temporaryFolder } from './folder.ts';

export type TestDatabase = {
  name: string;
  /** A migrated database without rows. */
  open(): Promise<Database>;
  /** A database without any table. */
  openEmpty(): Promise<Database>;
};

/** A busy machine keeps tests waiting longer than any client may. */
const patient = { statementMs: 60_000, waitMs: 60_000 };

const cleanups: (() => Promise<void> | void)[] = [];

afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function migrated(openEmpty: () => Promise<Database>): TestDatabase['open'] {
  return async () => {
    const database = await openEmpty();
    await migrateDatabase(database);
    return database;
  };
}

/** Closes with the test file when the test did not. */
function closedLater(database: Database): Database {
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= database.close());
  cleanups.push(close);
  return { ...database, close };
}

async function openMemory(): Promise<Database> {
  return closedLater(await openDatabase({ ...patient, url: 'sqlite::memory:', inThread: true }));
}

const openFile = async (path: string): Promise<Database> =>
  closedLater(await openDatabase({ ...patient, url: `sqlite:${path}` }));

const newFile = (): string => join(temporaryFolder(), 'portal.db');

/** A database file with all tables, made once a test file: a copy is there sooner than the tables. */
let migratedFile: Promise<string> | undefined;

async function makeMigratedFile(): Promise<string> {
  const path = newFile();
  const database = await openDatabase({ ...patient, url: `sqlite:${path}`, inThread: true });
  await migrateDatabase(database);
  await database.close();
  return path;
}

async function openMigratedFile(): Promise<Database> {
  migratedFile ??= makeMigratedFile();
  const path = newFile();
  copyFileSync(await migratedFile, path);
  return openFile(path);
}

let pglite: Promise<PGlite> | undefined;

function startPglite(): Promise<PGlite> {
  pglite ??= PGlite.create({ parsers: { ...postgresParsers } }).then((instance) => {
    cleanups.unshift(() => instance.close());
    return instance;
  });
  return pglite;
}

async function openPgliteDatabase(): Promise<Database> {
  const instance = await startPglite();
  const database = assembleDatabase({
    dialect: 'postgres',
    writer: new PGliteDialect({ pglite: instance }),
    waitMs: patient.waitMs,
  });
  // Closing a test's database must not end the engine, which the next test uses again.
  return { ...database, close: async () => undefined };
}

async function openPgliteEmpty(): Promise<Database> {
  const database = await openPgliteDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  return database;
}

async function openPgliteFresh(): Promise<Database> {
  const database = await openPgliteDatabase();
  await migrateDatabase(database);
  await deleteAll(database);
  return database;
}

/** Those of this database alone: other test files have theirs on the same server at the same time. */
export async function tableNames({ db, dialect }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (dialect === 'sqlite') return tables.map(({ name }) => name);
  const { rows } = await sql<{ own: string }>`select current_schema() as own`.execute(db);
  return tables.filter(({ schema }) => schema === rows[0]?.own).map(({ name }) => name);
}

/** Empties every table. Most are empty: to truncate them all would write a new file for each table and index. */
async function deleteAll({ db }: Database): Promise<void> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'schema_migrations'`.execute(db);
  const deletes = tables.rows.map(({ name }) => `delete from "${name}";`);
  // No trigger and no foreign key looks at a single row meanwhile.
  const quiet = `perform set_config('session_replication_role', 'replica', true);`;
  await sql.raw(`do $$ begin ${quiet} ${deletes.join(' ')} end $$`).execute(db);
}

/** A schema of its own on the server, dropped after the test file; its address. */
async function makeSchema(url: string): Promise<string> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create schema ${schema}`);
  cleanups.push(() => onServer(url, `drop schema ${schema} cascade`));
  const separator = url.includes('?') ? '&' : '?';
  return `${url}${separator}options=${encodeURIComponent(`-c search_path=${schema}`)}`;
}

const openServerEmpty = async (url: string): Promise<Database> =>
  closedLater(await openDatabase({ ...patient, url: await makeSchema(url) }));

let migratedSchema: Promise<string> | undefined;

async function openServerFresh(url: string): Promise<Database> {
  migratedSchema ??= makeSchema(url);
  const database = closedLater(await openDatabase({ ...patient, url: await migratedSchema }));
  await migrateDatabase(database);
  await deleteAll(database);
  return database;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const serverUrl = process.env['TEST_POSTGRES_URL'];

const postgres: TestDatabase = serverUrl
  ? {
      name: 'PostgreSQL server',
      open: () => openServerFresh(serverUrl),
      openEmpty: () => openServerEmpty(serverUrl),
    }
  : { name: 'PGlite', open: openPgliteFresh, openEmpty: openPgliteEmpty };

/** The quickest one, for tests that need any. */
export const memoryDatabase: TestDatabase = {
  name: 'SQLite in this thread',
  open: migrated(openMemory),
  openEmpty: openMemory,
};

/** Those that clients run on. */
export const databases: TestDatabase[] = [
  {
    name: 'SQLite in its own threads',
    open: openMigratedFile,
    openEmpty: () => openFile(newFile()),
  },
  postgres,
];

/** Every way to run a query, for the tests of the database layer itself. */
export const everyDatabase: TestDatabase[] = [memoryDatabase, ...databases];
