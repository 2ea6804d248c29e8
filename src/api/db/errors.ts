const UNIQUE = { postgres: '23505', sqlite: [2067, 1555] };

/** A value that has to be unique exists already, on either dialect. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return UNIQUE.sqlite.includes(error.errcode);
  }
  return 'code' in error && error.code === UNIQUE.postgres;
}
