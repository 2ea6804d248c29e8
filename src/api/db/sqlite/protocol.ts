/** Messages between the main thread and a SQLite thread. */
import type { SqliteResult } from './connection.ts';

export type SqliteRequest =
  | { id: number; kind: 'run'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'close' };

export type SqliteFailure = { message: string; code?: unknown; errcode?: unknown };

export type SqliteReply = { id: number; result?: SqliteResult; failure?: SqliteFailure };

/** Number of the reply that says how opening the file went. */
export const OPENED = 0;

/** Converts an error to plain data that tells broken constraints from other failures. */
export function describeFailure(error: unknown): SqliteFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    ...('code' in error && { code: error.code }),
    ...('errcode' in error && { errcode: error.errcode }),
  };
}
