/**
 * Immutable once released: the product catalogue, and what was imported into it and into other lists. Failed rows
 * have a table of their own, so that lists of the history do not read them.
 */
const LARGEST = Number.MAX_SAFE_INTEGER;

const time = (name: string): string =>
  `${name} timestamptz check (${name} between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`;
const count = (name: string): string => `${name} integer check (${name} between 0 and 2147483647)`;
const large = (name: string): string => `${name} bigint check (${name} between 0 and ${LARGEST})`;

export const name = '004_catalogue';

export const statements = [
  `create table products (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    sku text not null,
    sku_key text not null,
    style text not null,
    description text not null,
    colour text not null,
    size text not null,
    gtin text not null,
    fibre text not null,
    coo text not null,
    rn text not null,
    care text not null,
    ${large('price')},
    currency text not null,
    ${large('unit_cost')},
    hs_code text not null,
    image_url text not null,
    search text not null,
    ${time('created_at')} not null,
    ${time('updated_at')} not null,
    unique (client_id, sku_key)
  )`,
  `create index products_updated on products (client_id, updated_at desc, sku_key)`,

  `create table imports (
    id text not null primary key,
    client_id text not null references clients (id) on delete cascade,
    kind text not null,
    reference text not null unique,
    filename text not null,
    ${count('total')} not null,
    ${count('created')} not null,
    ${count('updated')} not null,
    ${count('unchanged')} not null,
    ${count('failed')} not null,
    ${time('created_at')} not null
  )`,
  `create index imports_client on imports (client_id, kind, created_at desc, id)`,

  `create table import_failures (
    import_id text not null primary key references imports (id) on delete cascade,
    rows jsonb not null
  )`,

  `create table column_mappings (
    client_id text not null references clients (id) on delete cascade,
    kind text not null,
    mapping jsonb not null,
    ${time('updated_at')} not null,
    primary key (client_id, kind)
  )`,
];
