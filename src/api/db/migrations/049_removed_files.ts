/** Immutable once released: files whose rows are gone, and whose bytes go a while later. */
export const name = '049_removed_files';

export const statements = [
  `create table removed_files (
    name text not null primary key,
    removed_at timestamptz not null check (removed_at between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')
  )`,
  `create index removed_files_at on removed_files (removed_at)`,
];
