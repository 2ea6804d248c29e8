/** Opens a SQLite file: one connection that writes, one that reads, one that looks single rows up. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { assembleDatabase, type Database } from '../database.ts';
import { backupSqlite } from './backup.ts';
import { sqliteDialect } from './dialect.ts';
import { runInThread, runInWorker } from './runner.ts';

const IN_MEMORY = ':memory:';

interface How {
  readonly inThread: boolean;
  readonly waitMs: number | undefined;
}

/** `path` may be `:memory:`, which has one connection because nothing else could see it. */
export async function openSqlite(path: string, { inThread, waitMs }: How): Promise<Database> {
  const openRunner = inThread ? runInThread : runInWorker;
  if (path === IN_MEMORY) {
    const only = await openRunner({ path, readOnly: false });
    const dialect = sqliteDialect(only, { readOnly: false });
    return await ready(assembleDatabase({ dialect: 'sqlite', writer: dialect, waitMs }));
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const writer = await openRunner({ path, readOnly: false });
  try {
    const reader = await openRunner({ path, readOnly: true });
    return await ready(
      assembleDatabase({
        dialect: 'sqlite',
        writer: sqliteDialect(writer, { readOnly: false }),
        reader: sqliteDialect(reader, { readOnly: true }),
        lookup: sqliteDialect(runInThread({ path, readOnly: true }), { readOnly: true }),
        backup: (file) => backupSqlite(path, file, openRunner),
        waitMs,
      }),
    );
  } catch (error) {
    await writer.close();
    throw error;
  }
}

/** Kysely closes only what it has used, and an unused thread would keep the process alive. */
async function ready(database: Database): Promise<Database> {
  await database.ping();
  return database;
}
