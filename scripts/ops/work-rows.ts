/** What the verbs for work orders share. */
import { randomUUID } from 'node:crypto';
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import type { PlannedCall, RowProblem } from './row-calls.ts';
import type { Column, FileRow } from './row-file.ts';

export const callerReference: Column = {
  name: 'callerReference',
  meaning: 'your own name of this act; the same again changes nothing',
  isRequired: true,
};
export const reference: Column = {
  name: 'reference',
  meaning: 'number of the work order, such as WO-2026-000001',
  isRequired: true,
};
/** Of what is added to an order that is closed. */
export const correction: Column = {
  name: 'correction',
  meaning: 'why it comes only now; a closed order changes in no other way',
};
/** On the command line an act without a name gets one; in a file each row must have its own. */
export const named = ({ row, values }: FileRow): Readonly<Record<string, unknown>> =>
  row === 0 ? { callerReference: `ops-${randomUUID()}`, ...values } : values;

/** A whole number that was typed; anything else as it is, to be refused by the schema. */
export const whole = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d{1,7}\s*$/.test(value) ? Number(value) : value;

/** The call, or what its schema says against the row. */
export function checked<T>(
  schema: Schema<T>,
  body: object,
  row: number,
  call: PlannedCall,
): PlannedCall | RowProblem[] {
  const parsed = parse(schema, body);
  if (parsed.ok) return call;
  return Object.entries(fieldMessages([], parsed.errors)).map(([key, message]) => ({
    row,
    column: key.split('.').at(-1) ?? '',
    message,
  }));
}

export const noNumber = (row: number): RowProblem[] => [
  { row, column: 'reference', message: 'This is not the number of a work order.' },
];
