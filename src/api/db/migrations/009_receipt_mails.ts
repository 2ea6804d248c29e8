/**
 * Immutable once released: which mails a client was sent about a receipt, and the figures in each, so that nothing
 * is sent twice and a correction says what has changed. Replaces receipt_notices, which the release
 * before still writes; of those mails the figures are not known. Also the order in
 * which the company's systems read changed receipts.
 */
const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;

export const name = '009_receipt_mails';

export const statements = [
  `create table receipt_mails (
    id text not null primary key,
    receipt_id text not null references receipts (id) on delete cascade,
    kind text not null check (kind in ('arrived', 'received')),
    figures text not null,
    ${time('due_at')} not null
  )`,
  `create index receipt_mails_receipt on receipt_mails (receipt_id, due_at)`,
  `insert into receipt_mails (id, receipt_id, kind, figures, due_at)
    select receipt_id || '-' || status, receipt_id,
      case when status = 'ARRIVED' then 'arrived' else 'received' end, '', at
    from receipt_notices`,

  `create index receipts_house on receipts (updated_at, reference)`,
];
