/** Stores as a list that can be imported: by banner and number, new ones are added, known ones changed. */
import { storeForm } from '#lib/stores/store-form.ts';
import { MAX_STORES, storeMessages } from '#lib/stores/store-messages.ts';
import { canonicalStore } from '#lib/stores/store-rules.ts';
import { sheetFacts, storeImport, valuesOfRow } from '#lib/stores/store-sheet.ts';
import type { CheckedRow } from '#lib/spreadsheets/check-rows.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import type { Values } from '#lib/forms/definition.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { textOf } from '#lib/forms/values.ts';
import {
  countStoreUses,
  deleteStore,
  storesByNumber,
  storesByZeros,
  updateStoreAt,
} from './queries.ts';
import type { RetailStoreRow } from '#api/db/tables/stores.ts';
import type { ImportUndo, RowError } from '#lib/spreadsheets/replies.ts';
import { counted } from '#lib/kernel/count-text.ts';
import type { ImportChange } from '#api/db/tables/products.ts';
import type { ImportSave, ImportTarget, ImportUndoing } from '#api/imports/import-target.ts';
import { digestOf } from '#api/kernel/digest.ts';
import { undoMessages } from '#api/imports/undo-import.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { insertNew } from './save-store.ts';
import { columnsOf } from './store-row.ts';

const keyOf = (data: Values): string =>
  `${normalizeForSearch(textOf(data, 'banner'))}\n${textOf(data, 'storeNumber').toUpperCase()}`;

interface Work {
  readonly order: ImportSave;
  readonly known: Map<string, RetailStoreRow>;
  /** The row that a store was met in. */
  readonly seen: Map<string, number>;
  readonly counts: { created: number; updated: number; unchanged: number };
  readonly changes: ImportChange[];
  readonly clears: { row: number; column: string }[];
  size: number;
}

const atNumber = (row: number, data: Values, code: string, message: string): RowError[] => [
  { row, column: 'storeNumber', value: textOf(data, 'storeNumber'), code, message },
];

/** Returns the store after the row; files stay: spreadsheets omit them. */
function merged({ row, record }: CheckedRow, before: RetailStoreRow | undefined) {
  const start = before ? inputValues(storeForm, before.data) : undefined;
  const { guide = [], ...values } = valuesOfRow(record, start);
  const facts = { ...sheetFacts, stored: before?.data };
  const checked = checkSubmission(storeForm, { ...values, guide: [] }, facts);
  if (checked.ok) return { data: { ...canonicalStore(checked.data), guide } };
  return {
    errors: Object.entries(checked.fields).map(([key, message]): RowError => {
      const [column = key] = key.split('.');
      return { row, column, value: textOf(values, column), code: 'invalid', message };
    }),
  };
}

const changeOf = (
  row: number,
  id: string,
  data: Values,
  before: ImportChange['before'],
): ImportChange => ({
  row,
  id,
  name: [textOf(data, 'banner'), textOf(data, 'storeNumber')].filter(Boolean).join(' '),
  before,
  after: digestOf(data),
});

/** Null when the import of this store was undone, else why it stays. */
async function undoStore(
  { tx, now }: ImportUndoing,
  store: RetailStoreRow | undefined,
  { before, after }: ImportChange,
): Promise<string | null> {
  if (!store) return undoMessages.deleted;
  if (digestOf(store.data) !== after) return undoMessages.changed;
  if (before) {
    const changes = { ...columnsOf(before, store.reference), updated_at: now.toISOString() };
    await updateStoreAt(tx, store, changes);
    return null;
  }
  const uses = await countStoreUses(tx, store);
  if (uses > 0) return `It is used by ${counted(uses, 'record')}, so it stays.`;
  await deleteStore(tx, store.id);
  return null;
}

const undoStores: ImportTarget['undo'] = async (undoing) => {
  const { tx, clientId, changes } = undoing;
  const known = new Map(
    [...(await storesByNumber(tx, { clientId, isWriting: true })).values()].map((row) => [
      row.id,
      row,
    ]),
  );
  const unchanged: ImportUndo['kept'] = [];
  const done = { removed: 0, restored: 0 };
  for (const change of changes) {
    const message = await undoStore(undoing, known.get(change.id), change);
    if (message === null) done[change.before ? 'restored' : 'removed'] += 1;
    else unchanged.push({ row: change.row, name: change.name, message });
  }
  return { ...done, kept: unchanged };
};

async function write(
  work: Work,
  row: number,
  data: Values,
  before: RetailStoreRow | undefined,
): Promise<void> {
  const { order, counts } = work;
  const { tx, clientId, now, isWriting } = order;
  if (!before) {
    counts.created += 1;
    work.size += 1;
    if (isWriting) {
      const { id } = await insertNew({ now: () => now }, tx, clientId, data);
      work.changes.push(changeOf(row, id, data, null));
    }
  } else if (digestOf(before.data) === digestOf(data)) counts.unchanged += 1;
  else {
    counts.updated += 1;
    const changes = { ...columnsOf(data, before.reference), updated_at: now.toISOString() };
    if (isWriting) {
      await updateStoreAt(tx, before, changes);
      work.changes.push(changeOf(row, before.id, data, before.data));
    }
  }
}

/** Cells whose empty value clears the store's value. */
const clearedBy = (
  { row, record }: CheckedRow,
  data: Values,
  before: RetailStoreRow | undefined,
): Work['clears'] =>
  Object.entries(record)
    .filter(([, value]) => value === null)
    .filter(([key]) => !isEmptyValue(before?.data[key]) && data[key] !== before?.data[key])
    .map(([column]) => ({ row, column }));

async function importRow(work: Work, checked: CheckedRow): Promise<readonly RowError[]> {
  const { row, record } = checked;
  const before = work.known.get(keyOf(valuesOfRow(record)));
  const { data, errors } = merged(checked, before);
  if (!data) return errors;
  const key = keyOf(data);
  const first = work.seen.get(key);
  if (first !== undefined) {
    const message = `${textOf(data, 'storeNumber')} is in row ${first} already.`;
    return atNumber(row, data, 'repeated', message);
  }
  if (!before && work.size >= MAX_STORES) {
    return atNumber(row, data, 'too_many', storeMessages.tooMany);
  }
  work.seen.set(key, row);
  work.clears.push(...clearedBy(checked, data, before));
  await write(work, row, data, before);
  return [];
}

export const storeTarget: ImportTarget = {
  definition: storeImport,
  leadingZeroMatches: storesByZeros,
  save: async (order) => {
    const known = await storesByNumber(order.tx, order);
    const counts = { created: 0, updated: 0, unchanged: 0 };
    const work: Work = {
      order,
      known,
      seen: new Map(),
      counts,
      changes: [],
      clears: [],
      size: known.size,
    };
    const errors: RowError[] = [];
    for (const row of order.rows) {
      order.step(1);
      errors.push(...(await importRow(work, row)));
    }
    return { ...counts, errors, changes: work.changes, clears: work.clears };
  },
  undo: undoStores,
};
