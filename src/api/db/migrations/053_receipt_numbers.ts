/**
 * Immutable once released: further numbers of a receipt, beside its own and the company's: of the request that announced it,
 * and of a receipt that became part of it.
 */
export const name = '053_receipt_numbers';

export const statements = [
  `create table receipt_numbers (
    number text not null primary key,
    receipt_id text not null references receipts (id) on delete cascade
  )`,
  `create index receipt_numbers_receipt on receipt_numbers (receipt_id)`,
];
