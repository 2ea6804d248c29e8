/** Every table that holds data of clients, and how its rows are found. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

type TableName = keyof Tables;

interface ClientTable {
  /** Columns of the primary key, in which order the rows are read. */
  readonly key: readonly string[];
  /** Parent table, by this column; default: rows with a `client_id`. */
  readonly of?: readonly [column: string, parent: TableName];
  /** Internal notes of the company are excluded. */
  readonly hasInternal?: true;
}

const own: ClientTable = { key: ['id'] };
const events = (column: string, parent: TableName): ClientTable => ({
  key: ['id'],
  of: [column, parent],
  hasInternal: true,
});

/** Files of an export, one JSON file each. */
export const clientTables: Readonly<Partial<Record<TableName, ClientTable>>> = {
  client_access: { key: ['client_id'] },
  unconfirmed_clients: { key: ['client_id'] },
  sessions: own,
  account_events: own,
  submissions: own,
  submission_events: events('submission_id', 'submissions'),
  attachments: own,
  signatures: own,
  consents: { key: ['client_id', 'consent', 'version'] },
  products: own,
  imports: own,
  import_failures: { key: ['import_id'], of: ['import_id', 'imports'] },
  import_changes: { key: ['import_id'], of: ['import_id', 'imports'] },
  column_mappings: { key: ['client_id', 'kind'] },
  retail_stores: own,
  saved_views: own,
  labels: own,
  label_revisions: { key: ['label_id', 'revision'], of: ['label_id', 'labels'] },
  label_events: events('label_id', 'labels'),
  label_jobs: own,
  label_sheets: { key: ['label_id'] },
  print_log: { key: ['id'], of: ['label_id', 'labels'] },
  label_settings: { key: ['client_id'] },
  receipts: own,
  receipt_numbers: { key: ['number'], of: ['receipt_id', 'receipts'] },
  receipt_lines: { key: ['receipt_id', 'line'], of: ['receipt_id', 'receipts'] },
  receipt_exceptions: own,
  receipt_files: own,
  receipt_events: events('receipt_id', 'receipts'),
  receipt_mails: { key: ['id'], of: ['receipt_id', 'receipts'] },
  work_orders: own,
  work_stages: { key: ['work_order_id', 'stage'], of: ['work_order_id', 'work_orders'] },
  work_entries: own,
  work_inspections: own,
  work_shipments: { key: ['id'], of: ['work_order_id', 'work_orders'] },
  work_files: own,
  work_events: events('work_order_id', 'work_orders'),
  stored_files: { key: ['name'] },
};

export type Row = Readonly<Record<string, unknown>>;

const PORTION = 500;

function ownedBy({ of, hasInternal }: ClientTable, clientId: string): RawBuilder<unknown> {
  const visible = hasInternal ? sql` and visibility = 'client'` : sql``;
  if (!of) return sql`client_id = ${clientId}${visible}`;
  const [column, parent] = of;
  return sql`${sql.ref(column)} in (
    select id from ${sql.table(parent)} where client_id = ${clientId})${visible}`;
}

/** The client's rows of a table in portions, in the order of its key. */
export async function* rowsOfClient(
  db: Kysely<Tables>,
  name: string,
  table: ClientTable,
  clientId: string,
): AsyncGenerator<Row> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after = last
      ? sql` and (${key}) > (${sql.join(table.key.map((column) => last?.[column]))})`
      : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} where ${ownedBy(table, clientId)}${after}
      order by ${key} limit ${sql.lit(PORTION)}`.execute(db);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < PORTION) return;
  }
}
