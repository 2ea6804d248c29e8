/** Immutable once released: the spreadsheet of a label, kept from its draft to the batch that is made of it. */
export const name = '057_label_sheets';

export const statements = [
  `create table label_sheets (
    label_id text not null primary key references labels (id) on delete cascade,
    client_id text not null references clients (id) on delete cascade,
    filename text not null,
    mapping jsonb not null,
    rows jsonb not null,
    total_rows integer not null check (total_rows > 0),
    total_labels integer not null check (total_labels > 0),
    updated_at timestamptz not null check (updated_at between '2000-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z')
  )`,
  'create index label_sheets_client on label_sheets (client_id)',
];
