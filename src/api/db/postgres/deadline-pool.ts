/**
 * Pool that closes connections to an unresponsive server. pg's query time-out rejects the call, but returns the
 * waiting connection to the pool, where it blocks the next query.
 */
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
const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';

function clientWithDeadline(client: PoolClient, limitMs: number): PostgresPoolClient {
  let isOfNoUse = false;
  const deadline = (): { expired: Promise<never>; cancel: () => void } => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      isOfNoUse = true;
      reject(new Error(`PostgreSQL did not answer within ${limitMs} ms`));
    }, limitMs);
    return { expired: promise, cancel: () => clearTimeout(timer) };
  };
  const query = async (sql: string, parameters: unknown[]): Promise<unknown> => {
    const { expired, cancel } = deadline();
    try {
      const answer = client.query(sql, parameters);
      answer.catch((error: unknown) => (isOfNoUse ||= isReadOnly(error)));
      return await Promise.race([answer, expired]);
    } finally {
      cancel();
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isOfNoUse),
  };
}
