/**
 * All rows of a list for a file. Keys and order are fixed at the start; rows are read in portions while streaming.
 * Concurrent changes can neither repeat nor skip a row.
 */
import type { Kysely } from 'kysely';
import { MAX_EXPORTED, tooManyText } from '#lib/reports/export-format.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { joinedKeys, type KeyQuery } from '#api/db/joined-keys.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';

/** A list of one table. */
export interface ListedRows<Row> {
  /** How many rows there are; asked when they are too many. */
  readonly count: () => Promise<number>;
  /** The keys of the list in its order, as many as given at the most. */
  readonly keys: (most: number) => KeyQuery;
  /** Reads the rows of these keys in order, in their current state; deleted ones are skipped. */
  readonly read: (keys: readonly string[]) => Promise<readonly Row[]>;
}

export interface SnapshotRows<Row> {
  readonly total: number;
  readonly rows: AsyncGenerator<Row, void>;
}

/** Rows read at a time, which bounds memory. */
const PORTION = 100;

function* portionsOf(text: string): Generator<readonly string[]> {
  let keys: string[] = [];
  let from = 0;
  while (from < text.length) {
    const space = text.indexOf(' ', from);
    const to = space < 0 ? text.length : space;
    keys.push(text.slice(from, to));
    from = to + 1;
    if (keys.length < PORTION && from < text.length) continue;
    yield keys;
    keys = [];
  }
}

async function* inPortions<Row>(
  text: string,
  read: ListedRows<Row>['read'],
): AsyncGenerator<Row, void> {
  for (const keys of portionsOf(text)) yield* await read(keys);
}

/** Returns the rows of the list; 422 above the limit. */
export async function snapshotRows<Row>(
  db: Kysely<Tables>,
  { count, keys, read }: ListedRows<Row>,
  most = MAX_EXPORTED,
): Promise<Result<SnapshotRows<Row>, Failure>> {
  const { total, text } = await joinedKeys(db, keys(most + 1));
  if (total > most) return refuse('invalid', { message: tooManyText('rows', await count(), most) });
  return ok({ total, rows: inPortions(text, read) });
}
