/** Immutable once released: what this database belongs to: its file store, and the secret that its contents are encrypted with. */
export const name = '017_portal_identity';

export const statements = [
  `create table portal_identity (
    name text not null primary key,
    value text not null
  )`,
];
