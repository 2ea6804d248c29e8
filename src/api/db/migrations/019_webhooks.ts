/** Immutable once released: webhooks wait in the outbox beside the mails. */
export const name = '019_webhooks';

export const statements = [
  `alter table outbox add column channel text not null default 'mail'
    check (channel in ('mail', 'webhook'))`,
];
