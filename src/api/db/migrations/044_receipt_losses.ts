/** Immutable once released: the index of receipts with exceptions holds what is short and damaged is worth. */
export const name = '044_receipt_losses';

export const statements = [
  `drop index receipts_excepted`,
  `create index receipts_excepted on receipts (
    client_id, listed_on desc, reference desc, id, status, has_exceptions, open_exceptions,
    pieces_received, pieces_expected, pieces_over, pieces_short, count_minutes,
    cartons_received, deviation, vendor_key, po_key, carrier_key, tracking_key, search,
    currency, value_short, value_damaged, lines_without_cost
  ) where has_exceptions = true`,
];
