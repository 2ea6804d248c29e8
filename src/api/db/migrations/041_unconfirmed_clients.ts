/** Immutable once released: clients who signed up and have not shown yet that the address is theirs. */
export const name = '041_unconfirmed_clients';

export const statements = [
  `create table unconfirmed_clients (
    client_id text not null primary key references clients (id) on delete cascade,
    since timestamptz not null check (since between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')
  )`,
];
