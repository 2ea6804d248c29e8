/** All that the portal holds of a client as one ZIP, made while it is sent. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables, ClientRow } from '#api/db/tables/tables.ts';
import { company } from '#lib/content/company.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { streamFile } from '#api/files/stream-file.ts';
import { MESSAGE_PURPOSE } from '#api/files/stored-files.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { recordAct } from '#api/security/audit.ts';
import { recordEvent } from '#api/security/events.ts';
import { findNamedClient } from '#api/security/clients.ts';
import { zipStream, type ZipEntry } from '#api/spreadsheets/zip-stream.ts';
import { clientAct } from './client-access.ts';

type TableName = keyof Tables;

interface ClientTable {
  /** Columns of the primary key, in which order the rows are read. */
  readonly key: readonly string[];
  /** Parent table, by this column; default: rows with a `client_id`. */
  readonly of?: readonly [column: string, parent: TableName];
  /** Column that names the client; default: `client_id`. */
  readonly owner?: string;
  /** Column with the storage name of a file: those that the company has not sent are left out. */
  readonly file?: string;
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
export const clientTables = {
  client_access: { key: ['client_id'] },
  unconfirmed_clients: { key: ['client_id'] },
  members: own,
  invitations: own,
  passkeys: { key: ['id'], of: ['member_id', 'members'] },
  sessions: own,
  account_events: own,
  submissions: own,
  submission_events: events('submission_id', 'submissions'),
  attachments: { ...own, file: 'file' },
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
  stored_files: { key: ['name'], file: 'name' },
  price_lists: { key: ['list'], owner: 'list' },
} satisfies Readonly<Partial<Record<TableName, ClientTable>>>;

type Row = Readonly<Record<string, unknown>>;

const PORTION = 500;

function ownedBy(
  { of, owner = 'client_id', file, hasInternal }: ClientTable,
  clientId: string,
): RawBuilder<unknown> {
  const visible = hasInternal ? sql` and visibility = 'client'` : sql``;
  const sent = file
    ? sql` and ${sql.ref(file)} not in (
      select attachments.file from attachments
      inner join stored_files on stored_files.name = attachments.file
      where attachments.client_id = ${clientId} and attachments.submission_id is null
      and stored_files.purpose = ${MESSAGE_PURPOSE})`
    : sql``;
  if (!of) return sql`${sql.ref(owner)} = ${clientId}${visible}${sent}`;
  const [column, parent] = of;
  return sql`${sql.ref(column)} in (
    select id from ${sql.table(parent)} where client_id = ${clientId})${visible}`;
}

/** The client's rows of a table in portions, in the order of its key. */
async function* rowsOfClient(
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

/** Secrets, and columns that only serve searching and comparing. */
const isLeftOut = (column: string): boolean => /_key$|_hash$|^search$|^payload$|^totp/.test(column);

/** Acts of the company are its own, whichever person or key carried them out. */
const asCompany = (row: Row): Row =>
  'actor_kind' in row && row['actor_kind'] !== 'client' && row['actor_name'] !== null
    ? { ...row, actor_name: company.name }
    : row;

const exportedRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(asCompany(row)).filter(([column]) => !isLeftOut(column)));

/** A JSON array, a row a line. */
async function* jsonTexts(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(exportedRow(row));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Mails to the client's people; their contents are deleted once sent. */
const mailsTo = ({ database }: ApiContext, { id }: ClientRow): Promise<Row[]> =>
  database.reader
    .selectFrom('outbox')
    .select(['id', 'recipient', 'kind', 'state', 'created_at', 'sent_at', 'last_error'])
    .where((eb) =>
      eb.or([
        eb('recipient', 'in', eb.selectFrom('members').select('email').where('client_id', '=', id)),
        eb(
          'recipient',
          'in',
          eb.selectFrom('invitations').select('email').where('client_id', '=', id),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute();

async function* entriesOf(context: ApiContext, client: ClientRow): AsyncGenerator<ZipEntry> {
  const db = context.database.reportReader;
  yield { name: 'profile.json', texts: [JSON.stringify(exportedRow(client), null, 2)] };
  for (const [name, table] of Object.entries<ClientTable>(clientTables)) {
    yield {
      name: `${name}.json`,
      texts: jsonTexts(rowsOfClient(db, name, table, client.id)),
    };
  }
  yield { name: 'mails.json', texts: jsonTexts(await mailsTo(context, client)) };
  const missing: Row[] = [];
  const { stored_files: files } = clientTables;
  for await (const { name } of rowsOfClient(db, 'stored_files', files, client.id)) {
    const stream = await fileStoreOf(context).open(String(name));
    if (stream) yield { name: `files/${String(name)}`, texts: stream };
    else missing.push({ name });
  }
  for await (const { reference, bytes } of context.ports.clientDocuments(context, client.id)) {
    if (bytes) yield { name: `documents/${reference}.pdf`, texts: [bytes] };
    else missing.push({ name: `${reference}.pdf` });
  }
  yield { name: 'missing-files.json', texts: jsonTexts(missing) };
}

/** 404 for an unknown client. Rows written during the export may be missing. */
export async function exportClient(
  context: ApiContext,
  name: string,
  origin: CallOrigin,
): Promise<Result<Response, Failure>> {
  const client = await findNamedClient(context, name);
  if (!client) return fail('not_found');
  await context.database.transaction((tx) => recordAct(context, tx, clientAct('export', client)));
  recordEvent(context, 'client_exported', origin, { clientId: client.id });
  const about = { name: `client-${client.client_number}.zip`, contentType: 'application/zip' };
  return ok(await streamFile(context, about, zipStream(entriesOf(context, client))));
}
