/** Opens a PostgreSQL server, for installations that outgrow one machine. */
import { PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { assembleDatabase, type Database } from '../database.ts';
import { withDeadline } from './deadline-pool.ts';
import { postgresParsers } from './values.ts';

const CONNECTIONS = 10;
/** For a free connection when all are in use, and for a new one. */
export const WAIT_MS = 2000;
/** The server stops its own statement first; the deadline is for a server that hangs. */
export const DEADLINE_AFTER_STATEMENT_MS = 250;

/**
 * Lists scan several indexes that hold all their columns: on today's disks a page of an index costs no more than a
 * page of the table, and parallel workers for one scan only compete with other queries.
 */
const PLANNING = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0';

interface Limits {
  readonly statementMs: number;
  readonly waitMs: number | undefined;
}

/** Connects on first use, so the portal starts and answers 503 while its server is down. */
export function openPostgres(url: string, { statementMs, waitMs = WAIT_MS }: Limits): Database {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    options: PLANNING,
    types: {
      getTypeParser: (oid, format) =>
        // oxlint-disable-next-line typescript/no-unsafe-return -- pg types its parsers as any
        (format === 'binary' ? undefined : postgresParsers[oid]) ??
        types.getTypeParser(oid, format),
    },
  });
  // The pool replaces a broken connection, whose next query fails; an unhandled event would end the process. The pool
  // emits it for idle connections only: in a transaction the connection itself does.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return assembleDatabase({
    dialect: 'postgres',
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      free: pool.idleCount,
      awaited: pool.waitingCount,
    }),
    writer: new PostgresDialect({
      pool: withDeadline(pool, statementMs + DEADLINE_AFTER_STATEMENT_MS),
    }),
  });
}
