/** Imports rows into a list of a client: all good ones in one transaction, the others listed. */
import { lockClient } from '#api/security/clients.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import {
  checkRow,
  placedMessage,
  repetitions,
  type CheckedRow,
  type RowInput,
} from '#lib/spreadsheets/check-rows.ts';
import { leadingZeroQuestions } from '#lib/spreadsheets/leading-zeros.ts';
import type { ColumnMapping } from '#lib/spreadsheets/mapping.ts';
import type { ImportResult, RowError } from '#lib/spreadsheets/replies.ts';
import { recordPrefixes } from '#lib/records/reference.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { FailedRow, ImportRow } from '#api/db/tables/products.ts';
import { nextReference } from '#api/db/counters.ts';
import { deleteOldFailures, storeChanges, storeMapping } from './queries.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { unwatched, watched, type ImportProgress } from './import-progress.ts';
import type { ImportOutcome, ImportTarget } from './import-target.ts';

/** Rows that are checked before other requests get their turn. */
const PORTION = 250;
/** Imports whose failed rows can still be downloaded. */
const MAX_STORED_FAILURES = 20;
const MAX_ERRORS = 5000;
const MAX_SHOWN_LENGTH = 200;

export interface ImportOrder {
  readonly clientId: string;
  readonly filename: string;
  readonly rows: readonly RowInput[];
  /** Remembered for the next file; and names columns as the file does. */
  readonly mapping: ColumnMapping;
  /** Dry run: reports the outcome only. */
  readonly isDryRun: boolean;
  /** Names the import while it runs. */
  readonly key?: string | undefined;
}

async function checkInPortions(
  { definition, leadingZeroMatches }: ImportTarget,
  { clientId, rows }: ImportOrder,
  db: Kysely<Tables>,
  { step }: ImportProgress,
): Promise<CheckedRow[]> {
  const { key = '' } = definition.identifier ?? {};
  const texts = rows.map(({ values }) => values[key]?.trim() ?? '');
  const findTwin = leadingZeroQuestions(definition, await leadingZeroMatches(db, clientId, texts));
  const findRepeated = repetitions(definition);
  const checked: CheckedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % PORTION === 0) {
      await otherWork();
      step(PORTION);
    }
    checked.push(findTwin(findRepeated(checkRow(definition, row))));
  }
  return checked;
}

/** Errors with row and column in their text, by the names that the file uses. */
function placed(errors: readonly RowError[], mapping: ColumnMapping): RowError[] {
  const headers = new Map(Object.entries(mapping).map(([header, key]) => [key, header]));
  return errors.slice(0, MAX_ERRORS).map((error) => ({
    ...error,
    value: error.value.slice(0, MAX_SHOWN_LENGTH).toWellFormed(),
    message: placedMessage(error, headers.get(error.column)),
  }));
}

/** Texts of rows as they came, by row number, with all that is wrong with each. */
function failedRows(rows: readonly RowInput[], errors: readonly RowError[]): FailedRow[] {
  const byRow = Map.groupBy(errors, ({ row }) => row);
  return rows.flatMap(({ row, values }) => {
    const found = byRow.get(row);
    return found ? [{ row, values, messages: found.map(({ message }) => message) }] : [];
  });
}

interface Keeping {
  readonly order: ImportOrder;
  readonly target: ImportTarget;
  readonly now: Date;
  readonly outcome: ImportOutcome;
  readonly failures: readonly FailedRow[];
}

async function storeHistory(
  tx: Transaction<Tables>,
  { order, target, now, outcome, failures }: Keeping,
): Promise<ImportRow> {
  const { clientId, filename, mapping, rows } = order;
  const { kind } = target.definition;
  const at = now.toISOString();
  const { created, updated, unchanged } = outcome;
  const row: ImportRow = {
    id: randomUUID(),
    client_id: clientId,
    kind,
    reference: await nextReference(tx, recordPrefixes.upload, now),
    filename,
    total: rows.length,
    created,
    updated,
    unchanged,
    failed: failures.length,
    created_at: at,
    undone_at: null,
  };
  await tx.insertInto('imports').values(row).execute();
  await storeChanges(tx, row, outcome.changes);
  if (failures.length > 0) {
    const failed = { import_id: row.id, rows: JSON.stringify(failures) };
    await tx.insertInto('import_failures').values(failed).execute();
    await deleteOldFailures(tx, clientId, MAX_STORED_FAILURES);
  }
  await storeMapping(tx, { clientId, kind }, mapping, at);
  return row;
}

/** Imports rows and returns the outcome with errors by row. Row numbers must be unique. */
export const runImport = (
  context: Pick<ApiContext, 'database' | 'now'>,
  target: ImportTarget,
  order: ImportOrder,
): Promise<ImportResult> => {
  const { key, clientId, rows } = order;
  const carry = (progress: ImportProgress) => importRows(context, target, order, progress);
  return key === undefined
    ? carry(unwatched)
    : watched(key, { clientId, rows: rows.length }, carry);
};

async function importRows(
  { database, now: clock }: Pick<ApiContext, 'database' | 'now'>,
  target: ImportTarget,
  order: ImportOrder,
  progress: ImportProgress,
): Promise<ImportResult> {
  const { clientId, rows, mapping, isDryRun } = order;
  const now = clock();
  const checked = await checkInPortions(target, order, database.reader, progress);
  const good = checked.filter(({ errors }) => errors.length === 0);
  const cellErrors = checked.flatMap(({ errors }) => errors);
  const warnings = (await target.warnings?.({ db: database.reader, clientId, rows: good })) ?? [];
  return database.transaction(async (tx) => {
    if (!isDryRun) await lockClient(tx, clientId);
    const outcome = await target.save({
      tx,
      clientId,
      rows: good,
      now,
      isWriting: !isDryRun,
      step: progress.step,
    });
    const errors = [...cellErrors, ...(outcome.errors ?? [])].sort((a, b) => a.row - b.row);
    const failures = failedRows(rows, errors);
    const stored = isDryRun
      ? null
      : await storeHistory(tx, { order, target, now, outcome, failures });
    const { created, updated, unchanged, clears } = outcome;
    progress.close();
    return {
      uploadId: stored?.reference ?? null,
      total: rows.length,
      created,
      updated,
      unchanged,
      failed: failures.length,
      cleared: clears.length,
      ...(clears.length > 0 && { clears: clears.slice(0, MAX_ERRORS) }),
      errors: placed(errors, mapping),
      ...(warnings.length > 0 && { warnings: placed(warnings, mapping) }),
      errorFile: stored && failures.length > 0 ? failuresPath(stored.reference) : null,
    };
  });
}

/** Where the failed rows of an import are downloaded. */
export const failuresPath = (reference: string): string =>
  `/api/client/imports/${reference}/failures`;
