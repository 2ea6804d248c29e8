/**
 * Immutable once released: drops receipt_notices, because the release before writes receipt_mails. With it,
 * src/api/receipts/recut-keys.ts recreates what migration 008 has cut.
 */
export const name = '011_receipt_keys';

export const statements = ['drop table receipt_notices'];
