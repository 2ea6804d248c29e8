/**
 * Command `npm run migrate`: prints the locks of each pending migration, and applies it, retrying until the tables
 * are free.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '#lib/kernel/runtime/error-details.ts';
import { lockDataDirectory } from '#api/db/lock.ts';
import { openDatabase } from '#api/db/open.ts';
import { migrateDatabase, pendingMigrations, type Migration } from '#api/main/migrate.ts';
import { isUnavailable } from '#api/main/unavailable.ts';
import { readSettings, type Environment, type Settings } from '#lib/server/settings.ts';
import type { Output } from './output.ts';

/** A statement of a migration may work on a large table for as long. */
const STATEMENT_MS = 60 * 60 * 1000;
const TRIES = 150;
const RETRY_MS = 2000;

const kinds: readonly (readonly [RegExp, (table: string) => string])[] = [
  [/^create table (\w+)/i, (table) => `new table ${table}: holds up nobody`],
  [
    /^create (?:unique )?index \w+ on (\w+)/i,
    (table) => `index: writes to ${table} wait until it is built`,
  ],
  [/^alter table (\w+)/i, (table) => `${table} is held for a moment; everything about it waits`],
  [/^insert into (\w+)/i, (table) => `rows are added to ${table}: holds up nobody`],
  [/^update (\w+)/i, (table) => `rows of ${table} are changed: writes to these rows wait`],
  [
    /^drop \w+ (?:if exists )?(\w+)/i,
    (name) => `${name} is removed; everything about its table waits a moment`,
  ],
];

/** Describes the locks of a statement and their duration. */
export function effectOf(statement: string): string {
  const text = statement.replace(/\s+/g, ' ').trim();
  for (const [pattern, say] of kinds) {
    const table = pattern.exec(text)?.[1];
    if (table !== undefined) return say(table);
  }
  return `other: ${text.slice(0, 60)}`;
}

type Open = Awaited<ReturnType<typeof openDatabase>>;

async function apply(
  database: Open,
  { say, complain }: Output,
  migrations: readonly Migration[] | undefined,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      for (const name of await migrateDatabase(database, migrations)) say(`${name} applied.`);
      say('The database is up to date.');
      return 0;
    } catch (error) {
      const why = errorMessage(error);
      if (!isUnavailable(error) || tries === TRIES) {
        complain(`Not applied: ${why}`);
        return 1;
      }
      say(`${why}; another try in ${RETRY_MS / 1000} s (${tries} of ${TRIES}).`);
      await sleep(RETRY_MS);
    }
  }
}

async function migrate(
  { databaseUrl, dataDir }: Settings,
  isDry: boolean,
  output: Output,
  migrations: readonly Migration[] | undefined,
) {
  const { say } = output;
  const file = join(dataDir, 'portal.db');
  // A dry run of a missing database uses an empty one in memory.
  const inMemory = isDry && databaseUrl === null && !existsSync(file);
  const lock = databaseUrl === null && !inMemory ? lockDataDirectory(dataDir) : null;
  const url = databaseUrl ?? `sqlite:${inMemory ? ':memory:' : file}`;
  const database = await openDatabase({ url, statementMs: STATEMENT_MS });
  try {
    const pending = await pendingMigrations(database, migrations);
    for (const { name, statements, fill } of pending) {
      say(name);
      statements.forEach((statement) => say(`  ${effectOf(statement)}`));
      if (fill) say('  rows are written again by the program: writes to these rows wait');
    }
    if (pending.length === 0) say('The database is up to date.');
    return isDry || pending.length === 0 ? 0 : await apply(database, output, migrations);
  } finally {
    await database.close();
    lock?.release();
  }
}

/** Returns the exit code: 0 up to date (or help), 1 pending or failed, 2 invalid arguments. */
export async function migrateCommand(
  args: readonly string[],
  env: Environment,
  output: Output,
  migrations?: readonly Migration[],
): Promise<number> {
  const isDry = args.includes('--dry-run');
  if (args.some((word) => word !== '--dry-run')) {
    output.complain('npm run migrate [-- --dry-run]');
    return 2;
  }
  const read = readSettings(env);
  if (!read.ok) {
    read.error.forEach(output.complain);
    return 1;
  }
  try {
    return await migrate(read.value, isDry, output, migrations);
  } catch (error) {
    output.complain(errorMessage(error));
    return 1;
  }
}
