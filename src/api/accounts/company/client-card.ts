/** One client for the company: account, addresses, open records, first forms, and notes. */
import { randomUUID } from 'node:crypto';
import { err, ok, replayed, type Result } from '#lib/kernel/result.ts';
import type { ClientNote, ClientNotes, DeskClientCard } from '#lib/portal/desk-clients.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { readPage } from '#api/db/pagination.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import { digestOf } from '#api/kernel/digest.ts';
import { REFERENCE_USED, fail, type Failure } from '#api/kernel/failures.ts';
import { rejectCardNumbers } from '#api/kernel/invalid-form.ts';
import { recordAct } from '#api/security/audit.ts';
import { setStop } from '#api/security/client-stop.ts';
import { findNamedClient } from '#api/security/clients.ts';
import { assertNotErased } from '#api/security/erased-client.ts';
import { actOnClient, type NamedClient } from './client-access.ts';
import { listClients } from './list-clients.ts';

async function openRecords({ database }: ApiContext, clientId: string) {
  const rows = await database.reader
    .selectFrom('work_queue')
    .select((eb) => ['need', eb.fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .groupBy('need')
    .execute();
  const of = (need: string): number => rows.find((row) => row.need === need)?.count ?? 0;
  return { openForCompany: of('us'), openForClient: of('client') };
}

async function stopReasonOf({ database }: ApiContext, clientId: string): Promise<string> {
  const row = await database.reader
    .selectFrom('client_access')
    .select('stop_reason')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.stop_reason ?? '';
}

/** Returns one client; 404 for an unknown one. */
export async function readClientCard(
  context: ApiContext,
  name: string,
): Promise<Result<DeskClientCard, Failure>> {
  const client = await findNamedClient(context, name);
  if (!client) return fail('not_found');
  const { id } = client;
  const [account] = (await listClients(context, { client: id, page: 1, size: 1 })).items;
  if (!account) return fail('not_found');
  return ok({
    ...account,
    stopReason: await stopReasonOf(context, id),
    shippingAddress: client.shipping_address,
    billingAddress: client.billing_address,
    additionalInfo: client.additional_info,
    ...(await openRecords(context, id)),
    missingForms: await context.ports.missingForms(context.database.reader, id),
  });
}

/** Refuses new orders of a client, who reads the reason; records, messages, claims and reports go on. */
export async function stopClient(
  context: ApiContext,
  { client, reason }: { readonly client: string; readonly reason: string },
): Promise<Result<NamedClient, Failure>> {
  const checked = rejectCardNumbers({ reason });
  if (!checked.ok) return checked;
  // The reason is erased with the client, the trail is not.
  return actOnClient(context, client, 'Put on stop', async (tx, id, at) => {
    // Locks the client: an order in progress is either sent before, or refused.
    await assertNotErased(tx, id);
    await setStop(tx, id, { at, reason });
  });
}

/** Accepts orders of a client again. */
export const resumeClient = (context: ApiContext, name: string) =>
  actOnClient(context, name, 'End stop', async (tx, id) => {
    await assertNotErased(tx, id);
    await setStop(tx, id, null);
  });

const notesOf = ({ database }: ApiContext, { id }: Pick<ClientRow, 'id'>) =>
  database.reader
    .selectFrom('client_notes')
    .select(['id', 'at', 'author', 'note'])
    .where('client_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id');

/** One page of the notes on a client, newest first; 404 for an unknown one. */
export async function listNotes(
  context: ApiContext,
  name: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Result<ClientNotes, Failure>> {
  const client = await findNamedClient(context, name);
  if (!client) return fail('not_found');
  const { items, total } = await readPage(notesOf(context, client), {
    offset: (page - 1) * size,
    size,
  });
  return ok({ items, total, page, size });
}

interface NewNote {
  readonly callerReference: string;
  readonly client: string;
  readonly note: string;
}

/** Adds a note on a client, once for each caller reference. */
export async function addNote(
  context: ApiContext,
  call: NewNote,
): Promise<Result<ClientNote & { readonly clientId: string }, Failure>> {
  const { callerReference, client: name, note } = call;
  const checked = rejectCardNumbers({ note });
  if (!checked.ok) return checked;
  const client = await findNamedClient(context, name);
  if (!client) return fail('not_found');
  const digest = digestOf(call);
  const clientId = client.client_number;
  const added = {
    id: randomUUID(),
    at: context.now().toISOString(),
    author: context.actor?.name ?? '',
    note,
  };
  try {
    await context.database.transaction(async (tx) => {
      await assertNotErased(tx, client.id);
      await tx
        .insertInto('client_notes')
        .values({
          ...added,
          client_id: client.id,
          caller_reference: callerReference,
          call_digest: digest,
        })
        .execute();
      await recordAct(context, tx, { what: 'Client note', clientId: client.id });
    });
    return ok({ ...added, clientId });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const first = await context.database.db
      .selectFrom('client_notes')
      .select(['id', 'at', 'author', 'note', 'call_digest'])
      .where('caller_reference', '=', callerReference)
      .executeTakeFirstOrThrow();
    const { call_digest: known, ...shown } = first;
    if (known !== digest) return err({ code: 'conflict', ...REFERENCE_USED });
    return replayed({ ...shown, clientId });
  }
}
