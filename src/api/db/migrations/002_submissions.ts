/**
 * Immutable once released: service forms, their timeline, files and signatures. One text for SQLite and
 * PostgreSQL; the checks do on SQLite what PostgreSQL's types do by themselves.
 */
const LARGEST = Number.MAX_SAFE_INTEGER;

const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;
const count = (name: string): string => `${name} integer check (${name} between 0 and 2147483647)`;
const large = (name: string): string => `${name} bigint check (${name} between 0 and ${LARGEST})`;
const flag = (name: string): string =>
  `${name} boolean not null default false check (${name} in (true, false))`;

export const name = '002_submissions';

export const statements = [
  `create table submissions (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    type text not null,
    reference text unique,
    status text not null,
    ${count('revision')} not null,
    title text not null,
    search text not null,
    data jsonb not null,
    totals jsonb not null,
    flags jsonb not null,
    requester jsonb,
    question jsonb,
    quote jsonb,
    ${flag('onboarding_incomplete')},
    create_key text,
    submit_key text,
    ${time('created_at')} not null,
    ${time('updated_at')} not null,
    ${time('submitted_at')},
    unique (client_id, create_key)
  )`,
  `create index submissions_client on submissions (client_id, type, updated_at)`,
  `create index submissions_house on submissions (submitted_at, id)`,

  `create table submission_keys (
    submission_id text not null references submissions (id) on delete cascade,
    client_id text not null,
    type text not null,
    key text not null,
    primary key (submission_id, key)
  )`,
  `create index submission_keys_key on submission_keys (client_id, type, key)`,

  `create table submission_events (
    id text not null primary key,
    submission_id text not null references submissions (id) on delete cascade,
    ${count('position')} not null,
    ${time('at')} not null,
    actor text not null check (actor in ('client', 'house', 'system')),
    kind text not null,
    from_status text not null,
    to_status text not null,
    note text not null,
    visibility text not null check (visibility in ('client', 'internal')),
    caller_reference text,
    unique (submission_id, position),
    unique (submission_id, caller_reference)
  )`,

  `create table attachments (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    submission_id text references submissions (id) on delete set null,
    ${count('event_position')},
    file text not null unique,
    name text not null,
    type text not null,
    content_type text not null,
    ${large('size_bytes')} not null,
    sha256 text not null,
    taken_at text,
    ${time('created_at')} not null
  )`,
  `create index attachments_submission on attachments (submission_id)`,
  `create index attachments_client on attachments (client_id, created_at)`,
  `create index attachments_age on attachments (created_at)`,

  `create table signatures (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    submission_id text not null references submissions (id) on delete cascade,
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
    unique (client_id, chain_position)
  )`,
  `create index signatures_submission on signatures (submission_id)`,
];
