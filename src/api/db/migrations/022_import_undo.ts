/** Immutable once released: what the last import of a list did to each row, so that it can be undone (decision 307). */
export const name = '022_import_undo';

export const statements = [
  `alter table imports add column undone_at timestamptz
    check (undone_at between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')`,
  `create table import_changes (
    import_id text not null primary key references imports (id) on delete cascade,
    changes jsonb not null
  )`,
];
