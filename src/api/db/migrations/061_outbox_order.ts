/** Immutable once released: a sender finds the next mail, and mails being sent, without reading all that wait. */
export const name = '061_outbox_order';

export const statements = [
  'create index outbox_leased on outbox (recipient, lease_until) where lease_until is not null',
  'create index outbox_expiring on outbox (state, next_attempt_at) where expires_at is not null',
];
