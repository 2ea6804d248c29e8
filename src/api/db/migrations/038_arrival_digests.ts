/** Immutable once released: whether a client gets a mail for each arrival, or one a day. */
export const name = '038_arrival_digests';

export const statements = [
  `alter table clients add column arrival_mails text not null default 'each'
    check (arrival_mails in ('each', 'daily'))`,
];
