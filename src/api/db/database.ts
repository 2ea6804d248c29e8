/** Database interface; the driver is hidden behind it. */
import { Kysely, sql, type Dialect, type Transaction, type KyselyPlugin } from 'kysely';
import type { Tables } from './tables/tables.ts';
import { TransactionGuard } from './transaction-guard.ts';

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);

/** Rejects writes through `reader`, so that a mistake shows on every dialect. */
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
  /** Reads: lists, reports, look-ups. Sees all committed writes, blocks none. */
  readonly reader: Kysely<Tables>;
  /**
   * Reads one row by a unique key, for every page. With SQLite it runs on the calling thread, where it is faster than
   * a message to another one; keep long queries out.
   */
  readonly lookup: Kysely<Tables>;
  /**
   * Reads over very many rows: figures of reports. With SQLite it is a separate thread, opened on first use, so that
   * pages and lists stay fast.
   */
  readonly reportReader: Kysely<Tables>;
  /** Runs `work` in one transaction; inside, only `tx` may be used. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Rejects if the database is unreachable or read-only. */
  ping(): Promise<void>;
  /** Writes a checked, self-contained copy to `file` while the portal runs (SQLite files only). */
  backup?(file: string): Promise<void>;
  /** False while a thread of this process is dead and irreplaceable. */
  isAlive?(): boolean;
  /** How many connections to a server are in use, free, and waited for. */
  connections?(): Readonly<Record<'used' | 'free' | 'awaited', number>>;
  close(): Promise<void>;
};

type Parts = {
  dialect: Database['dialect'];
  writer: Dialect;
  /** Second, read-only connection; default: the writer's. */
  reader?: Dialect | undefined;
  /** Third connection, read-only, on the calling thread; default: the reader's. */
  lookup?: Dialect | undefined;
  /** Fourth connection, read-only; default: the reader's. */
  reportReader?: Dialect | undefined;
  backup?: ((file: string) => Promise<void>) | undefined;
  connections?: Database['connections'];
  isAlive?: Database['isAlive'];
  /** Longest wait for a single connection. */
  waitMs?: number | undefined;
};

/** Rejects a read-only server, such as a standby after a failover: a login writes. */
async function assertWritable(db: Kysely<Tables>): Promise<void> {
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
      if (dialect === 'postgres') await assertWritable(db);
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
