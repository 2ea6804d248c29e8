/** Quantities of rows that follow a whole, such as all pieces of the items, until they are typed over. Pure. */
import { partText } from '#lib/kernel/count-text.ts';
import type { ColumnField, InputField, Values } from '../definition.ts';
import { isEmptyValue } from '../empty-value.ts';
import { countOf, rowsOf } from '../values.ts';

/** Returns the whole of a cell; null if absent or 0. */
export const totalOf = (column: ColumnField, row: Values, form: Values): number | null => {
  const whole = column.kind === 'qty' ? (column.whole?.(row, form) ?? 0) : 0;
  return whole === 0 ? null : whole;
};

/** The value of a cell; the whole where it is empty. */
export const filledIn = (column: ColumnField, value: unknown, row: Values, form: Values): unknown =>
  isEmptyValue(value) ? (totalOf(column, row, form) ?? value) : value;

/** Returns '960 of 1,050'; null for a cell outside of a whole. */
export function partOfWhole(column: ColumnField, row: Values, form: Values): string | null {
  const whole = totalOf(column, row, form);
  const count = countOf(row, column.name);
  return whole === null || count === null ? null : partText(count, whole);
}

/** Rows as their controls hold them: a quantity that is the whole is left empty, so that it goes on following it. */
export const followingRows = (field: InputField, typed: unknown, form: Values): unknown =>
  field.kind === 'rows' && field.columns.some((column) => column.kind === 'qty' && column.whole)
    ? rowsOf({ typed }, 'typed').map((row) => ({
        ...row,
        ...Object.fromEntries(
          field.columns
            .filter(({ name }) => countOf(row, name) !== null)
            .filter((column) => countOf(row, column.name) === totalOf(column, row, form))
            .map(({ name }) => [name, '']),
        ),
      }))
    : typed;
