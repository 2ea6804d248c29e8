/** Immutable once released: the schema of 1.0.0. One text for SQLite and PostgreSQL. */
import { createTable } from './column-types.ts';
import { createTriggers } from './receipt-sums.ts';
import schema from './baseline.json' with { type: 'json' };

export const name = '057_baseline';

/** The last migration before 1.0.0: its schema is the same. */
export const replaces = '057_label_sheets';

export const statements = [
  ...Object.entries(schema.tables).map(([table, columns]) => createTable(table, columns)),
  ...Object.entries(schema.indexes).map(([index, text]) => `create index ${index} ${text}`),
];

export const fill = createTriggers;
