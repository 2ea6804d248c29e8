/** Opens a SQLite file: connections that write, read, look single rows up, and walk through very many rows. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import { assembleDatabase, type Database } from '../database.ts';
import { backupSqlite } from './backup.ts';
import type { SqliteFile } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { runInThread, runInWorker, runWhenUsed } from './runner.ts';

const IN_MEMORY = ':memory:';
/** As much of the file as a walk reads in place, where the system keeps it anyway, instead of copying each page. */
const MAPPED_BYTES = 2 ** 30;

interface How {
  readonly inThread: boolean;
  readonly waitMs: number | undefined;
}

const OWNER_ONLY = 0o600;

/**
 * Restricts the file to this user; SQLite gives its log and index the same mode (sqlite.org/wal.html). Files of
 * another user keep their mode.
 */
function closeToOthers(path: string): void {
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
  } catch {
    return; // SQLite reports an error of the path.
  }
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      chmodSync(file, OWNER_ONLY);
    } catch (error) {
      if (!['ENOENT', 'EPERM'].includes(errorCode(error))) throw error;
    }
  }
}

/** `path` may be `:memory:`, which has one connection. */
export async function openSqlite(path: string, { inThread, waitMs }: How): Promise<Database> {
  const openRunner = async (file: SqliteFile) => (inThread ? runInThread(file) : runInWorker(file));
  if (path === IN_MEMORY) {
    const only = await openRunner({ path, readOnly: false });
    const dialect = sqliteDialect(only, { readOnly: false });
    return await ready(assembleDatabase({ dialect: 'sqlite', writer: dialect, waitMs }));
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeToOthers(path);
  const writer = runWhenUsed(() => openRunner({ path, readOnly: false }));
  try {
    // The file and its write-ahead log have to be there before anybody only reads them.
    await writer.run('select 1', []);
    const reader = runWhenUsed(() => openRunner({ path, readOnly: true }));
    const reportReader = runWhenUsed(async () => {
      const runner = await openRunner({ path, readOnly: true });
      await runner.run(`pragma mmap_size = ${MAPPED_BYTES}`, []);
      return runner;
    });
    return await ready(
      assembleDatabase({
        dialect: 'sqlite',
        writer: sqliteDialect(writer, { readOnly: false }),
        reader: sqliteDialect(reader, { readOnly: true }),
        lookup: sqliteDialect(runInThread({ path, readOnly: true }), { readOnly: true }),
        reportReader: sqliteDialect(reportReader, { readOnly: true }),
        isAlive: () => writer.isAlive() && reader.isAlive(),
        backup: (file) => backupSqlite(path, file, openRunner),
        waitMs,
      }),
    );
  } catch (error) {
    await writer.close();
    throw error;
  }
}

/** Kysely closes only connections it used; an unused thread keeps the process alive. */
async function ready(database: Database): Promise<Database> {
  await database.ping();
  return database;
}
