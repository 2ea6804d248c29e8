/** What the verbs share whose rows are about records: submitted forms and work orders. */
import { randomUUID } from 'node:crypto';
import { pointed, readAmount } from '#lib/kernel/money.ts';
import { isReference } from '#lib/records/reference.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { numbersOf, problemsOf, type PlannedCall, type RowProblem } from './row-calls.ts';
import type { Column, FileRow } from './row-file.ts';

export const orderReference: Column = {
  name: 'reference',
  meaning: 'number of the work order, such as WO-2026-000001',
  isRequired: true,
};

export const callerReference: Column = {
  name: 'callerReference',
  meaning: 'your own name of this act; the same again changes nothing',
  isRequired: true,
};
export const note: Column = { name: 'note', meaning: 'what the client reads' };
export const visibility: Column = {
  name: 'visibility',
  meaning: 'client, or internal for an internal note',
};
/** Of what is added to an order that is closed. */
export const correction: Column = {
  name: 'correction',
  meaning: 'why it comes only now; a closed order changes in no other way',
};
/** On the command line an act without a name gets one; in a file each row must have its own. */
export const named = ({ row, values }: FileRow): Readonly<Record<string, unknown>> =>
  row === 0 ? { callerReference: `ops-${randomUUID()}`, ...values } : values;

/**
 * In a spreadsheet 12.50 is an amount as typed; the number 1250 of a JSON file is in minor units. One that names a currency
 * which the row does not state stays as it is, and the call refuses it: the record may be in another one.
 */
export const minorUnits = (value: unknown, currency: unknown): unknown => {
  const amount = typeof value === 'string' ? readAmount(value) : null;
  const isOwn = amount?.currencies?.some((code) => code === currency) ?? true;
  return amount && isOwn ? amount.minor : value;
};

/** A whole number that was typed, 1,000 too; anything else unchanged, for the schema to refuse. */
export const wholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(pointed(value)) ? Number(pointed(value)) : value;

/** A number with up to three decimals that was typed. */
export const decimal = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,8}(?:\.\d{1,3})?$/.test(value) ? Number(value) : value;

/** What was typed with commas or semicolons between. */
export const listed = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(/[,;]/)
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : value;

/** The columns that have a value. */
export const filled = (
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );

interface RecordCall<T> {
  readonly records: 'submissions' | 'work-orders';
  readonly step: string;
  readonly schema: Schema<T>;
  readonly body: object;
  /** Those that it is made of; the first says which record. */
  readonly rows: readonly FileRow[];
  /** Those that the entries of a list in the body are made of, when they are not all. */
  readonly entries?: readonly FileRow[];
}

/** The call about the record that the rows name, or what is wrong with them. */
export function recordCall<T>(asked: RecordCall<T>): PlannedCall | RowProblem[] {
  const { records, step, schema, body, rows, entries = rows } = asked;
  const [first] = rows;
  const given = first?.values['reference'];
  const problems = problemsOf(schema, body, rows, entries);
  if (typeof given !== 'string' || !isReference(given)) {
    const message = 'This is not the number of a record.';
    return [{ row: first?.row ?? 0, column: 'reference', message }, ...problems];
  }
  if (problems.length > 0) return problems;
  return {
    rows: numbersOf(rows),
    entries: numbersOf(entries),
    title: `${given} ${step}`,
    method: 'POST',
    path: `/ops/${records}/${given}/${step}`,
    body,
  };
}
