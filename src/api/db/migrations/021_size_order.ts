/** Immutable once released: products sorted as their sizes hang on a rack (decision 305); code fills the keys in. */
export const name = '021_size_order';

export const statements = [
  `alter table products add column size_order text not null default ''`,
  'drop index products_updated',
  `create index products_updated on products (
    client_id, updated_at desc, style, colour, size_order, sku_key
  )`,
];
