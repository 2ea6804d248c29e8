/**
 * Immutable once released: words, POs and carriers in the indexes that figures are read from (decision 162), so that
 * vendors and minutes come in their order whatever is filtered by; and one of receipts with exceptions only, which
 * holds the same columns as the one by day. The texts are those of migration 008, short enough for PostgreSQL.
 */
const words = 'po_key, carrier_key, search';

export const name = '012_receipt_figures';

export const statements = [
  `drop index receipts_vendor_key`,
  `create index receipts_vendor_key on receipts (
    client_id, vendor_key, listed_on desc, reference desc,
    status, has_exceptions, open_exceptions, pieces_expected, pieces_received, ${words}
  )`,
  `drop index receipts_minutes`,
  `create index receipts_minutes on receipts (
    client_id, count_minutes, listed_on, status, has_exceptions, open_exceptions, vendor_key, ${words}
  )`,
  `drop index receipts_has_exceptions`,
  `create index receipts_excepted on receipts (
    client_id, listed_on desc, reference desc, id, status, has_exceptions, open_exceptions,
    pieces_received, pieces_expected, pieces_over, pieces_short, count_minutes,
    cartons_received, deviation, vendor_key, po_key, carrier_key, tracking_key, search
  ) where has_exceptions = true`,
];
