/** Immutable once released: who acted on a record, and the revision that the act led to. */
export const name = '058_actors';

const tables = ['submission_events', 'receipt_events', 'work_events', 'label_events'];

export const statements = tables.flatMap((table) => [
  `alter table ${table} add column actor_kind text check (actor_kind in ('staff', 'key', 'client'))`,
  `alter table ${table} add column actor_name text`,
  `alter table ${table} add column record_revision integer`,
]);
