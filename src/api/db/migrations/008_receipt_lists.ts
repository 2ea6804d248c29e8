/**
 * Immutable once released: lists and figures of receipts from indexes only (decision 150). The index by day holds
 * every column that a list filters or sorts by, so that any filter is one scan of it; those by vendor, status
 * and minutes hold what their sums need. An index entry of PostgreSQL has at most 2,704 bytes: the texts are cut so
 * that all of them together stay below.
 */
const shorter = (column: string, characters: number, bytes: number): string =>
  `update receipts set ${column} = substr(${column}, 1, ${characters})
    where octet_length(${column}) > ${bytes}`;

const keys = ['vendor_key', 'po_key', 'carrier_key', 'tracking_key'];

export const name = '008_receipt_lists';

export const statements = [
  ...keys.map((column) => shorter(column, 75, 300)),
  shorter('search', 225, 900),
  `drop index receipts_listed_on`,
  `create index receipts_listed_on on receipts (
    client_id, listed_on desc, reference desc, id, status, has_exceptions, open_exceptions,
    pieces_received, pieces_expected, pieces_over, pieces_short, count_minutes,
    cartons_received, deviation, vendor_key, po_key, carrier_key, tracking_key, search
  )`,
  `drop index receipts_vendor_key`,
  `create index receipts_vendor_key on receipts (
    client_id, vendor_key, listed_on desc, reference desc,
    status, has_exceptions, open_exceptions, pieces_expected, pieces_received
  )`,
  `drop index receipts_status`,
  `create index receipts_status on receipts (
    client_id, status, listed_on desc, reference desc, open_exceptions
  )`,
  `drop index receipts_minutes`,
  `create index receipts_minutes on receipts (
    client_id, count_minutes, listed_on, status, has_exceptions, open_exceptions
  )`,
];
