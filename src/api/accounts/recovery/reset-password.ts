/** Sets a new password after a right code, and ends all sessions (OWASP ASVS 5.0, 2.3.1 and 7.4.3). */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ResetPassword } from '#lib/accounts/forms/recovery.form.ts';
import type { ApiContext, CallOrigin, OtpCaller } from '#api/context/context.ts';
import { lockClient } from '#api/security/clients.ts';
import { changeMember, findAccountById } from '#api/security/members.ts';
import { recordAccountEvent } from '../activity/account-events.ts';
import { deleteFailuresOfEmail, endFlowsOfMember, markFlowUsed } from './otp-flows.ts';
import { revokeSessionsOfMember } from '#api/security/sessions.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { rejectCommonPassword } from '#api/security/common-password.ts';
import { recordEvent } from '#api/security/events.ts';

/**
 * Uses the permission once. In one transaction: the password, the end of all sessions and flows, and the mail
 * to the owner. The account's counts of failed logins and codes start from zero.
 */
export async function resetPassword(
  context: ApiContext,
  { flowId, memberId }: OtpCaller,
  { password }: ResetPassword,
  origin: CallOrigin,
): Promise<Result<null, Failure>> {
  const { database, now, limits, passwords } = context;
  const client = memberId === null ? null : await findAccountById(database.reader, memberId);
  if (!client || client.is_deleted) return fail('invalid_token');
  const chosen = rejectCommonPassword(context, 'password', password, client.email);
  if (!chosen.ok) return chosen;
  const passwordHash = await passwords.hash(password);
  const isUsed = await database.transaction(async (tx) => {
    const at = now().toISOString();
    const { id: clientId, member_id } = client;
    await lockClient(tx, clientId);
    if (!(await markFlowUsed(tx, { id: flowId, now: at }))) return false;
    await changeMember(tx, { id: member_id, at, changes: { password_hash: passwordHash } });
    await revokeSessionsOfMember(tx, member_id, at);
    await endFlowsOfMember(tx, member_id);
    await deleteFailuresOfEmail(tx, client.email_key);
    const event = { clientId, memberId: member_id, kind: 'password_reset' } as const;
    await recordAccountEvent(context, tx, event, origin);
    await queueMail(context, tx, { to: client.email, kind: 'password-reset', data: {} });
    return true;
  });
  if (!isUsed) return fail('invalid_token');
  notifyMailQueued(context);
  recordEvent(context, 'password_reset', origin, { clientId: client.id });
  recordEvent(context, 'session_revoked', origin, { clientId: client.id, reason: 'reset' });
  await limits.forget('loginAccount', client.email_key);
  await limits.forget('loginPair', client.email_key, origin.network);
  return ok(null);
}
