/** Immutable once released: topics of mails that a person asked for, and the reader of each mail about a receipt. */
export const name = '070_mail_topics';

export const statements = [
  `alter table members add column mail_topics text not null default ''`,
  // Null for the main person: rows of the release before.
  'alter table receipt_mails add column member_id text',
];
