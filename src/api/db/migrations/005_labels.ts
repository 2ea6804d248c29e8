/**
 * Immutable once released: labels with their revisions, timeline, print log and batch jobs. The table of signatures
 * is recreated with the same rows, so that an approval is in the same chain as every other signature.
 */
const LARGEST = Number.MAX_SAFE_INTEGER;

const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;
const count = (name: string): string => `${name} integer check (${name} between 0 and 2147483647)`;
const large = (name: string): string => `${name} bigint check (${name} between 0 and ${LARGEST})`;

export const name = '005_labels';

export const statements = [
  `create table labels (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    reference text unique,
    name text not null,
    name_key text not null,
    kind text not null,
    status text not null,
    ${count('revision')} not null,
    ${count('approved_revision')},
    ${count('version')} not null,
    search text not null,
    create_key text,
    ${time('created_at')} not null,
    ${time('updated_at')} not null,
    unique (client_id, name_key),
    unique (client_id, create_key)
  )`,
  `create index labels_client on labels (client_id, updated_at)`,
  `create index labels_house on labels (approved_revision, updated_at)`,

  `create table label_revisions (
    label_id text not null references labels (id) on delete cascade,
    ${count('revision')} not null,
    status text not null,
    spec jsonb not null,
    orders jsonb,
    content_sha256 text,
    ${time('approved_at')},
    ${time('created_at')} not null,
    ${time('updated_at')} not null,
    primary key (label_id, revision)
  )`,

  `create table label_events (
    id text not null primary key,
    label_id text not null references labels (id) on delete cascade,
    ${count('position')} not null,
    ${count('revision')} not null,
    ${time('at')} not null,
    actor text not null check (actor in ('client', 'house', 'system')),
    kind text not null,
    from_status text not null,
    to_status text not null,
    note text not null,
    visibility text not null check (visibility in ('client', 'internal')),
    caller_reference text,
    unique (label_id, position),
    unique (label_id, caller_reference)
  )`,

  `create table label_jobs (
    id text not null primary key,
    label_id text not null references labels (id) on delete cascade,
    client_id text not null references clients (id) on delete cascade,
    ${count('revision')} not null,
    state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
    format text not null,
    options jsonb not null,
    rows jsonb not null,
    bad_rows jsonb not null,
    ${count('total_rows')} not null,
    ${count('total_labels')} not null,
    ${count('done_labels')} not null,
    file text,
    ${large('file_bytes')},
    message text not null,
    ${time('lease_until')},
    ${time('created_at')} not null,
    ${time('finished_at')}
  )`,
  `create index label_jobs_label on label_jobs (label_id, created_at)`,
  `create index label_jobs_state on label_jobs (state, created_at)`,

  `create table print_log (
    id text not null primary key,
    label_id text not null references labels (id) on delete cascade,
    ${count('revision')} not null,
    ${time('at')} not null,
    actor text not null check (actor in ('client', 'house')),
    who text not null,
    format text not null,
    ${count('labels')} not null,
    first_sscc text,
    last_sscc text,
    job_id text
  )`,
  `create index print_log_label on print_log (label_id, at)`,

  `create table label_settings (
    client_id text not null primary key references clients (id) on delete cascade,
    gs1_prefix text not null,
    gs1_extension text not null,
    ${time('updated_at')} not null
  )`,

  `alter table attachments add column
    is_artwork boolean not null default false check (is_artwork in (true, false))`,

  `create table signatures_next (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    submission_id text references submissions (id) on delete cascade,
    label_id text references labels (id) on delete cascade,
    ${count('label_revision')},
    field text not null,
    ${count('chain_position')} not null,
    document_type text not null,
    document_version text not null,
    document_sha256 text not null,
    rendered_text text not null,
    evidence jsonb not null,
    strokes jsonb not null,
    previous_sha256 text,
    record_sha256 text not null,
    ${time('signed_at')} not null,
    unique (client_id, chain_position),
    check (submission_id is not null or label_id is not null)
  )`,
  `insert into signatures_next (
    id, client_id, submission_id, field, chain_position, document_type, document_version, document_sha256,
    rendered_text, evidence, strokes, previous_sha256, record_sha256, signed_at
  ) select
    id, client_id, submission_id, field, chain_position, document_type, document_version, document_sha256,
    rendered_text, evidence, strokes, previous_sha256, record_sha256, signed_at
  from signatures`,
  `drop table signatures`,
  `alter table signatures_next rename to signatures`,
  `create index signatures_submission on signatures (submission_id)`,
  `create index signatures_label on signatures (label_id)`,
];
