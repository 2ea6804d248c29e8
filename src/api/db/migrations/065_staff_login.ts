/** Immutable once released: wrong codes of people since their last right one, and the end of their sessions. */
export const name = '065_staff_login';

export const statements = [
  'alter table staff add column wrong_codes integer not null default 0',
  'alter table staff add column sessions_ended_at timestamptz',
];
