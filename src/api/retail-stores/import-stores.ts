/** Reads stores from a spreadsheet: by banner and number, new ones are added, known ones changed (domain 1.9). */
import type { Transaction } from 'kysely';
import { ok, type Result } from '../../lib/result.ts';
import { storeForm } from '../../lib/retail-stores/store-form.ts';
import { canonicalStore } from '../../lib/retail-stores/store-rules.ts';
import { MOST_STORES, storeMessages } from '../../lib/retail-stores/store-messages.ts';
import { storeImport, valuesOfRow } from '../../lib/retail-stores/store-sheet.ts';
import type { StoreImportReport } from '../../lib/schemas/retail-store-replies.ts';
import {
  checkRows,
  mapRows,
  type CheckedRow,
  type RowError,
} from '../../lib/spreadsheets/check-rows.ts';
import { guessMapping, missingColumns } from '../../lib/spreadsheets/mapping.ts';
import type { SheetTable } from '../../lib/spreadsheets/table.ts';
import { checkSubmission } from '../../lib/submissions/check.ts';
import type { Values } from '../../lib/submissions/definition.ts';
import { houseDay } from '../../lib/submissions/house-day.ts';
import { inputValues } from '../../lib/submissions/initial-values.ts';
import { textOf } from '../../lib/submissions/values.ts';
import { storesByNumber, updateStoreAt } from '../db/retail-stores.ts';
import { lockClient } from '../db/submissions.ts';
import type { RetailStoreRow } from '../db/retail-store-tables.ts';
import type { Tables } from '../db/tables.ts';
import { refuse, type Failure } from '../failures.ts';
import { requesterOf } from '../submissions/caller.ts';
import { fold } from '../submissions/fold.ts';
import { insertNew, type StoreCall } from './save-store.ts';
import { columnsOf } from './store-row.ts';

const keyOf = (data: Values): string =>
  `${fold(textOf(data, 'banner'))}\n${textOf(data, 'storeNumber').toUpperCase()}`;

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}

interface Work {
  readonly call: StoreCall;
  readonly tx: Transaction<Tables>;
  readonly known: Map<string, RetailStoreRow>;
  readonly seen: Map<string, number>;
  readonly counts: Counts;
  readonly isDryRun: boolean;
}

const errorsAt = (
  row: number,
  fields: Readonly<Record<string, string>>,
  data: Values,
): RowError[] =>
  Object.entries(fields).map(([key, message]) => {
    const [column = key] = key.split('.');
    return { row, column, value: textOf(data, column), code: 'invalid', message };
  });

/** Files of a store stay its own: a spreadsheet says nothing about them. */
function checkMerged({ caller, context }: StoreCall, row: number, values: Values) {
  const { guide, ...rest } = values;
  const facts = {
    today: houseDay(context.now()),
    requester: requesterOf(caller.client),
    files: new Map(),
  };
  const checked = checkSubmission(storeForm, { ...rest, guide: [] }, facts);
  if (!checked.ok) return { ok: false, errors: errorsAt(row, checked.fields, values) } as const;
  return { ok: true, data: { ...canonicalStore(checked.data), guide: guide ?? [] } } as const;
}

const asText = (data: Values): string =>
  JSON.stringify(Object.entries(data).toSorted(([a], [b]) => a.localeCompare(b)));

async function write(work: Work, data: Values, before: RetailStoreRow | undefined): Promise<void> {
  const { call, tx, known, counts, isDryRun } = work;
  const { context, caller } = call;
  if (!before) {
    counts.created += 1;
    if (!isDryRun) known.set(keyOf(data), await insertNew(context, tx, caller.client.id, data));
    return;
  }
  if (asText(before.data) === asText(data)) {
    counts.unchanged += 1;
    return;
  }
  counts.updated += 1;
  if (isDryRun) return;
  const at = { updated_at: context.now().toISOString() };
  await updateStoreAt(tx, before, { ...columnsOf(data, before.reference), ...at });
}

async function takeRow(work: Work, { row, record }: CheckedRow): Promise<readonly RowError[]> {
  const { known, seen } = work;
  const fresh = valuesOfRow(record);
  const before = known.get(keyOf(fresh));
  const values = before ? valuesOfRow(record, inputValues(storeForm, before.data)) : fresh;
  const checked = checkMerged(work.call, row, values);
  if (!checked.ok) return checked.errors;
  const { data } = checked;
  const key = keyOf(data);
  const first = seen.get(key);
  const number = textOf(data, 'storeNumber');
  const wrong = (code: string, message: string): RowError[] => [
    { row, column: 'storeNumber', value: number, code, message },
  ];
  if (first !== undefined) return wrong('repeated', `${number} is in row ${first} already.`);
  const size = known.size + (work.isDryRun ? work.counts.created : 0);
  if (!before && size >= MOST_STORES) {
    return wrong('too_many', storeMessages.tooMany);
  }
  seen.set(key, row);
  await write(work, data, before);
  return [];
}

/**
 * Takes the rows of a table in. A wrong row never stops a right one; a dry run says the same and writes nothing.
 * 422 when a column that every store needs is missing.
 */
export async function importStores(
  call: StoreCall,
  table: SheetTable,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<Result<StoreImportReport, Failure>> {
  const mapping = guessMapping(table.headers, storeImport.columns);
  const [missing] = missingColumns(mapping, storeImport.columns);
  if (missing) {
    const message = `The column ${missing.title} is missing.`;
    return refuse('invalid', { message, fields: { data: message } });
  }
  const rows = checkRows(storeImport, mapRows(table, mapping));
  const errors: RowError[] = rows.flatMap((row) => row.errors);
  const counts: Counts = { created: 0, updated: 0, unchanged: 0 };
  const clientId = call.caller.client.id;
  await call.context.database.transaction(async (tx) => {
    await lockClient(tx, clientId);
    const known = await storesByNumber(tx, clientId);
    const work = { call, tx, known, seen: new Map<string, number>(), counts, isDryRun };
    for (const row of rows.filter((each) => each.errors.length === 0)) {
      errors.push(...(await takeRow(work, row)));
    }
  });
  const failed = new Set(errors.map(({ row }) => row)).size;
  const ordered = errors.toSorted((a, b) => a.row - b.row);
  return ok({ total: rows.length, ...counts, failed, errors: ordered, missing: null });
}
