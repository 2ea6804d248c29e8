/**
 * Immutable once released: the work of the floor. Lists read the order's row only: it holds progress, stage and
 * quality, and every column that a list sorts by leads an index with the number behind it. Those columns
 * are never null, so that both dialects read the same index in the same order. Counts of a day are written
 * once and never changed; a correction is one more row with negative numbers.
 */
const LARGEST = Number.MAX_SAFE_INTEGER;

const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;
const count = (name: string): string => `${name} integer check (${name} between 0 and 2147483647)`;
const change = (name: string): string =>
  `${name} integer not null check (${name} between -1000000 and 1000000)`;
const large = (name: string): string => `${name} bigint check (${name} between 0 and ${LARGEST})`;
const flag = (name: string): string =>
  `${name} boolean not null default false check (${name} in (true, false))`;

const counts = ['done', 'passed', 'failed', 'reworked', 'scrapped'];

const ordered = (column: string): string =>
  `create index work_orders_${column} on work_orders (client_id, ${column}, reference desc)`;

export const name = '007_work_orders';

export const statements = [
  `create table work_orders (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    reference text not null unique,
    caller_reference text not null unique,
    submission_id text references submissions (id) on delete set null,
    submission_reference text,
    ${count('revision')} not null,
    title text not null,
    title_key text not null,
    client_po text not null,
    priority text not null check (priority in ('standard', 'rush')),
    status text not null,
    waiting_for text check (waiting_for in ('client', 'house', 'material', 'vendor')),
    hold_reason text not null,
    ${time('held_at')},
    ask jsonb,
    services jsonb not null,
    service_codes text not null,
    items jsonb not null,
    styles_key text not null,
    stores jsonb not null,
    stores_key text not null,
    qc_level text not null check (qc_level in ('none', 'aql', 'full')),
    ${count('pieces')} not null,
    ${count('done')} not null,
    ${count('progress')} not null,
    stage_now text not null,
    ${count('stage_position')} not null,
    final_stage text not null,
    pass_permille integer not null check (pass_permille between -1 and 1000),
    ${count('passed')} not null,
    ${count('failed')} not null,
    created_on text not null,
    scheduled_on text,
    due_on text not null,
    promised_on text,
    started_on text,
    completed_on text,
    forecast_on text,
    search text not null,
    ${time('created_at')} not null,
    ${time('updated_at')} not null
  )`,
  `create index work_orders_reference on work_orders (client_id, reference desc)`,
  ...[
    'title_key',
    'status',
    'pieces',
    'progress',
    'stage_position',
    'pass_permille',
    'due_on',
    'updated_at',
  ].map(ordered),
  `create index work_orders_submission on work_orders (submission_id)`,
  `create index work_orders_house on work_orders (updated_at, reference)`,

  `create table work_stages (
    work_order_id text not null references work_orders (id) on delete cascade,
    stage text not null,
    ${count('position')} not null,
    ${counts.map((each) => `${count(each)} not null`).join(', ')},
    started_on text,
    finished_on text,
    note text not null,
    ${time('updated_at')} not null,
    primary key (work_order_id, stage)
  )`,

  `create table work_entries (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    work_order_id text not null references work_orders (id) on delete cascade,
    stage text not null,
    day text not null,
    ${counts.map(change).join(', ')},
    note text not null,
    ${flag('is_correction')},
    ${flag('is_final')},
    caller_reference text not null,
    ${time('at')} not null
  )`,
  `create index work_entries_order on work_entries (work_order_id, day)`,
  `create index work_entries_client on work_entries (client_id, is_final, day)`,

  `create table work_inspections (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    work_order_id text not null references work_orders (id) on delete cascade,
    inspected_on text not null,
    level text not null check (level in ('aql', 'full')),
    ${count('lot')} not null,
    ${count('sample')} not null,
    ${count('critical')} not null,
    ${count('major')} not null,
    ${count('minor')} not null,
    verdict text not null check (verdict in ('accepted', 'refused')),
    defects jsonb not null,
    note text not null,
    caller_reference text not null,
    ${time('at')} not null
  )`,
  `create index work_inspections_order on work_inspections (work_order_id, inspected_on)`,
  `create index work_inspections_client on work_inspections (client_id, inspected_on)`,

  `create table work_shipments (
    id text not null primary key,
    work_order_id text not null references work_orders (id) on delete cascade,
    shipped_on text not null,
    carrier text not null,
    tracking text not null,
    ship_to text not null,
    ${count('cartons')} not null,
    ${count('pieces')} not null,
    ${count('weight_grams')},
    caller_reference text not null,
    ${time('at')} not null
  )`,
  `create index work_shipments_order on work_shipments (work_order_id, shipped_on)`,

  `create table work_files (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    work_order_id text not null references work_orders (id) on delete cascade,
    kind text not null,
    file text not null unique,
    name text not null,
    caption text not null,
    content_type text not null,
    ${large('size_bytes')} not null,
    sha256 text not null,
    ${time('created_at')} not null
  )`,
  `create index work_files_order on work_files (work_order_id, created_at)`,

  `create table work_events (
    id text not null primary key,
    work_order_id text not null references work_orders (id) on delete cascade,
    ${count('position')} not null,
    ${time('at')} not null,
    actor text not null check (actor in ('client', 'house', 'system')),
    kind text not null,
    from_status text not null,
    to_status text not null,
    note text not null,
    visibility text not null check (visibility in ('client', 'internal')),
    caller_reference text,
    unique (work_order_id, position),
    unique (work_order_id, caller_reference)
  )`,
];
