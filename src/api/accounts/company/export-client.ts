/** All that the portal holds of a client as one ZIP, made while it is sent. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import { streamFile } from '#api/files/stream-file.ts';
import { fileStoreOf } from '#api/files/store-of.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { recordEvent } from '#api/security/events.ts';
import { findNamedClient } from '#api/security/named-client.ts';
import { zipStream, type ZipEntry } from '#api/spreadsheets/zip-stream.ts';
import { clientTables, rowsOfClient, type Row } from './client-tables.ts';

/** Secrets, and columns that only serve searching and comparing. */
const isLeftOut = (column: string): boolean => /_key$|_hash$|^search$|^payload$/.test(column);

const shown = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !isLeftOut(column)));

/** A JSON array, a row a line. */
async function* jsonTexts(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(shown(row));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Mails to this client; their contents are deleted once sent. */
const mailsTo = ({ database }: ApiContext, { email }: ClientRow): Promise<Row[]> =>
  database.reader
    .selectFrom('outbox')
    .select(['id', 'recipient', 'kind', 'state', 'created_at', 'sent_at', 'last_error'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();

async function* entriesOf(context: ApiContext, client: ClientRow): AsyncGenerator<ZipEntry> {
  const db = context.database.reportReader;
  yield { name: 'profile.json', texts: [JSON.stringify(shown(client), null, 2)] };
  for (const [name, table] of Object.entries(clientTables)) {
    yield { name: `${name}.json`, texts: jsonTexts(rowsOfClient(db, name, table, client.id)) };
  }
  yield { name: 'mails.json', texts: jsonTexts(await mailsTo(context, client)) };
  const missing: Row[] = [];
  for await (const { name } of rowsOfClient(db, 'stored_files', { key: ['name'] }, client.id)) {
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
  if (!client) return refuse('not_found');
  recordEvent(context, 'client_exported', origin, { clientId: client.id });
  const about = { name: `client-${client.client_number}.zip`, contentType: 'application/zip' };
  return ok(await streamFile(context, about, zipStream(entriesOf(context, client))));
}
