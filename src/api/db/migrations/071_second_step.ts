/** Immutable once released: the second step of a client's people, and who must have one. */
export const name = '071_second_step';

export const statements = [
  'alter table members add column totp text',
  'alter table members add column totp_new text',
  'alter table members add column totp_step integer not null default 0',
  'alter table members add column recovery_hash text',
  'alter table members add column wrong_codes integer not null default 0',
  'alter table members add column second_step_at timestamptz',
  'alter table members add column sessions_ended_at timestamptz',
  'alter table sessions add column confirmed_at timestamptz',
  'alter table clients add column second_step_roles text',
  'alter table clients add column second_step_since timestamptz',
];
