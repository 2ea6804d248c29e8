/**
 * Fresh, migrated databases of every kind, for running a test on all of them:
 *
 *   describe.each(databases)('on $name', ({ open }) => { … const database = await open(); … });
 *
 * PostgreSQL is the server of TEST_POSTGRES_URL, which `npm test` starts, or else PGlite. A worker has one database
 * of either, emptied by each `open()`: use one at a time. Its connections serve all files of the worker.
 * Everything opened is closed after the file.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, sql } from 'kysely';
import { inject } from 'vitest';
import { assembleDatabase, type Database } from '#api/db/database.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { postgresParsers } from '#api/db/postgres/values.ts';
import { atEnd } from './at-end.ts';
import { temporaryFolder } from './folder.ts';
import { databaseOn, onServer } from './postgres-client.ts';

export type TestDatabase = {
  name: string;
  /** A migrated database without rows. */
  open(): Promise<Database>;
  /** A database without any table. */
  openEmpty(): Promise<Database>;
};

/** A busy machine keeps tests waiting longer than any client may. */
const patient = { statementMs: 60_000, waitMs: 60_000 };

/** Closes with the test file when the test did not. */
function closedLater(database: Database): Database {
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= database.close());
  atEnd(close);
  return { ...database, close };
}

async function openMemory(): Promise<Database> {
  return closedLater(await openDatabase({ ...patient, url: 'sqlite::memory:', inThread: true }));
}

async function openFile(path: string, inThread: boolean): Promise<Database> {
  const database = await openDatabase({ ...patient, url: `sqlite:${path}`, inThread });
  // No test cuts the power.
  await sql`pragma synchronous = off`.execute(database.db);
  return closedLater(database);
}

const newFile = (): string => join(temporaryFolder(), 'portal.db');

let pglite: Promise<PGlite> | undefined;

function startPglite(): Promise<PGlite> {
  pglite ??= PGlite.create({ parsers: { ...postgresParsers } }).then((instance) => {
    atEnd(() => {
      pglite = undefined;
      return instance.close();
    });
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

export const tableNames = async ({ db }: Database): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name);

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

/** Creates a database without tables, which is dropped after the test file; returns its address. */
async function makeEmptyDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name}`);
  atEnd(() => onServer(url, `drop database ${name} with (force)`));
  return databaseOn(url, name);
}

const openServerEmpty = async (url: string): Promise<Database> =>
  closedLater(await openDatabase({ ...patient, url: await makeEmptyDatabase(url) }));

/** Creates the database of this worker, which `migrated.ts` drops with the template. */
async function makeDatabase(url: string): Promise<Database> {
  const template = inject('migratedTemplate');
  const name = `${template}_${process.pid}`;
  await onServer(url, `create database ${name} template ${template}`);
  return openDatabase({ ...patient, url: databaseOn(url, name) });
}

let served: Promise<Database> | undefined;

/** Empty, with the connections that earlier tests and files of this worker have made. */
async function openServerFresh(server: string): Promise<Database> {
  const database = await (served ??= makeDatabase(server));
  await deleteAll(database);
  return { ...database, close: async () => undefined };
}

const serverUrl = process.env['TEST_POSTGRES_URL'];

const postgres: TestDatabase = serverUrl
  ? {
      name: 'PostgreSQL server',
      open: () => openServerFresh(serverUrl),
      openEmpty: () => openServerEmpty(serverUrl),
    }
  : { name: 'PGlite', open: openPgliteFresh, openEmpty: openPgliteEmpty };

const sqlite = (name: string, inThread: boolean): TestDatabase => ({
  name,
  open: async () => {
    const path = newFile();
    copyFileSync(inject('migratedFile'), path);
    return openFile(path, inThread);
  },
  openEmpty: () => openFile(newFile(), inThread),
});

/** The quickest one, for tests that need any. */
export const anyDatabase = sqlite('SQLite', true);

/** Those that clients run on, without the threads of SQLite, which cost each test a fifth of a second. */
export const databases: TestDatabase[] = [anyDatabase, postgres];

/** Those that clients run on as they run there, for tests of what happens at once. */
export const threadedDatabases: TestDatabase[] = [
  sqlite('SQLite in its own threads', false),
  postgres,
];

/** Every way to run a query, for the tests of the database layer itself. */
export const everyDatabase: TestDatabase[] = [
  {
    name: 'SQLite in memory',
    open: async () => {
      const database = await openMemory();
      await migrateDatabase(database);
      return database;
    },
    openEmpty: openMemory,
  },
  ...threadedDatabases,
];
