/** The one place that decides which database the portal runs on. */
import type { Database } from './database.ts';
import { openSqlite } from './sqlite/open.ts';

/** With the deadline behind it a caller waits less than 5 s for a server that hangs. */
export const STATEMENT_MS = 4500;

export type OpenOptions = {
  /** `sqlite:/folder/portal.db`, `sqlite::memory:` or `postgres://…`. */
  url: string;
  /** Runs SQLite on the calling thread, for tests. */
  inThread?: boolean | undefined;
  /** PostgreSQL: longest statement in milliseconds; raise it for a long migration. */
  statementMs?: number | undefined;
  /** Longest wait for a connection that others have, in milliseconds; each database has its own when left out. */
  waitMs?: number | undefined;
};

/** Opens the database; it may still need `migrateDatabase()`. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, inThread = false, statementMs = STATEMENT_MS, waitMs } = options;
  if (url.startsWith('sqlite:'))
    return openSqlite(url.slice('sqlite:'.length), { inThread, waitMs });
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Loaded for those who use it: the driver costs the others memory and time at every start.
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres(url, { statementMs, waitMs });
  }
  throw new Error('The database URL must start with sqlite: or postgres://');
}
