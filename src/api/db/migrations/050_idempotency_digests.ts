/** Immutable once released: contents of the calls that made and submitted a record, beside their keys. */
export const name = '050_idempotency_digests';

export const statements = [
  'alter table submissions add column create_digest text',
  'alter table submissions add column submit_digest text',
  'alter table labels add column create_digest text',
  `create index submissions_submit_key on submissions (client_id, submit_key) where submit_key is not null`,
];
