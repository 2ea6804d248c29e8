/** Checks line items; the key of a wrong cell is `lines.3.qty`, of the table itself `lines`. */
import type { Facts, RowsField, Values } from './definition.ts';
import { checkValue } from './check-value.ts';
import { isRequired } from './visible-fields.ts';
import { submissionMessages } from './form-messages.ts';
import { isEmptyValue } from './empty-value.ts';
import { isRecord } from './values.ts';

export interface CheckedRow {
  readonly value: Values;
  /** Messages by column. */
  readonly errors: Readonly<Record<string, string>>;
}

/** One row alone: what the browser asks while it is typed. */
export function checkRow(field: RowsField, row: Values, form: Values, facts: Facts): CheckedRow {
  const value: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const column of field.columns) {
    if (column.when && !column.when(value, form)) continue;
    const { name } = column;
    const checked = checkValue(column, row[name], isRequired(column, value, form), facts);
    value[name] = checked.ok ? checked.value : row[name];
    if (!checked.ok) errors[name] = checked.message;
  }
  for (const rule of field.rules ?? []) {
    for (const [name, message] of Object.entries(rule(value, form, facts) ?? {})) {
      errors[name] ??= message;
    }
  }
  for (const { name, of } of field.computed ?? []) value[name] = of(value, form);
  return { value, errors };
}

/** A row in which nothing was typed: the empty line at the end of a table. */
export const isEmptyRow = ({ columns }: RowsField, row: Values): boolean =>
  columns.every(({ name, initial }) => initial !== undefined || isEmptyValue(row[name]));

export interface CheckedRows {
  readonly value: readonly Values[];
  readonly errors: Readonly<Record<string, string>>;
}

/** All rows. Empty ones at the end are left out; those between are wrong, so that numbers stay the same. */
export function checkRows(
  field: RowsField,
  input: unknown,
  form: Values,
  { facts, isNeeded }: { readonly facts: Facts; readonly isNeeded: boolean },
): CheckedRows {
  const { name, rowLabel, minRows, maxRows } = field;
  const given: readonly unknown[] = isEmptyValue(input)
    ? []
    : Array.isArray(input)
      ? input
      : [null];
  if (!given.every(isRecord))
    return { value: [], errors: { [name]: `${field.label} is invalid!` } };
  const last = given.findLastIndex((row) => !isEmptyRow(field, row));
  const rows = given.slice(0, last + 1);
  const least = isNeeded ? Math.max(1, minRows) : 0;
  const counted =
    rows.length < least
      ? submissionMessages.rowsMissing(least, rowLabel)
      : rows.length > maxRows
        ? submissionMessages.rowsTooMany(maxRows, rowLabel)
        : null;
  if (counted !== null) return { value: [], errors: { [name]: counted } };
  const errors: Record<string, string> = {};
  const value = rows.map((row, index) => {
    const checked = checkRow(field, row, form, facts);
    for (const [column, message] of Object.entries(checked.errors)) {
      errors[`${name}.${index}.${column}`] = message;
    }
    return checked.value;
  });
  return { value, errors };
}
