/** Copies a running SQLite database; the copy gets its final name after verification. */
import { flush } from '#api/kernel/flush.ts';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { SqliteFile } from './connection.ts';
import type { SqliteRunner } from './runner.ts';

/** Copies all pages in one step: one consistent snapshot, unaffected by concurrent writes. */
const ALL_PAGES = 2 ** 31 - 1;

type OpenRunner = (file: SqliteFile) => Promise<SqliteRunner> | SqliteRunner;

/** Copies the database at `source` to `target`; the copying happens off the main thread. */
export async function backupSqlite(
  source: string,
  target: string,
  openRunner: OpenRunner,
): Promise<void> {
  const partial = `${target}.partial`;
  await removeDatabase(partial);
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    await backup(database, partial, { rate: ALL_PAGES });
    await check(partial, openRunner);
    await flush(partial);
    await rename(partial, target);
    await flush(dirname(target));
  } finally {
    database.close();
    await removeDatabase(partial);
  }
}

async function check(file: string, openRunner: OpenRunner): Promise<void> {
  const runner = await openRunner({ path: file, readOnly: false });
  try {
    // Single file with the write-ahead log merged: restoring copies one file.
    await runner.run('pragma journal_mode = delete', []);
    const integrity = await runner.run('pragma integrity_check', []);
    const orphans = await runner.run('pragma foreign_key_check', []);
    const verdict = integrity.rows[0]?.[0];
    if (verdict !== 'ok') throw new Error(`The backup is damaged: ${String(verdict)}`);
    if (orphans.rows.length > 0) throw new Error('The backup has rows that point to nothing');
  } finally {
    await runner.close();
  }
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(file + suffix, { force: true });
}
