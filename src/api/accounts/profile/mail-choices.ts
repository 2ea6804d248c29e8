/** Rules and routes of the mail choices of a client: the switch for emails, and how often arrival mails come. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { EmailStatusChange } from '#lib/accounts/schemas/email-status.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { findClientById, setEmailStatus, setArrivalMails } from '#api/security/clients.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { isOwnId } from '../own-id.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import type { Transaction } from 'kysely';
import {
  arrivalMailsChosen,
  arrivalMailsSchema,
  type ArrivalMails,
} from '#lib/accounts/schemas/arrival-mails.ts';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import { client } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { hastenOptionalMails } from '#api/mail/mail-opt-out.ts';

/** Changes the caller's own switch; rejects a client deleted concurrently. */
export async function switchEmailStatus(
  context: ApiContext,
  { client }: Pick<SessionCaller, 'client'>,
  { client_id, emailstatus }: EmailStatusChange,
  origin: CallOrigin,
): Promise<Result<EmailStatusChange['emailstatus'], Failure>> {
  if (!isOwnId(context, client, client_id, origin)) return refuse('forbidden');
  return context.database.transaction(async (tx) => {
    const current = await findClientById(tx, client.id);
    if (!current || current.is_deleted) return refuse('client_deleted');
    await setEmailStatus(tx, {
      id: client.id,
      at: context.now().toISOString(),
      emailStatus: emailstatus,
    });
    return ok(emailstatus);
  });
}

/** Chooses how often mails about arrivals come. */
export async function chooseArrivalMails(
  context: ApiContext,
  client: Pick<ClientRow, 'id' | 'email'>,
  input: ArrivalMails,
): Promise<Result<ArrivalMails, Failure>> {
  const chosen = await context.database.transaction((tx) => choose(context, tx, client, input));
  if (chosen.ok) notifyMailQueued(context);
  return chosen;
}

/** Sends the waiting daily mail when single mails are chosen again. */
async function choose(
  context: ApiContext,
  tx: Transaction<Tables>,
  { id, email }: Pick<ClientRow, 'id' | 'email'>,
  { arrivalMails }: ArrivalMails,
): Promise<Result<ArrivalMails, Failure>> {
  const current = await findClientById(tx, id);
  if (!current || current.is_deleted) return refuse('client_deleted');
  const now = context.now().toISOString();
  await setArrivalMails(tx, { id, at: now, arrivalMails });
  if (arrivalMails === 'each') await hastenOptionalMails(tx, { recipient: email, now });
  return ok({ arrivalMails });
}

const reply = describeSchema(arrivalMailsSchema);

export const arrivalMailRoutes = [
  client.get('/client/arrival-mails', nothing, {
    summary: 'How often mails about arrivals come: one for each, or one a day.',
    reply,
    handle: async ({ caller }) =>
      ok({ message: 'Choice loaded.', body: { arrivalMails: caller.client.arrival_mails } }),
  }),
  client.post('/client/arrival-mails', json(arrivalMailsSchema), {
    summary: 'Chooses one mail for each arrival (each), or one a day (daily).',
    reply,
    refusals: ['client_deleted'],
    handle: async ({ context, caller, input }) => {
      const chosen = await chooseArrivalMails(context, caller.client, input);
      return chosen.ok ? ok({ message: arrivalMailsChosen, body: chosen.value }) : chosen;
    },
  }),
];
