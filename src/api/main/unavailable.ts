/** Distinguishes a dependency that is down (503, worth a retry) from a bug (500). */
import { WorkerStopped } from '#api/workers/thread.ts';

const SYSTEM =
  /^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EROFS|EMFILE)/;

/**
 * PostgreSQL: connection, rollback for the sake of another transaction, resources, shutdown and statement time-out; a
 * refused login, and a server that only reads: both come and go with a failover.
 */
const POSTGRES = /^(?:(?:08|28|40|53|57)[0-9A-Z]{3}|25006|55P03|3D000)$/;

/** SQLite: busy, locked, read-only, input/output, full, cannot open. */
const SQLITE = new Set([5, 6, 8, 10, 13, 14]);

/** Errors of pool and queue, which lack a code. */
const TEXTS =
  /connection terminated|is not queryable|timeout exceeded when trying to connect|did not answer within|was not free within|database thread has ended|pool after calling end|driver has already been destroyed|database is not open/i;

/** Returns true if the error means that the database or another dependency is unreachable. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The thread was overloaded.
  if (error instanceof WorkerStopped) return error.reason !== 'cancelled';
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return SQLITE.has(error.errcode % 256);
  }
  if ('code' in error && typeof error.code === 'string') {
    if (SYSTEM.test(error.code) || POSTGRES.test(error.code)) return true;
  }
  return TEXTS.test(error.message);
}
