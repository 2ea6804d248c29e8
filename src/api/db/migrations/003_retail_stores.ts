/**
 * Immutable once released: the address books of the clients. `data` holds a store as its form does; the other
 * columns are what lists filter, sort and compare by, never null, so that both dialects use the same indexes.
 */
const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;
const count = (name: string): string => `${name} integer check (${name} between 0 and 2147483647)`;

export const name = '003_retail_stores';

export const statements = [
  `create table retail_stores (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    reference text not null unique,
    ${count('revision')} not null,
    store_name text not null,
    name_key text not null,
    store_number text not null,
    number_key text not null,
    banner text not null,
    banner_key text not null,
    kind text not null,
    status text not null check (status in ('active', 'inactive')),
    country text not null,
    state text not null,
    city text not null,
    city_key text not null,
    address_key text not null,
    search text not null,
    data jsonb not null,
    ${time('created_at')} not null,
    ${time('updated_at')} not null,
    unique (client_id, banner_key, number_key)
  )`,
  `create index retail_stores_name on retail_stores (client_id, name_key, reference)`,
  `create index retail_stores_address on retail_stores (client_id, address_key)`,
  `alter table attachments add column retail_store_id text references retail_stores (id) on delete set null`,
  `create index attachments_retail_store on attachments (retail_store_id)`,
];
