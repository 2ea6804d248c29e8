/**
 * A new owner whom the company names where the owner is gone: announced to all people of the client, and carried out a
 * day later unless an active owner objects.
 */
import type { Transaction } from 'kysely';
import { company } from '#lib/content/company.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { OwnerAsk } from '#lib/portal/approvals/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import { selectRow } from '#api/db/rows.ts';
import type { ApprovalRow } from '#api/db/tables/approvals.ts';
import type { MemberRow } from '#api/db/tables/members.ts';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { activePeople } from '#api/records/recipients.ts';
import { recordAct } from '#api/security/audit.ts';
import { findClientById, lockClient } from '#api/security/clients.ts';
import {
  applyChange,
  forbidden,
  lockPeople,
  mailNewOwner,
  type PeopleCall,
} from '#api/accounts/people/people.ts';

type Tx = Transaction<Tables>;

const notNow = 'This person cannot become an owner: choose an active person who is none.';

/** Finds the person who is to become an owner; 404 for another client's, 409 for owners and disabled people. */
export async function futureOwner(
  db: ApiContext['database']['db'] | Tx,
  client: Pick<ClientRow, 'id' | 'is_deleted'>,
  id: string,
): Promise<Result<MemberRow, Failure>> {
  const person = await selectRow(db, 'members', { client_id: client.id, id });
  if (!person) return fail('not_found');
  return client.is_deleted || person.disabled_at !== null || person.role === 'owner'
    ? fail('conflict', { message: notNow })
    : ok(person);
}

/** Mails all active people of a client that a person becomes an owner; returns when that takes effect. */
export async function announceOwner(
  context: ApiContext,
  tx: Tx,
  client: ClientRow,
  { person: id }: OwnerAsk,
): Promise<Result<string, Failure>> {
  await lockClient(tx, client.id);
  const person = await futureOwner(tx, client, id);
  if (!person.ok) return person;
  const due = new Date(context.now().getTime() + DAY_MS).toISOString();
  const data = {
    company: client.company_name,
    owner: person.value.name,
    time: companyMomentText(due),
  };
  for (const { email } of await activePeople(tx, client.id))
    await queueMail(context, tx, { to: email, kind: 'owner-announced', data });
  return ok(due);
}

/** An announced owner who has not taken effect. */
interface AnnouncedOwner {
  readonly name: string;
  readonly dueAt: string;
}

const announced = (db: ApiContext['database']['db'] | Tx, clientId: string) =>
  db
    .selectFrom('approval_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('kind', '=', 'owner')
    .where('state', '=', 'approved')
    .where('due_at', 'is not', null);

/** Reads the new owner out of the payload of a request. */
export const askedOwner = (payload: string): OwnerAsk =>
  (JSON.parse(payload) as { readonly owner: OwnerAsk }).owner;

/** Returns the announced owner of a client; null for none. */
export async function announcedOwner(
  db: ApiContext['database']['db'],
  clientId: string,
): Promise<AnnouncedOwner | null> {
  const row = await announced(db, clientId).executeTakeFirst();
  if (!row) return null;
  const person = await selectRow(db, 'members', {
    client_id: clientId,
    id: askedOwner(row.payload).person,
  });
  return person ? { name: person.name, dueAt: row.due_at ?? '' } : null;
}

/** Ends what was announced, by the objection of an active owner; 409 where nothing waits. */
export const objectToOwner = ({ context, caller }: PeopleCall): Promise<Result<null, Failure>> =>
  context.database.transaction(async (tx) => {
    const actor = await lockPeople(tx, caller);
    if (actor?.role !== 'owner') return forbidden();
    const rows = await announced(tx, caller.client.id).execute();
    if (rows.length === 0) return fail('conflict', { message: serverMessages.nothingAnnounced });
    await tx
      .updateTable('approval_requests')
      .set({ state: 'refused', due_at: null, reason: `An owner objected: ${actor.name}.` })
      .where('client_id', '=', caller.client.id)
      .where('kind', '=', 'owner')
      .where('due_at', 'is not', null)
      .execute();
    return ok(null);
  });

/** Makes an announced owner whose day is over; false where an objection was quicker. */
async function transferOwnership(context: ApiContext, tx: Tx, due: ApprovalRow): Promise<boolean> {
  await lockClient(tx, due.client_id);
  const row = await announced(tx, due.client_id).where('id', '=', due.id).executeTakeFirst();
  const client = await findClientById(tx, due.client_id);
  if (!row || !client) return false;
  const person = await futureOwner(tx, client, askedOwner(row.payload).person);
  const changed = person.ok
    ? await applyChange(context, tx, person.value, { role: 'owner' })
    : person;
  await tx
    .updateTable('approval_requests')
    .set({ due_at: null, ...(!changed.ok && { state: 'lapsed' }) })
    .where('id', '=', row.id)
    .execute();
  if (!changed.ok) return true;
  const actor = { name: row.asked_name, kind: 'staff' } as const;
  const act = { what: 'people make owner', clientId: client.id, after: changed.value.id };
  await recordAct({ ...context, actor }, tx, act);
  const data = { company: client.company_name, owner: changed.value.name, by: company.name };
  await mailNewOwner(context, tx, client.id, data);
  return true;
}

/** One round: announced owners whose day is over. */
export async function transferDueOwnership(context: ApiContext): Promise<number> {
  const due = await context.database.db
    .selectFrom('approval_requests')
    .selectAll()
    .where('kind', '=', 'owner')
    .where('state', '=', 'approved')
    .where('due_at', '<=', context.now().toISOString())
    .execute();
  let changed = 0;
  for (const row of due)
    if (await context.database.transaction((tx) => transferOwnership(context, tx, row)))
      changed += 1;
  if (changed > 0) notifyMailQueued(context);
  return changed;
}
