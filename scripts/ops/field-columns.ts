/** Columns of files of rows, made of the declared fields of a record. */
import { fieldNoteOf } from '#lib/kernel/atoms/noted.ts';
import { optionNamed } from '#lib/kernel/text/option-named.ts';
import type { Field, Fields, FieldType } from '#lib/records/fields.ts';
import { decimal, minorUnits, toInteger } from './record-rows.ts';
import type { Column } from './row-file.ts';

const takes: Partial<Record<FieldType, string>> = {
  integer: ', a whole number',
  money: ', such as 6.20; with a sign or code only beside a currency',
  day: ', such as 2026-12-01',
  moment: ', as text such as 2026-12-01T09:30:00-05:00',
};

/** Cells are never null and hold amounts as typed. */
function meaningOf({ type, note, sent, choices }: Field): string {
  const [said] = fieldNoteOf(sent) ?? note;
  const text = said.replace(/; (?:null|empty) .*| in minor units[^;]*/g, '');
  const meaning = /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  const hint = choices ? `: ${Object.keys(choices).filter(Boolean).join(', ')}` : takes[type];
  return meaning.replace(/;|$/, (end) => `${hint ?? ''}${end}`);
}

/** Returns a column for each field. */
export const fieldColumns = (fields: Fields): Column[] =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    meaning: meaningOf(field),
    type: field.type,
  }));

/** Returns the value that a call takes of a cell; anything unreadable unchanged, for the schema to reject. */
export function cellValue(field: Field | undefined, value: unknown, currency?: unknown): unknown {
  if (field?.type === 'integer') return toInteger(value);
  if (field?.type === 'decimal') return decimal(value);
  if (field?.choices && typeof value === 'string') {
    const options = Object.entries(field.choices).map(([each, label]) => ({ value: each, label }));
    return optionNamed(options, value)?.value ?? value;
  }
  return field?.type === 'money' ? minorUnits(value, currency) : value;
}
