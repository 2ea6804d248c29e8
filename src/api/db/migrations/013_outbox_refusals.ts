/**
 * Immutable once released: what the mail server has said about a mail, apart from tries that failed because the server
 * was away; and the order in which mails were accepted.
 */
export const name = '013_outbox_refusals';

export const statements = [
  `alter table outbox add column refusals integer not null default 0
    check (refusals between 0 and 2147483647)`,
  `alter table outbox add column position bigint not null default 0
    check (position between 0 and ${Number.MAX_SAFE_INTEGER})`,
];
