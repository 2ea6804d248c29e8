/** Invitations of people: a link for seven days that only a post uses up. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { serverMessages } from '#lib/kernel/messages.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { MemberInvitation, MemberJoin } from '#lib/people/calls.ts';
import type { CompanyPerson, OpenMemberInvitation } from '#lib/people/replies.ts';
import { mayManage } from '#lib/people/rights.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { selectRow } from '#api/db/rows.ts';
import type { InvitationRow } from '#api/db/tables/members.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { rejectCardNumbers } from '#api/kernel/invalid-form.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { emailKey, lockClient } from '#api/security/clients.ts';
import { rejectCommonPassword } from '#api/security/common-password.ts';
import { recordEvent } from '#api/security/events.ts';
import { newInvitationToken } from '#api/security/invitation-token.ts';
import { findAccountById, isAddressTaken } from '#api/security/members.ts';
import { openSession } from '#api/security/sessions.ts';
import { tokenHash } from '#api/security/tokens.ts';
import { recordLogin } from '../activity/account-events.ts';
import { loggedInAs, type LoggedIn } from '../log-in.ts';
import {
  checkToGive,
  forbidden,
  lockPeople,
  mailNewOwner,
  showInvitation,
  type PeopleCall,
} from './people.ts';

type Tx = Transaction<Tables>;

function newToken(context: ApiContext) {
  const { token, hash, expiresAt } = newInvitationToken(context);
  return { token, columns: { token_hash: hash, expires_at: expiresAt } };
}

const send = ({ context, caller }: PeopleCall, tx: Tx, to: string, token: string) =>
  queueMail(context, tx, {
    to,
    kind: 'member-invitation',
    data: {
      company: caller.client.company_name,
      inviter: caller.member.name,
      path: `${pathOf('invitation')}?token=${token}`,
    },
  });

const taken = (): Result<never, Failure> =>
  fail('email_taken', { fields: { email: serverMessages.emailTaken } });

/** Addresses of other clients are told only where sign up tells them. */
async function isKnownTaken({ context, caller }: PeopleCall, tx: Tx, key: string) {
  if (context.settings.confirmAddress !== 'on') return isAddressTaken(tx, key);
  return (
    (await selectRow(tx, 'members', { client_id: caller.client.id, email_key: key })) !== undefined
  );
}

