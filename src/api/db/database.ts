/** What the rest of the code sees of a database; nothing else knows which one it is. */
import { Kysely, sql, type Dialect, type Transaction, type KyselyPlugin } from 'kysely';
import type { Tables } from './tables/tables.ts';
import { TransactionGuard } from './transaction-guard.ts';

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);

/** Refuses writes through `reader`, so that a mistake shows on every dialect and not only on SQLite. */
const readOnlyPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    if (WRITES.has(node.kind)) throw new Error('The reader only reads: write through db or a tx');
    return node;
  },
  transformResult: async ({ result }) => result,
};

export type Database = {
  readonly dialect: 'sqlite' | 'postgres';
  /** Single statements that write, and reads that must see the writer's state. */
  readonly db: Kysely<Tables>;
  /** Reads: lists, reports, look-ups. Sees every committed write, never blocks one. */
  readonly reader: Kysely<Tables>;
  /**
   * One row by a unique key, for what every page needs. With SQLite it runs on the calling thread, where it
   * takes less time than asking another one; nothing that may take long belongs here.
   */
  readonly lookup: Kysely<Tables>;
  /**
   * Reads over very many rows: figures of reports. With SQLite it is a thread of its own, opened at the first of
   * them, so that they neither wait for lists nor hold up everybody's pages.
   */
  readonly reportReader: Kysely<Tables>;
  /** Runs `work` in one transaction; inside, only `tx` may be used. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer, or takes no writes. */
  ping(): Promise<void>;
  /** Writes a checked, self-contained copy to `file` while the portal runs (SQLite files only). */
  backup?(file: string): Promise<void>;
  /** False while a thread of this process is gone and cannot be replaced. */
  isAlive?(): boolean;
  /** How many connections to a server are in use, free, and waited for. */
  connections?(): Readonly<Record<'used' | 'free' | 'awaited', number>>;
  close(): Promise<void>;
};

type Parts = {
  dialect: Database['dialect'];
  writer: Dialect;
  /** A second, read-only way in; without it reads share the writer's. */
  reader?: Dialect | undefined;
  /** A third one, read-only too, on the calling thread; without it look-ups share the reader. */
  lookup?: Dialect | undefined;
  /** A fourth one, read-only too; without it reports share the reader. */
  reportReader?: Dialect | undefined;
  backup?: ((file: string) => Promise<void>) | undefined;
  connections?: Database['connections'];
  isAlive?: Database['isAlive'];
  /** Longest wait for a single connection. */
  waitMs?: number | undefined;
};

/** A server that only reads, such as a standby after a failover, serves nobody: logging in is a write. */
async function refuseReadOnly(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(
    db,
  );
  if (rows[0]?.transaction_read_only === 'off') return;
  throw Object.assign(new Error('The database server only reads'), { code: '25006' });
}

/** Puts guard, reader and life cycle around the dialects of one database. */
export function assembleDatabase(parts: Parts): Database {
  const { dialect, writer, reader, lookup, reportReader, backup, connections, isAlive, waitMs } =
    parts;
  const guard = new TransactionGuard(waitMs);
  const db = new Kysely<Tables>({ dialect: guard.protect(writer) });
  const readerDb = reader ? new Kysely<Tables>({ dialect: guard.protect(reader) }) : db;
  const lookupDb = lookup ? new Kysely<Tables>({ dialect: guard.protect(lookup) }) : readerDb;
  const reportReaderDb = reportReader
    ? new Kysely<Tables>({ dialect: guard.protect(reportReader) })
    : readerDb;
  return {
    dialect,
    db,
    reader: readerDb.withPlugin(readOnlyPlugin),
    lookup: lookupDb.withPlugin(readOnlyPlugin),
    reportReader: reportReaderDb.withPlugin(readOnlyPlugin),
    transaction: (work) => guard.transaction(db, work),
    ping: async () => {
      await Promise.all([db, readerDb, lookupDb].map((each) => sql`select 1`.execute(each)));
      if (dialect === 'postgres') await refuseReadOnly(db);
    },
    ...(backup && { backup }),
    ...(connections && { connections }),
    ...(isAlive && { isAlive }),
    close: async () => {
      // The writer goes last: the last SQLite connection folds the write-ahead log into the file.
      if (reportReaderDb !== readerDb) await reportReaderDb.destroy();
      if (lookupDb !== readerDb) await lookupDb.destroy();
      if (readerDb !== db) await readerDb.destroy();
      await db.destroy();
    },
  };
}
