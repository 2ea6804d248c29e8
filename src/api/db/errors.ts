/** Error codes of both databases. */

/** PostgreSQL: lock time-out. */
export const LOCK_NOT_AVAILABLE = '55P03';

const UNIQUE = { postgres: '23505', sqlite: [2067, 1555] };

/** Returns true if a value that has to be unique exists already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return UNIQUE.sqlite.includes(error.errcode);
  }
  return 'code' in error && error.code === UNIQUE.postgres;
}
