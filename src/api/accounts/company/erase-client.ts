/** Erases personal and company data of a client. */
import { sql, type Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { recordKinds } from '#api/records/record-kinds.ts';
import { recordAct } from '#api/security/audit.ts';
import { lockClient, findNamedClient } from '#api/security/clients.ts';
import { addressesOf } from '#api/security/members.ts';
import { recordEvent } from '#api/security/events.ts';
import { deleteFailuresOfEmail } from '../recovery/otp-flows.ts';
import { clientAct, nameOf, type NamedClient } from './client-access.ts';

type Tx = Transaction<Tables>;

/** Tables owned by the client; dependent rows are removed by cascade. */
const removed = [
  'sessions',
  'account_events',
  'consents',
  'client_notes',
  'saved_views',
  'column_mappings',
  'imports',
  'products',
  'work_queue',
  'approvals',
  'approval_requests',
  'label_settings',
  'label_jobs',
  'label_sheets',
  'submission_keys',
  'receipt_files',
  'work_files',
  'attachments',
  'retail_stores',
  'invitations',
  'members',
] as const;

/** Deletes unsigned forms and labels; signed ones keep number, status and times. */
async function eraseSigned(tx: Tx, clientId: string): Promise<void> {
  for (const [table, column] of [
    ['submissions', 'submission_id'],
    ['labels', 'label_id'],
  ] as const) {
    await sql`delete from ${sql.table(table)} where client_id = ${clientId} and id not in (
      select ${sql.ref(column)} from signatures
      where client_id = ${clientId} and ${sql.ref(column)} is not null)`.execute(tx);
  }
  await tx
    .updateTable('submissions')
    .set({ title: '', search: '', data: '{}', totals: '{}', requester: null, question: null })
    .set({ quote: null, create_key: null, submit_key: null, create_digest: null })
    .set({ submit_digest: null })
    .where('client_id', '=', clientId)
    .execute();
  await tx
    .updateTable('labels')
    .set((eb) => ({ name: eb.ref('id'), name_key: eb.ref('id'), search: '', create_key: null }))
    .set({ create_digest: null })
    // Removes the label from the company's print list.
    .set({ approved_revision: null })
    .where('client_id', '=', clientId)
    .execute();
  const labels = tx.selectFrom('labels').select('id').where('client_id', '=', clientId);
  await tx
    .updateTable('label_revisions')
    .set({ spec: '{}', orders: null })
    .where('label_id', 'in', labels)
    .execute();
  await tx.updateTable('print_log').set({ who: '' }).where('label_id', 'in', labels).execute();
  await tx
    .updateTable('signatures')
    .set({ rendered_text: '', evidence: '{}', strokes: '[]' })
    .where('client_id', '=', clientId)
    .execute();
}

/** Free texts of tables that hang on records, by the column that names the record. */
const texts = [
  ['submission_events', 'submission_id', 'submissions', 'note'],
  ['label_events', 'label_id', 'labels', 'note'],
  ['receipt_events', 'receipt_id', 'receipts', 'note'],
  ['receipt_exceptions', 'receipt_id', 'receipts', 'note'],
  ['receipt_exceptions', 'receipt_id', 'receipts', 'answer_note'],
  ['work_events', 'work_order_id', 'work_orders', 'note'],
  ['work_stages', 'work_order_id', 'work_orders', 'note'],
  ['work_entries', 'work_order_id', 'work_orders', 'note'],
  ['work_inspections', 'work_order_id', 'work_orders', 'note'],
  ['work_shipments', 'work_order_id', 'work_orders', 'ship_to'],
] as const;

/** Receipts and work orders are the company's own books: counts and days stay, free texts go. */
async function eraseTexts(tx: Tx, clientId: string): Promise<void> {
  for (const [table, { events, owner }] of Object.entries(recordKinds)) {
    await sql`update ${sql.table(events)} set actor_name = null where actor_kind = 'client' and ${sql.ref(owner)} in (
      select id from ${sql.table(table)} where client_id = ${clientId})`.execute(tx);
  }
  for (const [table, column, parent, text] of texts) {
    await sql`update ${sql.table(table)} set ${sql.ref(text)} = '' where ${sql.ref(column)} in (
      select id from ${sql.table(parent)} where client_id = ${clientId})`.execute(tx);
  }
  await tx
    .deleteFrom('receipt_mails')
    .where('receipt_id', 'in', (eb) =>
      eb.selectFrom('receipts').select('id').where('client_id', '=', clientId),
    )
    .execute();
  await tx
    .updateTable('work_orders')
    .set((eb) => ({ title: eb.ref('reference'), title_key: eb.ref('reference') }))
    .set({ hold_reason: '', ask: null, search: '', stores: '[]', stores_key: '' })
    .where('client_id', '=', clientId)
    .execute();
}

/** Anonymizes the client under an undeliverable address (RFC 2606); the number stays for the books. */
async function eraseProfile(tx: Tx, client: ClientRow, at: string): Promise<void> {
  const email = `erased-${client.id}@erased.invalid`;
  await tx
    .updateTable('clients')
    .set({ email, email_key: email, password_hash: '', is_deleted: true, updated_at: at })
    .set({ contact_person: 'Erased', company_name: 'Erased', telephone: '', mobile: null })
    .set({ shipping_address: '', billing_address: '', additional_info: '', picture: null })
    .set({ email_status: 0, receive_updates: false })
    .where('id', '=', client.id)
    .execute();
  await tx
    .insertInto('client_access')
    .values({ client_id: client.id, last_login_at: null, erased_at: at })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet({ last_login_at: null, erased_at: at, stop_reason: '' }),
    )
    .execute();
}

