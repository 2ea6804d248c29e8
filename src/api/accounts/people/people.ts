/** The people of a client: list, changes of role, right to sign and state. */
import type { Kysely, Transaction } from 'kysely';
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { MemberChange } from '#lib/people/calls.ts';
import type { CompanyPerson } from '#lib/people/replies.ts';
import { mayManage, grantableRoles, type ClientRole } from '#lib/people/rights.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { selectRow, selectRows } from '#api/db/rows.ts';
import type { InvitationRow, MemberRow } from '#api/db/tables/members.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { MailData } from '#api/mail/kinds.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { activePeople } from '#api/records/recipients.ts';
import { lockClient } from '#api/security/clients.ts';
import { recordEvent } from '#api/security/events.ts';
import { checkFresh } from '#api/security/session-step.ts';
import { revokeSessionsOfMember, type SessionCaller } from '#api/security/sessions.ts';
import { endFlowsOfMember } from '../recovery/otp-flows.ts';
import { isRequired } from '../security/second-step.ts';
import { ensureMainPerson } from './main-person.ts';

type Tx = Transaction<Tables>;

/** Who acts on people: the context of the call with the caller. */
export interface PeopleCall {
  readonly context: ApiContext;
  readonly caller: Pick<SessionCaller, 'client' | 'member' | 'secondStep'>;
}

export const forbidden = (): Result<never, Failure> =>
  fail('forbidden', { message: serverMessages.roleForbidden });

const shared = ({ id, name, email, role, may_sign: maySign }: MemberRow | InvitationRow) => ({
  id,
  name,
  email,
  role,
  maySign,
});

const showMember = (row: MemberRow): CompanyPerson => ({
  ...shared(row),
  hasSecondStep: row.second_step_at !== null,
  lastLoginAt: row.last_login_at,
  state: row.disabled_at === null ? 'active' : 'disabled',
  invitedUntil: null,
});

export const showInvitation = (row: InvitationRow): CompanyPerson => ({
  ...shared(row),
  hasSecondStep: false,
  lastLoginAt: null,
  state: 'invited',
  invitedUntil: row.expires_at,
});

/** Returns all people of a client in the order in which they came, then the open invitations. */
export async function listPeople(
  db: Kysely<Tables>,
  clientId: string,
): Promise<{ items: CompanyPerson[] }> {
  const members = await selectRows(db, 'members', { client_id: clientId }, 'created_at', 'id');
  const invitations = await selectRows(
    db,
    'invitations',
    { client_id: clientId },
    'created_at',
    'id',
  );
  return { items: [...members.map(showMember), ...invitations.map(showInvitation)] };
}

/** One person or invitation of the caller's company; 404 for every other id. */
export async function findPerson(
  { context, caller }: PeopleCall,
  id: string,
): Promise<Result<CompanyPerson, Failure>> {
  const { items } = await listPeople(context.database.reader, caller.client.id);
  const found = items.find((person) => person.id === id);
  return found ? ok(found) : fail('not_found');
}

/**
 * Locks the people of the company until the transaction ends, and reads the caller as the person is now: a role that
 * was taken away since gives nothing. Null for a caller who was disabled.
 */
export async function lockPeople(tx: Tx, { client, member }: PeopleCall['caller']) {
  await lockClient(tx, client.id);
  const row = await tx
    .selectFrom('members')
    .selectAll()
    .where('id', '=', member.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, maySign: row.may_sign } : null;
}

async function hasOtherOwner(tx: Tx, { client_id, id }: MemberRow): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('client_id', '=', client_id)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface MemberChangeMail {
  readonly before: MemberRow;
  readonly after: MemberRow;
  readonly by: string;
}

/** Refuses to give ownership, or keep it with somebody, by a login that is not fresh. */
export const checkToGive = (
  context: Pick<ApiContext, 'now'>,
  { secondStep }: PeopleCall['caller'],
  role: ClientRole,
): Result<null, Failure> => (role === 'owner' ? checkFresh(context, secondStep) : ok(null));

const isActiveOwner = ({ role, disabled_at }: Pick<MemberRow, 'role' | 'disabled_at'>): boolean =>
  role === 'owner' && disabled_at === null;

