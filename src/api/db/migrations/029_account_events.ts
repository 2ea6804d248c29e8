/** Immutable once released: what has happened to an account, for its owner to read. */
export const name = '029_account_events';

export const statements = [
  `create table account_events (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    kind text not null,
    at timestamptz not null check (at between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z'),
    network text,
    user_agent text
  )`,
  `create index account_events_client on account_events (client_id, at)`,
  `create index account_events_at on account_events (at)`,
];
