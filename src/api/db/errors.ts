/** Recognises broken constraints on both dialects. */
const UNIQUE = { postgres: '23505', sqlite: [2067, 1555] };
const FOREIGN_KEY = { postgres: '23503', sqlite: [787] };

type Codes = { postgres: string; sqlite: number[] };

function hasCode(error: unknown, { postgres, sqlite }: Codes): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return sqlite.includes(error.errcode);
  }
  return 'code' in error && error.code === postgres;
}

/** A value that has to be unique exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE);
}

/** The row points to a row that does not exist, or is still pointed to. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, FOREIGN_KEY);
}
