/** The kinds of one value, which may also be columns of a table. */
import type { ColumnField } from '../definition.ts';
import { check, choice, ref } from './choices.ts';
import { date, month } from './days.ts';
import type { CellKind, CheckContext, CheckedValue } from './kind.ts';
import { decimal, money, qty } from './numbers.ts';
import { mail, secret, tel, text, textarea } from './texts.ts';

type FieldOf<Name> = Extract<ColumnField, { readonly kind: Name }>;

export const columnKinds = {
  text,
  textarea,
  email: mail,
  tel,
  password: secret,
  digit: secret,
  qty,
  number: decimal,
  money,
  date,
  month,
  select: choice,
  radio: choice,
  check,
  ref,
} satisfies { readonly [Name in ColumnField['kind']]: CellKind<FieldOf<Name>> };

/** The kind of a column. */
export const columnKind = ({ kind }: ColumnField): CellKind<ColumnField> =>
  // Each table row takes fields of its kind.
  columnKinds[kind] as CellKind<ColumnField>;

/** Validates a single value; `isNeeded` forbids empty ones. */
export const checkValue = (
  field: ColumnField,
  value: unknown,
  context: CheckContext,
): CheckedValue => columnKind(field).check(field, value, context);