function changesOf(
  { now }: Pick<ApiContext, 'now'>,
  before: MemberRow,
  { role = before.role, maySign = before.may_sign, state }: MemberChange,
): Pick<MemberRow, 'role' | 'may_sign' | 'disabled_at'> {
  const disabled = before.disabled_at ?? now().toISOString();
  const states = { active: null, disabled };
  return { role, may_sign: maySign, disabled_at: state ? states[state] : before.disabled_at };
}

/** Ends the open invitations of a person for roles that the person may give no more. */
async function endInvitations(tx: Tx, { id, role, may_sign, disabled_at }: MemberRow) {
  const roles = disabled_at === null ? grantableRoles({ role, maySign: may_sign }) : [];
  let ended = tx.deleteFrom('invitations').where('invited_by', '=', id);
  if (roles.length > 0) ended = ended.where('role', 'not in', roles);
  await ended.execute();
}

/**
 * Applies a change to a person of a locked client, and ends invitations that the person could not send any more; 409
 * for the last owner.
 */
export async function applyChange(
  context: Pick<ApiContext, 'now'>,
  tx: Tx,
  before: MemberRow,
  asked: MemberChange,
): Promise<Result<MemberRow, Failure>> {
  const { id } = before;
  const at = context.now().toISOString();
  const changes = changesOf(context, before, asked);
  const isLeaving = isActiveOwner(before) && !isActiveOwner(changes);
  if (isLeaving && !(await hasOtherOwner(tx, before)))
    return fail('conflict', { message: serverMessages.lastOwner });
  const requires = (of: ClientRole) => isRequired(tx, { id: before.client_id, role: of });
  const mustBegin = (await requires(changes.role)) && !(await requires(before.role));
  const after = await tx
    .updateTable('members')
    .set({ ...changes, updated_at: at, ...(mustBegin && { step_required_at: at }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endInvitations(tx, after);
  if (changes.disabled_at !== null && before.disabled_at === null) {
    await revokeSessionsOfMember(tx, id, at);
    await endFlowsOfMember(tx, id);
  }
  await ensureMainPerson(tx, before.client_id, at);
  return ok(after);
}

async function change(
  { context, caller }: PeopleCall,
  tx: Tx,
  id: string,
  asked: MemberChange,
): Promise<Result<MemberChangeMail, Failure>> {
  const actor = await lockPeople(tx, caller);
  const before = await selectRow(tx, 'members', { client_id: caller.client.id, id });
  if (!before) return fail('not_found');
  const { role, disabled_at } = changesOf(context, before, asked);
  if (!actor || !mayManage(actor, before.role) || !mayManage(actor, role)) return forbidden();
  const fresh = disabled_at === null ? checkToGive(context, caller, role) : ok(null);
  if (!fresh.ok) return fresh;
  const applied = await applyChange(context, tx, before, asked);
  return applied.ok ? ok({ before, after: applied.value, by: actor.name }) : applied;
}

/** Mails all active owners of a client, the new one among them, that there is a new one. */
export async function mailNewOwner(
  context: ApiContext,
  tx: Tx,
  clientId: string,
  data: MailData['new-owner'],
): Promise<void> {
  for (const { role, email } of await activePeople(tx, clientId))
    if (role === 'owner') await queueMail(context, tx, { to: email, kind: 'new-owner', data });
}

/**
 * Changes role, right to sign or state of a person, from the next call on. 403 for people whom the caller may not
 * change, 409 for the last owner.
 */
export async function changePerson(
  call: PeopleCall,
  id: string,
  asked: MemberChange,
  origin: CallOrigin,
): Promise<Result<CompanyPerson, Failure>> {
  const { context, caller } = call;
  const changed = await context.database.transaction(async (tx) => {
    const result = await change(call, tx, id, asked);
    if (!result.ok) return result;
    const { before, after, by } = result.value;
    const data = { company: caller.client.company_name, owner: after.name, by };
    if (isActiveOwner(after) && !isActiveOwner(before))
      await mailNewOwner(context, tx, caller.client.id, data);
    return result;
  });
  if (!changed.ok) return changed;
  notifyMailQueued(context);
  const { id: memberId, role, may_sign: maySign } = changed.value.after;
  const details = { clientId: caller.client.id, by: caller.member.id, memberId, role, maySign };
  recordEvent(context, 'member_changed', origin, {
    ...details,
    isDisabled: changed.value.after.disabled_at !== null,
  });
  return ok(showMember(changed.value.after));
}