/** Returns the names of unowned files. */
async function eraseRows(tx: Tx, client: ClientRow, at: string): Promise<string[]> {
  const { id } = client;
  await lockClient(tx, id);
  for (const { email, email_key: key } of await addressesOf(tx, id)) {
    await deleteFailuresOfEmail(tx, key);
    await tx.deleteFrom('otp_flows').where('email_key', '=', key).execute();
    await tx.deleteFrom('outbox').where('recipient', '=', email).execute();
  }
  const invited = tx.selectFrom('invitations').select('email').where('client_id', '=', id);
  await tx.deleteFrom('outbox').where('recipient', 'in', invited).execute();
  await tx.deleteFrom('otp_failures').where('client_id', '=', id).execute();
  await tx.deleteFrom('otp_flows').where('client_id', '=', id).execute();
  for (const table of removed) {
    await sql`delete from ${sql.table(table)} where client_id = ${id}`.execute(tx);
  }
  await tx.deleteFrom('price_lists').where('list', '=', id).execute();
  await eraseSigned(tx, id);
  await eraseTexts(tx, id);
  await eraseProfile(tx, client, at);
  const files = await tx
    .deleteFrom('stored_files')
    .where('client_id', '=', id)
    .returning('name')
    .execute();
  return files.map(({ name }) => name);
}

/**
 * Deletes all rows in one transaction, then the files; the sweeper removes files whose deletion failed. The account
 * stays closed and its address is free. A repeated call removes rows added since.
 */
export async function eraseClient(
  context: ApiContext,
  name: string,
  origin: CallOrigin,
): Promise<Result<NamedClient, Failure>> {
  const client = await findNamedClient(context, name);
  if (!client) return fail('not_found');
  const at = context.now().toISOString();
  const files = await context.database.transaction(async (tx) => {
    const names = await eraseRows(tx, client, at);
    await recordAct(context, tx, clientAct('erase', client));
    return names;
  });
  for (const file of files) {
    await fileStoreOf(context)
      .remove(file)
      .catch((error: unknown) => context.log.warn({ err: error }, 'erased file was not removed'));
  }
  recordEvent(context, 'client_erased', origin, { clientId: client.id, files: files.length });
  return ok(nameOf(client));
}
