/**
 * SQLite connection with the JavaScript values of PostgreSQL. Node runs this file directly in worker threads:
 * erasable TypeScript only.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { decoderFor, encode, type Decoder } from './values.ts';

export type SqliteFile = { path: string; readOnly: boolean };
export type SqliteResult = { columns: string[]; rows: unknown[][]; changes: number };

type PreparedStatement = {
  statement: StatementSync;
  columns: string[];
  decoders: { index: number; decode: Decoder }[];
};

/** First version that fixes the corruption on resetting a write-ahead log. */
const OLDEST_SAFE_VERSION = [3, 51, 3];
const BUSY_TIMEOUT_MS = 5000;
const PREPARED_LIMIT = 500;
const CHANGES_SCHEMA = /^\s*(create|alter|drop|pragma|vacuum|reindex)\b/i;
const SQLITE_BUSY = 5;

export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, PreparedStatement>();

  constructor({ path, readOnly }: SqliteFile) {
    this.#database = new DatabaseSync(path, { readOnly, timeout: BUSY_TIMEOUT_MS });
    try {
      requireSafeVersion(this.#database);
      if (!readOnly) switchToWriteAheadLog(this.#database);
      this.#database.exec('pragma synchronous = full; pragma foreign_keys = on');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  run(sql: string, parameters: readonly unknown[]): SqliteResult {
    // SQLite may have rolled back already, for example when the disk is full.
    if (sql === 'rollback' && !this.#database.isTransaction) return emptyResult();
    const { statement, columns, decoders } = this.#prepare(sql);
    const values = parameters.map(encode);
    let result: SqliteResult;
    if (columns.length > 0) {
      const rows = readRows(statement, values);
      for (const { index, decode } of decoders) {
        for (const row of rows) row[index] = decode(row[index]);
      }
      result = { columns, rows, changes: 0 };
    } else {
      result = { ...emptyResult(), changes: Number(statement.run(...values).changes) };
    }
    if (CHANGES_SCHEMA.test(sql)) this.#prepared.clear();
    return result;
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const described = statement.columns();
    const prepared: PreparedStatement = {
      statement,
      columns: described.map(({ name }) => name),
      decoders: described.flatMap(({ type }, index) => {
        const decode = decoderFor(type);
        return decode ? [{ index, decode }] : [];
      }),
    };
    if (this.#prepared.size >= PREPARED_LIMIT) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function emptyResult(): SqliteResult {
  return { columns: [], rows: [], changes: 0 };
}

/** `setReturnArrays` makes `all()` return arrays, beyond Node's types. */
function readRows(statement: StatementSync, values: SQLInputValue[]): unknown[][] {
  const rows: unknown = statement.all(...values);
  return rows as unknown[][];
}

function requireSafeVersion(database: DatabaseSync): void {
  const version = String(database.prepare('select sqlite_version() as version').get()?.['version']);
  const parts = version.split('.').map(Number);
  for (const [index, oldest] of OLDEST_SAFE_VERSION.entries()) {
    const part = parts[index] ?? 0;
    if (part > oldest) return;
    if (part < oldest) {
      throw new Error(`SQLite ${version} is too old: ${OLDEST_SAFE_VERSION.join('.')} or newer`);
    }
  }
}

/** The switch ignores the busy timeout, and several processes may open a new file together. */
function switchToWriteAheadLog(database: DatabaseSync): void {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** Another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY
  );
}
