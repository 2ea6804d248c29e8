/** Line items; the key of a wrong cell is `lines.3.qty`, of the table itself `lines`. */
import { readMarked, roleOfField } from '#lib/spreadsheets/cell-rules.ts';
import type { ColumnField, Facts, Messages, RowsField, Values } from '../definition.ts';
import { isEmptyValue } from '../empty-value.ts';
import { formMessages } from '../form-messages.ts';
import { rowsOf } from '../values.ts';
import { isRequired } from '../visible-fields.ts';
import { filledIn } from './whole.ts';
import { checkValue, columnKind } from './columns.ts';
import { invalid, invalidValue, type CheckContext, type CheckedValue, type Kind } from './kind.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

export interface CheckedRow {
  readonly value: Values;
  /** Messages by column. */
  readonly errors: Messages;
}

/** A cell: first by the rules of marked cells, which know the errors and dates of spreadsheet programs. */
function checkCell(column: ColumnField, value: unknown, context: CheckContext): CheckedValue {
  const marked = typeof value === 'string' ? readMarked(roleOfField(column), value.trim()) : null;
  return marked && !marked.ok
    ? invalid(column, marked.error.message)
    : checkValue(column, value, context);
}

/** Validates a single row during typing. */
export function checkRow(field: RowsField, row: Values, form: Values, facts: Facts): CheckedRow {
  const value: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const column of field.columns) {
    if (column.when && !column.when(value, form)) continue;
    const { name } = column;
    const isNeeded = isRequired(column, value, form);
    const given = filledIn(column, row[name], value, form);
    const found = checkCell(column, given, { form, facts, isNeeded });
    const isInvalid = name in found.errors;
    value[name] = isInvalid ? row[name] : found.value;
    Object.assign(errors, found.errors);
  }
  for (const rule of field.rules ?? []) {
    for (const [name, message] of Object.entries(rule(value, form, facts) ?? {})) {
      errors[name] ??= message;
    }
  }
  for (const { name, of } of field.computed ?? []) value[name] = of(value, form);
  const isRight = Object.keys(errors).length === 0;
  return { value: isRight && field.stored ? field.stored(value) : value, errors };
}

/** Returns true for an empty row: the last line of a table. */
export const isEmptyRow = ({ columns }: RowsField, row: Values): boolean =>
  columns.every(({ name, initial }) => initial !== undefined || isEmptyValue(row[name]));

/** A row as the table adds it. */
export const emptyRowOf = ({ columns }: RowsField, facts: Facts): Values =>
  Object.fromEntries(
    columns.map((column) => [
      column.name,
      column.initial?.(facts) ?? columnKind(column).empty(column),
    ]),
  );

function byRow(
  { name }: RowsField,
  rows: readonly Values[],
  look: (row: Values) => CheckedRow | null,
): CheckedValue {
  const errors: Record<string, string> = {};
  const value = rows.flatMap((row, index) => {
    const found = look(row);
    for (const [column, message] of Object.entries(found?.errors ?? {})) {
      errors[`${name}.${index}.${column}`] = message;
    }
    return found ? [found.value] : [];
  });
  return { value, errors };
}

function findCountError(
  { minRows, maxRows, rowLabel }: RowsField,
  count: number,
  isNeeded: boolean,
) {
  const minCount = isNeeded ? Math.max(1, minRows) : 0;
  if (count < minCount) return formMessages.rowsMissing(minCount, rowLabel);
  return count > maxRows ? formMessages.rowsTooMany(maxRows, rowLabel) : null;
}

/** Keeps the cells of a row that a draft may keep. */
function draftRow({ columns }: RowsField, row: Values): CheckedRow {
  const value: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const column of columns) {
    const found = columnKind(column).draft?.(column, row[column.name]);
    if (!found) continue;
    if (column.name in found.errors) Object.assign(errors, found.errors);
    else value[column.name] = found.value;
  }
  return { value, errors };
}

export const rows: Kind<RowsField> = {
  empty: () => [],
  // Empty rows at the end are left out; those between are wrong, so that numbers stay the same.
  check: (field, input, { form, facts, isNeeded }) => {
    const given: unknown = isEmptyValue(input) ? [] : input;
    if (!Array.isArray(given) || !given.every(isRecord))
      return { ...invalidValue(field), value: [] };
    const last = given.findLastIndex((row) => !isEmptyRow(field, row));
    const filled = given.slice(0, last + 1);
    const counted = findCountError(field, filled.length, isNeeded);
    if (counted !== null) return { value: [], errors: { [field.name]: counted } };
    return byRow(field, filled, (row) =>
      field.keeps?.(row, form) === false ? null : checkRow(field, row, form, facts),
    );
  },
  display: (_, value) => (Array.isArray(value) ? String(value.length) : ''),
  draft: (field, input) => {
    if (!Array.isArray(input) || input.length > field.maxRows || !input.every(isRecord)) {
      return { ...invalidValue(field), value: [] };
    }
    return byRow(field, input, (row) => draftRow(field, row));
  },
  typed: ({ columns }, value) =>
    rowsOf({ value }, 'value').map((row) =>
      Object.fromEntries(
        columns.map((column) => [column.name, columnKind(column).typed(column, row[column.name])]),
      ),
    ),
};
