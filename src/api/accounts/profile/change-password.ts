/** Changes the caller's password and ends all sessions (OWASP ASVS 5.0, 6.2.3 and 7.4.3). */
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ChangePasswordPayload } from '#lib/accounts/forms/change-password.form.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { emailKey, lockClient } from '#api/security/clients.ts';
import { findAccountById, replacePasswordHash } from '#api/security/members.ts';
import { endFlowsOfMember } from '../recovery/otp-flows.ts';
import { revokeSessionsOfMember, type SessionCaller } from '#api/security/sessions.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { rejectCommonPassword } from '#api/security/common-password.ts';
import { recordEvent } from '#api/security/events.ts';
import { HasherBusy } from '#api/security/password-hasher.ts';
import { recordAccountEvent } from '../activity/account-events.ts';
import { loginAttempt, type LoginAttempt } from '#api/security/login-attempt.ts';
import { isOwnId } from '../own-id.ts';

/** Compares the old password; an attempt rejected by a full queue is uncounted. */
async function isRight(
  context: ApiContext,
  attempt: LoginAttempt,
  password: string,
  stored: string,
): Promise<boolean> {
  const verdict = await context.passwords.verify(password, stored).catch(async (error: unknown) => {
    if (error instanceof HasherBusy) await attempt.giveBack();
    throw error;
  });
  return verdict.matches;
}

interface Replacement {
  readonly clientId: string;
  readonly memberId: string;
  readonly email: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Replaces exactly the compared hash, so that one of two concurrent changes wins; ends all sessions and mails the
 * owner.
 */
async function replaceHash(
  context: ApiContext,
  { clientId, memberId, email, from, to }: Replacement,
  origin: CallOrigin,
): Promise<boolean> {
  const at = context.now().toISOString();
  return context.database.transaction(async (tx) => {
    await lockClient(tx, clientId);
    if (!(await replacePasswordHash(tx, { id: memberId, at, from, to }))) return false;
    await revokeSessionsOfMember(tx, memberId, at);
    await endFlowsOfMember(tx, memberId);
    await recordAccountEvent(context, tx, { clientId, memberId, kind: 'password_changed' }, origin);
    await queueMail(context, tx, { to: email, kind: 'password-changed', data: {} });
    return true;
  });
}

/**
 * Counts wrong old passwords like failed logins, so that a stolen token cannot guess the password. @param device id
 * of a known device of this account, else null
 */
export async function changePassword(
  context: ApiContext,
  { client, member }: Pick<SessionCaller, 'client' | 'member'>,
  { id, old_password, new_password }: ChangePasswordPayload,
  origin: CallOrigin & { readonly device: string | null },
): Promise<Result<null, Failure>> {
  if (!isOwnId(context, client, id, origin)) return fail('forbidden');
  const chosen = rejectCommonPassword(context, 'new_password', new_password, client.email);
  if (!chosen.ok) return chosen;
  const { device, network } = origin;
  const attempt = loginAttempt(context.limits, { key: emailKey(client.email), network, device });
  const allowed = await attempt.begin();
  if (!allowed.ok) return allowed;
  const stored = (await findAccountById(context.database.reader, member.id))?.password_hash;
  if (stored === undefined || !(await isRight(context, attempt, old_password, stored))) {
    await attempt.fail();
    recordEvent(context, 'login_failed', origin, { clientId: client.id, reason: 'old password' });
    const message = serverMessages.oldPasswordWrong;
    return fail('invalid', { message, fields: { old_password: message } });
  }
  await attempt.succeed();
  const to = await context.passwords.hash(new_password);
  const { id: clientId, email } = client;
  const change = { clientId, memberId: member.id, email, from: stored, to };
  const isReplaced = await replaceHash(context, change, origin);
  if (!isReplaced) return fail('not_authenticated');
  notifyMailQueued(context);
  recordEvent(context, 'password_changed', origin, { clientId: client.id });
  return ok(null);
}
