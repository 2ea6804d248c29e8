/**
 * Pool that closes connections to an unresponsive server. pg's query time-out rejects the call, but returns the
 * waiting connection to the pool, where it blocks the next query.
 */
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import { TimedOut, withTimeout } from '#lib/kernel/runtime/with-timeout.ts';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Pool for Kysely; a query unanswered for `limitMs` fails and ends its connection. */
export function withDeadline(pool: Pool, limitMs: number): PostgresPool {
  return {
    connect: async () => clientWithDeadline(await pool.connect(), limitMs),
    end: () => pool.end(),
    options: pool.options,
  };
}

/** After a failover the address leads to another server; this connection stays with the one that only reads now. */
const isReadOnly = (error: unknown): boolean => errorCode(error) === '25006';

function clientWithDeadline(client: PoolClient, limitMs: number): PostgresPoolClient {
  let isOfNoUse = false;
  const query = async (sql: string, parameters: unknown[]): Promise<unknown> => {
    try {
      const message = `PostgreSQL did not answer within ${limitMs} ms`;
      return await withTimeout(client.query(sql, parameters), limitMs, message);
    } catch (error) {
      isOfNoUse ||= error instanceof TimedOut || isReadOnly(error);
      throw error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isOfNoUse),
  };
}
