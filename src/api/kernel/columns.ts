/** Maps rows to fields: `approvedRevision` is the column `approved_revision`. */
import { columnOf, type ColumnOf } from '#lib/records/fields.ts';

type Shape = Readonly<Record<string, { readonly TYPE: unknown }>>;
type OtherNames<S extends Shape, Others> = Exclude<keyof S & string, keyof Others>;
/** Optional fields require no column. */
type Columns<S extends Shape, Others> = {
  readonly [
    Name in OtherNames<S, Others> as undefined extends S[Name]['TYPE'] ? never : ColumnOf<Name>
  ]: unknown;
};
/** A reply narrows a column to the words that its table takes; null it must know. */
type Narrowed<Cell, Said> = [Said] extends [Cell]
  ? null extends Cell
    ? null extends Said
      ? Said
      : Cell
    : Said
  : Cell;
type Shown<S extends Shape, Others, Row> = Others & {
  readonly [
    Name in OtherNames<S, Others> as ColumnOf<Name> extends keyof Row ? Name : never
  ]: Narrowed<Row[ColumnOf<Name> & keyof Row], S[Name]['TYPE']>;
};
export type ColumnsOf<Values> = {
  [Name in keyof Values & string as ColumnOf<Name>]: Values[Name];
};

const known = new WeakMap<object, readonly (readonly [string, string])[]>();

function columnsOf(schema: Shape): readonly (readonly [string, string])[] {
  const columns =
    known.get(schema) ?? Object.keys(schema).map((name) => [name, columnOf(name)] as const);
  known.set(schema, columns);
  return columns;
}

/** The values of these names as columns of a row. */
export const toColumns = <Values extends object>(
  names: readonly (keyof Values & string)[],
  values: Values,
): ColumnsOf<Values> =>
  Object.fromEntries(names.map((name) => [columnOf(name), values[name]])) as ColumnsOf<Values>;

/** The values of these names out of the columns of a row. */
export const fromColumns = <Values extends object>(
  names: readonly (keyof Values & string)[],
  row: ColumnsOf<Values>,
): Values =>
  Object.fromEntries(
    names.map((name) => [name, row[columnOf(name) as keyof typeof row]]),
  ) as Values;

/**
 * Returns the reply fields of a row, each from the column of the same name. `others` supplies fields without a
 * column; optional fields without a column are omitted.
 */
export function toReply<
  S extends Shape,
  Row extends Columns<S, Others>,
  Others extends object = object,
>({ schema }: { readonly schema: S }, row: Row, others?: Others): Shown<S, Others, Row> {
  const values: Record<string, unknown> = {};
  for (const [name, column] of columnsOf(schema)) {
    if (column in row) values[name] = row[column as keyof Row];
  }
  return Object.assign(values, others) as Shown<S, Others, Row>;
}
