/** Logins of clients' people by passkeys. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Assertion } from '#lib/passkeys/calls.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { recordEvent } from '#api/security/events.ts';
import { findAccountById } from '#api/security/members.ts';
import { checkAssertion } from '#api/security/passkeys/check.ts';
import { confirmOptions } from '#api/security/passkeys/options.ts';
import { passkeyTexts, spendAssertion } from '#api/security/passkeys/passkeys.ts';
import { findChallenged } from '../confirm-login.ts';
import { enter, type LoggedIn } from '../log-in.ts';
import { checkConfirmed } from '../register-client.ts';

/** Options to confirm a login whose password was right. */
export async function optionsOfLogin(
  context: ApiContext,
  challenge: string,
  origin: CallOrigin,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, Failure>> {
  const found = await findChallenged(context, challenge, origin);
  if (!found.ok) return found;
  const { member_id: id } = found.value;
  return ok(await confirmOptions(context, { side: 'members', id }));
}

/** The account of a passkey that checked the person; the challenge is used. */
async function accountOf(context: ApiContext, assertion: Assertion) {
  const unknown = fail('wrong_credentials');
  const checked = await checkAssertion(context, assertion, 'members', { purpose: 'login' });
  if (!checked) return unknown;
  if (!checked.isVerified) return fail('wrong_credentials', { message: passkeyTexts.notVerified });
  const found = await findAccountById(context.database.db, checked.passkey.member_id ?? '');
  if (!found || found.is_deleted) return unknown;
  const used = await context.database.transaction((tx) => spendAssertion(context, tx, checked));
  return used.ok ? ok(found) : unknown;
}

/**
 * Logs a person in by a passkey that checked the person: it is both factors.
 * @param deviceOf id of a known device of an account by its key, else null
 */
export async function logInByPasskey(
  context: ApiContext,
  assertion: Assertion,
  origin: CallOrigin,
  deviceOf: (emailKey: string) => string | null,
): Promise<Result<LoggedIn & { readonly emailKey: string }, Failure>> {
  const { network } = origin;
  const allowed = await context.limits.check('loginNetwork', network);
  if (!allowed.ok) return allowed;
  const found = await accountOf(context, assertion);
  if (!found.ok) {
    await context.limits.take('loginNetwork', network);
    recordEvent(context, 'login_failed', origin);
    return found;
  }
  const account = found.value;
  const confirmed = await checkConfirmed(context, account.id);
  if (!confirmed.ok) return confirmed;
  const key = account.email_key;
  const session = await enter(context, account, origin, deviceOf(key));
  return session === null ? fail('wrong_credentials') : ok({ ...session, emailKey: key });
}
