/** Immutable once released: what a call of the feed said, so that a changed one under the same name is refused. */
export const name = '018_call_digests';

export const statements = [
  'alter table receipt_events add column call_digest text',
  'alter table work_events add column call_digest text',
];
