/** Backup of the embedded database: SQLite's online backup, which reads one moment while others write. */
import { flush } from '#api/kernel/flush.ts';
import { chmod, link, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '#lib/kernel/runtime/error-details.ts';
import { backupSqlite } from '#api/db/sqlite/backup.ts';
import { runInThread } from '#api/db/sqlite/runner.ts';
import { isThere } from './archive.ts';
import { readContents, type Contents } from './contents.ts';
import type { BackupDatabase } from './database.ts';
import { BackupProblem } from './problem.ts';

const WAIT_MS = 5000;

function textsOf(database: DatabaseSync, sql: string): string[][] {
  return database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row).map(String));
}

const contentsOf = (database: DatabaseSync): Promise<Contents> =>
  readContents(
    (sql) => Promise.resolve(textsOf(database, sql)),
    textsOf(
      database,
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`,
    ).flat(),
  );

/** Opens a file for reading only. */
async function withDatabase<T>(
  path: string,
  work: (database: DatabaseSync) => T | Promise<T>,
): Promise<T> {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: WAIT_MS });
    try {
      // One moment for everything that is read.
      database.exec('begin');
      return await work(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(`The database ${path} cannot be read: ${errorMessage(error)}.`);
  }
}

function checked(database: DatabaseSync): Promise<Contents> {
  const verdict = textsOf(database, 'pragma integrity_check(1)')[0]?.[0];
  if (verdict !== 'ok') throw new BackupProblem(`The database is damaged: ${String(verdict)}.`);
  const orphan = textsOf(database, 'pragma foreign_key_check')[0]?.[0];
  if (orphan !== undefined)
    throw new BackupProblem(`The database is damaged: rows of ${orphan} point to nothing.`);
  return contentsOf(database);
}

/** Pages, references between rows, and what it holds. */
export const checkSqlite = (copy: string): Promise<Contents> => withDatabase(copy, checked);

async function closeAndFlush(file: string): Promise<void> {
  await chmod(file, 0o600);
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The database that was there, with the log that belongs to it, under another name. */
async function putAside(file: string): Promise<string | null> {
  if (!(await isThere(file))) return null;
  // Its log is folded in, so that it is one file; a damaged one keeps its log beside it.
  try {
    const database = new DatabaseSync(file, { timeout: WAIT_MS });
    database.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete');
    database.close();
  } catch {
    // Keeps an unreadable database under another name.
  }
  const replaced = `${file}.replaced-${new Date().toISOString().replace(/\W/g, '')}`;
  for (const suffix of ['-wal', '-shm'])
    if (await isThere(file + suffix)) await rename(file + suffix, replaced + suffix);
  // A second name for the same file: there is a database at every moment.
  await link(file, replaced);
  return replaced;
}

export function sqliteBackup(dataDir: string): BackupDatabase {
  const file = join(dataDir, 'portal.db');
  const mustBeThere = async (): Promise<void> => {
    if (!(await isThere(file))) throw new BackupProblem(`There is no database ${file}.`);
  };
  return {
    dialect: 'sqlite',
    async snapshot(target) {
      await mustBeThere();
      await backupSqlite(file, target, runInThread);
      await chmod(target, 0o600);
      return withDatabase(target, contentsOf);
    },
    check: checkSqlite,
    async checkLive() {
      await mustBeThere();
      return checkSqlite(file);
    },
    async hasClients() {
      if (!(await isThere(file)) || (await stat(file)).size === 0) return false;
      return withDatabase(file, (database) => {
        const tables = textsOf(database, `select name from sqlite_schema where name = 'clients'`);
        return tables.length > 0 && textsOf(database, 'select 1 from clients limit 1').length > 0;
      });
    },
    // The lock of the data directory has seen to that.
    refuseInUse: () => Promise.resolve(),
    async restore(copy) {
      await closeAndFlush(copy);
      const replaced = await putAside(file);
      await rename(copy, file);
      await flush(dataDir);
      return replaced;
    },
  };
}
