/** Immutable once released: which mails a person gets about records, and the day of the last daily mail. */
export const name = '063_staff_mails';

export const statements = [
  `alter table staff add column record_mails text not null default 'each' check (record_mails in ('each', 'daily', 'none'))`,
  'alter table staff add column due_mailed_on text',
];
