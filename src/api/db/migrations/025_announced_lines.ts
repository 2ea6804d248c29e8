/** Immutable once released: the lines that a client announced with a delivery, as JSON; null without any. */
export const name = '025_announced_lines';

export const statements = ['alter table receipts add column announced text'];
