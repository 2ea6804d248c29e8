/** Immutable once released: which person of a client acted and signed; null for the first owner, whose id is the client's. */
export const name = '069_signers';

const tables = ['submission_events', 'receipt_events', 'work_events', 'label_events'];

export const statements = [
  ...tables.map((table) => `alter table ${table} add column actor_id text`),
  'alter table signatures add column member_id text',
];
