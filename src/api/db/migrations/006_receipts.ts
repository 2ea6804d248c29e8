/**
 * Immutable once released: what arrived for a client. Lists read the receipt's row only: it holds the totals, and
 * every column that a list filters or sorts by leads an index, newest first within equal values. Those
 * columns are never null, so that both dialects read the same index in the same order.
 */
const LARGEST = Number.MAX_SAFE_INTEGER;

const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;
const count = (name: string): string => `${name} integer check (${name} between 0 and 2147483647)`;
const large = (name: string): string => `${name} bigint check (${name} between 0 and ${LARGEST})`;
const flag = (name: string): string =>
  `${name} boolean not null default false check (${name} in (true, false))`;

const ordered = (column: string): string =>
  `create index receipts_${column} on receipts (client_id, ${column}, listed_on desc, reference desc)`;

export const name = '006_receipts';

export const statements = [
  `create table receipts (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    reference text not null unique,
    house_reference text not null unique,
    submission_id text references submissions (id) on delete set null,
    ${count('revision')} not null,
    status text not null,
    listed_on text not null,
    expected_on text,
    ${time('arrived_at')},
    ${time('counted_at')},
    ${time('closed_at')},
    ${count('count_minutes')},
    vendor text not null,
    vendor_key text not null,
    po text not null,
    po_key text not null,
    carrier text not null,
    carrier_key text not null,
    tracking text not null,
    tracking_key text not null,
    ${count('cartons_expected')} not null,
    ${count('cartons_received')} not null,
    ${count('pieces_expected')} not null,
    ${count('pieces_received')} not null,
    ${count('pieces_damaged')} not null,
    ${count('pieces_over')} not null,
    ${count('pieces_short')} not null,
    ${count('deviation')} not null,
    ${count('open_exceptions')} not null,
    ${flag('has_exceptions')},
    search text not null,
    head jsonb not null,
    ${time('created_at')} not null,
    ${time('updated_at')} not null
  )`,
  `create index receipts_listed_on on receipts (client_id, listed_on desc, reference desc)`,
  `create index receipts_reference on receipts (client_id, reference desc)`,
  ...[
    'status',
    'vendor_key',
    'po_key',
    'carrier_key',
    'tracking_key',
    'cartons_received',
    'pieces_received',
    'deviation',
    'has_exceptions',
  ].map(ordered),
  `create index receipts_search on receipts (client_id, search)`,
  `create index receipts_minutes on receipts (client_id, count_minutes)`,
  `create index receipts_submission on receipts (submission_id)`,

  `create table receipt_lines (
    receipt_id text not null references receipts (id) on delete cascade,
    ${count('line')} not null,
    sku text not null,
    style text not null,
    description text not null,
    colour text not null,
    size text not null,
    gtin text not null,
    cartons text not null,
    ${count('expected')} not null,
    ${count('received')} not null,
    ${count('damaged')} not null,
    condition text not null,
    location text not null,
    ${large('unit_cost')},
    primary key (receipt_id, line)
  )`,

  `create table receipt_codes (
    client_id text not null,
    code text not null,
    receipt_id text not null references receipts (id) on delete cascade,
    primary key (client_id, code, receipt_id)
  )`,
  `create index receipt_codes_receipt on receipt_codes (receipt_id)`,

  `create table receipt_exceptions (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    receipt_id text not null references receipts (id) on delete cascade,
    ${count('position')} not null,
    house_reference text not null,
    type text not null,
    ${count('line')},
    ${count('qty')} not null,
    note text not null,
    noted_on_delivery text not null,
    asked text not null,
    answer text,
    answer_note text not null,
    ${time('answered_at')},
    ${time('resolved_at')},
    ${time('created_at')} not null,
    unique (receipt_id, house_reference)
  )`,
  `create index receipt_exceptions_client on receipt_exceptions (client_id, type)`,

  `create table receipt_files (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    receipt_id text not null references receipts (id) on delete cascade,
    exception_id text references receipt_exceptions (id) on delete cascade,
    caller_reference text not null,
    kind text not null,
    file text not null unique,
    name text not null,
    caption text not null,
    content_type text not null,
    ${large('size_bytes')} not null,
    sha256 text not null,
    taken_at text,
    ${time('created_at')} not null,
    unique (receipt_id, caller_reference)
  )`,

  `create table receipt_events (
    id text not null primary key,
    receipt_id text not null references receipts (id) on delete cascade,
    ${count('position')} not null,
    ${time('at')} not null,
    actor text not null check (actor in ('client', 'house', 'system')),
    kind text not null,
    from_status text not null,
    to_status text not null,
    note text not null,
    changes jsonb not null,
    visibility text not null check (visibility in ('client', 'internal')),
    caller_reference text,
    unique (receipt_id, position),
    unique (receipt_id, caller_reference)
  )`,

  `create table receipt_notices (
    receipt_id text not null references receipts (id) on delete cascade,
    status text not null,
    ${time('at')} not null,
    primary key (receipt_id, status)
  )`,
];
