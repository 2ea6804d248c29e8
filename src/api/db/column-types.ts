/** Column types of migrations: one text for SQLite and PostgreSQL. */

/** The checks do on SQLite what the types of PostgreSQL do: they reject values of another type. */
const types: Readonly<Record<string, (column: string) => string>> = {
  time: (column) =>
    `${column} timestamptz check (${column} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`,
  count: (column) => `${column} integer check (${column} between 0 and 2147483647)`,
  large: (column) => `${column} bigint check (${column} between 0 and ${Number.MAX_SAFE_INTEGER})`,
  flag: (column) => `${column} boolean not null default false check (${column} in (true, false))`,
};

const columnText = (text: string): string =>
  text.replace(
    /^(\w+) (time|count|large|flag)\b/,
    (_, column: string, type: string) => types[type]?.(column) ?? '',
  );

/** Statement that creates a table. @param columns name, type and constraints; `time`, `count`, `large` or `flag` stand for types with checks */
export const createTable = (table: string, columns: readonly string[]): string =>
  `create table ${table} (${columns.map(columnText).join(', ')})`;
