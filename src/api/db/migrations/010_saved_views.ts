/** Immutable once released: the saved views of lists. */
const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;

export const name = '010_saved_views';

export const statements = [
  `create table saved_views (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    list text not null,
    name text not null,
    name_key text not null,
    query text not null,
    ${time('created_at')} not null,
    ${time('updated_at')} not null,
    unique (client_id, list, name_key)
  )`,
];