/** Invites a person by mail, in place of an expired invitation; 409 for an address in use, 403 for a role that the caller may not give. */
export async function invitePerson(
  call: PeopleCall,
  { email, name, role, maySign }: MemberInvitation,
  origin: CallOrigin,
): Promise<Result<CompanyPerson, Failure>> {
  const { context, caller } = call;
  const scanned = rejectCardNumbers({ name });
  if (!scanned.ok) return scanned;
  const { token, columns } = newToken(context);
  try {
    const made = await context.database.transaction(
      async (tx): Promise<Result<InvitationRow, Failure>> => {
        const actor = await lockPeople(tx, caller);
        if (!actor || !mayManage(actor, role)) return forbidden();
        const fresh = checkToGive(context, caller, role);
        if (!fresh.ok) return fresh;
        const key = emailKey(email);
        if (await isKnownTaken(call, tx, key)) return taken();
        await tx
          .deleteFrom('invitations')
          .where('client_id', '=', caller.client.id)
          .where('email_key', '=', key)
          .where('expires_at', '<=', context.now().toISOString())
          .execute();
        const row = await tx
          .insertInto('invitations')
          .values({
            id: randomUUID(),
            client_id: caller.client.id,
            email,
            email_key: key,
            name,
            role,
            may_sign: maySign,
            invited_by: actor.id,
            created_at: context.now().toISOString(),
            ...columns,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await send(call, tx, email, token);
        return ok(row);
      },
    );
    if (!made.ok) return made;
    notifyMailQueued(context);
    const { client, member } = caller;
    recordEvent(context, 'member_invited', origin, { clientId: client.id, by: member.id, role });
    return ok(showInvitation(made.value));
  } catch (error) {
    if (isUniqueViolation(error)) return taken();
    throw error;
  }
}

/** Runs work on an open invitation of the caller's company. */
const onInvitation = <T>(
  call: PeopleCall,
  id: string,
  work: (tx: Tx, row: InvitationRow, by: string) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> =>
  call.context.database.transaction(async (tx) => {
    const actor = await lockPeople(tx, call.caller);
    const row = await selectRow(tx, 'invitations', { client_id: call.caller.client.id, id });
    if (!row)
      return fail('not_found', { message: 'This invitation was used or withdrawn already.' });
    if (!actor || !mayManage(actor, row.role)) return forbidden();
    return work(tx, row, actor.id);
  });

/** Sends an invitation again in the caller's name, with a new link for seven more days; the old link ends. */
export async function resendInvitation(
  call: PeopleCall,
  id: string,
): Promise<Result<CompanyPerson, Failure>> {
  const { token, columns } = newToken(call.context);
  const sent = await onInvitation(call, id, async (tx, { email, role }, by) => {
    const fresh = checkToGive(call.context, call.caller, role);
    if (!fresh.ok) return fresh;
    await send(call, tx, email, token);
    const row = await tx
      .updateTable('invitations')
      .set({ ...columns, invited_by: by })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return ok(row);
  });
  if (!sent.ok) return sent;
  notifyMailQueued(call.context);
  return ok(showInvitation(sent.value));
}

/** Withdraws an invitation: its link ends. */
export const withdrawInvitation = (call: PeopleCall, id: string): Promise<Result<null, Failure>> =>
  onInvitation(call, id, async (tx) => {
    await tx.deleteFrom('invitations').where('id', '=', id).execute();
    return ok(null);
  });

const invitationOver = (): Result<never, Failure> =>
  fail('not_found', { message: serverMessages.invitationOver });

/** The open invitation of a token with its company, and who sent it: an active person who may give the role. */
async function invited(db: ApiContext['database']['db'] | Tx, token: string, now: Date) {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('clients', 'clients.id', 'invitations.client_id')
    .innerJoin('members', 'members.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['clients.company_name', 'members.name as by', 'members.role as by_role'])
    .where('invitations.token_hash', '=', tokenHash(token))
    .where('invitations.expires_at', '>', now.toISOString())
    .where('clients.is_deleted', '=', false)
    .where('members.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && mayManage({ role: row.by_role, maySign: false }, row.role) ? row : undefined;
}

/** Shows an invitation; changes nothing. */
export async function readMemberInvitation(
  { database, now }: ApiContext,
  token: string,
): Promise<Result<OpenMemberInvitation, Failure>> {
  const row = await invited(database.db, token, now());
  if (!row) return invitationOver();
  return ok({ email: row.email, name: row.name, company: row.company_name });
}

/** Makes the invited person and uses the invitation up; null for an invitation that ended meanwhile. */
async function makeMember(
  context: ApiContext,
  tx: Tx,
  { token, name }: MemberJoin,
  password_hash: string,
): Promise<string | null> {
  const found = await invited(tx, token, context.now());
  if (!found) return null;
  await lockClient(tx, found.client_id);
  const used = await invited(tx, token, context.now());
  if (!used) return null;
  await tx.deleteFrom('invitations').where('id', '=', used.id).execute();
  const { id, client_id, email, email_key, role, may_sign, company_name: company, by } = used;
  const at = context.now().toISOString();
  await tx
    .insertInto('members')
    .values({
      id,
      client_id,
      email,
      email_key,
      password_hash,
      name,
      role,
      may_sign,
      telephone: '',
      mobile: null,
      picture: null,
      last_login_at: null,
      disabled_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  if (role === 'owner') await mailNewOwner(context, tx, client_id, { company, owner: name, by });
  return id;
}

/** Joins by an invitation and logs in; 404 for one that is over, 409 for an address with an account. */
export async function joinCompany(
  context: ApiContext,
  body: MemberJoin,
  origin: CallOrigin & { readonly device: string | null },
): Promise<Result<LoggedIn, Failure>> {
  const { database, now } = context;
  const row = await invited(database.db, body.token, now());
  if (!row) return invitationOver();
  const scanned = rejectCardNumbers({ name: body.name });
  if (!scanned.ok) return scanned;
  const chosen = rejectCommonPassword(context, 'password', body.password, row.email);
  if (!chosen.ok) return chosen;
  const hash = await context.passwords.hash(body.password);
  let id: string | null;
  try {
    id = await database.transaction((tx) => makeMember(context, tx, body, hash));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return fail('email_taken');
  }
  notifyMailQueued(context);
  const account = id === null ? undefined : await findAccountById(database.db, id);
  if (!account) return invitationOver();
  recordEvent(context, 'member_joined', origin, { clientId: account.id, memberId: id });
  const session = await openSession(context, account, origin, (tx) =>
    recordLogin(context, tx, account, origin),
  );
  return session === null ? invitationOver() : ok(loggedInAs(session, account));
}
