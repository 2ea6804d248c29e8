/** Immutable once released: when a client logged in last, and when its data was erased. */
const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;

export const name = '020_client_access';

export const statements = [
  `create table client_access (
    client_id text not null primary key references clients (id) on delete cascade,
    ${time('last_login_at')},
    ${time('erased_at')}
  )`,
  `insert into client_access (client_id, last_login_at)
    select client_id, max(created_at) from sessions group by client_id`,
];
