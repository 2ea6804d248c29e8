/** Immutable once released: the records of a client that changed last, read from indexes alone. */
export const name = '027_recent_records';

const recent = (table: string): string =>
  `create index ${table}_recent on ${table} (client_id, updated_at desc)`;

export const statements = ['submissions', 'receipts', 'work_orders'].map(recent);
