/** Immutable once released: the schema of 1.0.0. One text for SQLite and PostgreSQL. */
import { createTriggers } from './receipt-sums.ts';
import schema from './baseline.json' with { type: 'json' };

export const name = '057_baseline';

/** The last migration before 1.0.0: its schema is the same. */
export const replaces = '057_label_sheets';

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

export const statements = [
  ...Object.entries(schema.tables).map(
    ([table, columns]) => `create table ${table} (${columns.map(columnText).join(', ')})`,
  ),
  ...Object.entries(schema.indexes).map(([index, text]) => `create index ${index} ${text}`),
];

export const fill = createTriggers;
