/** Immutable once released: what a call about a submission or a label said, as migration 018 has it for receipts. */
export const name = '023_more_call_digests';

export const statements = [
  'alter table submission_events add column call_digest text',
  'alter table label_events add column call_digest text',
];
