/**
 * Immutable once released: receipts of one day by their time (decision 140). The indexes that the list by day is read
 * from are those of migrations 008 and 044 with the moment behind the day.
 */
const NEVER = '2000-01-01T00:00:00.000Z';

/** Every column that a list filters or sorts by. */
const all = `client_id, listed_on desc, listed_at desc, reference desc, id, status, has_exceptions, open_exceptions,
    pieces_received, pieces_expected, pieces_over, pieces_short, count_minutes,
    cartons_received, deviation, vendor_key, po_key, carrier_key, tracking_key, search`;

export const name = '046_receipt_times';

export const statements = [
  `alter table receipts add column listed_at timestamptz not null default '${NEVER}'
    check (listed_at between '${NEVER}' and '9999-12-31T23:59:59.999Z')`,
  `drop index receipts_listed_on`,
  `drop index receipts_excepted`,
  `drop index receipts_status`,
  `update receipts set listed_at = coalesce(arrived_at, counted_at, created_at)`,
  `create index receipts_listed_on on receipts (${all})`,
  `create index receipts_excepted on receipts (
    ${all}, currency, value_short, value_damaged, lines_without_cost
  ) where has_exceptions = true`,
  `create index receipts_status on receipts (
    client_id, status, listed_on desc, listed_at desc, reference desc, open_exceptions
  )`,
];
