/** Immutable once released: the consents that an account has given, once for each version. */
export const name = '056_consents';

export const statements = [
  `create table consents (
    client_id text not null references clients (id) on delete cascade,
    consent text not null,
    version text not null,
    text text not null,
    accepted_at timestamptz not null check (accepted_at between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z'),
    evidence jsonb not null,
    primary key (client_id, consent, version)
  )`,
];
