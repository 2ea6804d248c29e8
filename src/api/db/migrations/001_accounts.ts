/**
 * Immutable once released: accounts, sessions, password codes, mail queue, limits, counters, files.
 * One text for SQLite and PostgreSQL. The checks do on SQLite what PostgreSQL's types do by
 * themselves: they refuse a text in a number column and a number in a column of times.
 */
const LARGEST = Number.MAX_SAFE_INTEGER;

const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;
const count = (name: string): string => `${name} integer check (${name} between 0 and 2147483647)`;
const large = (name: string): string => `${name} bigint check (${name} between 0 and ${LARGEST})`;
const flag = (name: string): string =>
  `${name} boolean not null default false check (${name} in (true, false))`;

export const name = '001_accounts';

export const statements = [
  `create table clients (
    id text not null primary key,
    client_number text not null unique,
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    contact_person text not null,
    company_name text not null,
    telephone text not null,
    mobile text,
    shipping_address text not null default '',
    billing_address text not null default '',
    additional_info text not null default '',
    picture text,
    email_status integer not null default 0 check (email_status in (0, 1, 2)),
    ${flag('receive_updates')},
    ${flag('is_deleted')},
    ${time('created_at')} not null,
    ${time('updated_at')} not null
  )`,

  `create table sessions (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    token_hash text not null unique,
    ${time('created_at')} not null,
    ${time('last_seen_at')} not null,
    ${time('expires_at')} not null,
    ${time('revoked_at')},
    network text,
    user_agent text
  )`,
  `create index sessions_client on sessions (client_id, created_at)`,
  `create index sessions_expiry on sessions (expires_at)`,

  `create table otp_flows (
    id text not null primary key,
    client_id text references clients (id) on delete cascade,
    email_key text not null,
    token_hash text not null unique,
    code_mac text not null,
    ${count('attempts')} not null default 0,
    state text not null check (state in ('SENT', 'VERIFIED', 'USED', 'DEAD')),
    ${time('sent_at')} not null,
    ${time('expires_at')} not null,
    reset_token_hash text unique,
    ${time('reset_expires_at')},
    network text,
    ${time('created_at')} not null
  )`,
  `create index otp_flows_email on otp_flows (email_key, created_at)`,
  `create index otp_flows_client on otp_flows (client_id, created_at)`,
  `create index otp_flows_network on otp_flows (network, created_at)`,

  `create table otp_failures (
    id text not null primary key,
    client_id text references clients (id) on delete cascade,
    flow_id text not null,
    ${time('at')} not null
  )`,
  `create index otp_failures_client on otp_failures (client_id, at)`,
  `create index otp_failures_at on otp_failures (at)`,

  `create table outbox (
    id text not null primary key,
    recipient text not null,
    payload text not null,
    kind text not null,
    state text not null check (state in ('QUEUED', 'SENT', 'FAILED')),
    ${count('attempts')} not null default 0,
    ${time('next_attempt_at')} not null,
    ${time('lease_until')},
    ${time('expires_at')},
    last_error text,
    ${time('created_at')} not null,
    ${time('sent_at')}
  )`,
  `create index outbox_due on outbox (state, next_attempt_at)`,

  `create table rate_limits (
    bucket text not null,
    ${large('window_start')} not null,
    ${count('count')} not null,
    primary key (bucket, window_start)
  )`,
  `create index rate_limits_window on rate_limits (window_start)`,

  `create table counters (
    name text not null primary key,
    ${large('value')} not null
  )`,

  `create table stored_files (
    name text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    purpose text not null,
    content_type text not null,
    ${large('size_bytes')} not null,
    sha256 text not null,
    ${time('created_at')} not null
  )`,
  `create index stored_files_client on stored_files (client_id)`,
];
