/** Rules and routes of the mail choices of a person: the switch for emails, and how often arrival mails come. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { EmailStatusChange } from '#lib/accounts/schemas/email-status.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { lockClient } from '#api/security/clients.ts';
import { changeMember, findAccountById } from '#api/security/members.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { isOwnId } from '../own-id.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import type { Transaction } from 'kysely';
import {
  arrivalMailsChosen,
  arrivalMailsSchema,
  type ArrivalMails,
} from '#lib/accounts/schemas/arrival-mails.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { client } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { expediteOptionalMails } from '#api/mail/mail-opt-out.ts';

/** Changes the caller's own switch; rejects a client deleted concurrently. */
export async function switchEmailStatus(
  context: ApiContext,
  { client, member }: Pick<SessionCaller, 'client' | 'member'>,
  { client_id, emailstatus }: EmailStatusChange,
  origin: CallOrigin,
): Promise<Result<EmailStatusChange['emailstatus'], Failure>> {
  if (!isOwnId(context, client, client_id, origin)) return fail('forbidden');
  return context.database.transaction(async (tx) => {
    await lockClient(tx, client.id);
    const current = await findAccountById(tx, member.id);
    if (!current || current.is_deleted) return fail('client_deleted');
    const changes = { email_status: emailstatus };
    await changeMember(tx, { id: member.id, at: context.now().toISOString(), changes });
    return ok(emailstatus);
  });
}

/** Chooses how often mails about arrivals come. */
export async function chooseArrivalMails(
  context: ApiContext,
  caller: Pick<SessionCaller, 'client' | 'member'>,
  input: ArrivalMails,
): Promise<Result<ArrivalMails, Failure>> {
  const chosen = await context.database.transaction((tx) => choose(context, tx, caller, input));
  if (chosen.ok) notifyMailQueued(context);
  return chosen;
}

/** Sends the waiting daily mail when single mails are chosen again. */
async function choose(
  context: ApiContext,
  tx: Transaction<Tables>,
  { client, member: { id, email } }: Pick<SessionCaller, 'client' | 'member'>,
  { arrivalMails }: ArrivalMails,
): Promise<Result<ArrivalMails, Failure>> {
  await lockClient(tx, client.id);
  const current = await findAccountById(tx, id);
  if (!current || current.is_deleted) return fail('client_deleted');
  const now = context.now().toISOString();
  await changeMember(tx, { id, at: now, changes: { arrival_mails: arrivalMails } });
  if (arrivalMails === 'each') await expediteOptionalMails(tx, { recipient: email, now });
  return ok({ arrivalMails });
}

export const arrivalMailRoutes = [
  client.get('/client/arrival-mails', nothing, {
    summary: 'How often emails about arrivals come: one for each, or one a day.',
    reply: arrivalMailsSchema,
    message: 'Choice loaded.',
    handle: async ({ caller }) => ok({ arrivalMails: caller.client.arrival_mails }),
  }),
  client.post('/client/arrival-mails', json(arrivalMailsSchema), {
    right: 'own',
    summary: 'Chooses one email for each arrival (each), or one a day (daily).',
    reply: arrivalMailsSchema,
    failures: ['client_deleted'],
    message: arrivalMailsChosen,
    handle: ({ context, caller, input }) => chooseArrivalMails(context, caller, input),
  }),
];
