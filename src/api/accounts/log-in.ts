/** Logs a client in. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ClientRole } from '#lib/people/rights.ts';
import type { Login } from '#lib/accounts/forms/login.form.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { emailKey, lockClient } from '#api/security/clients.ts';
import { methodsOf } from './security/factors.ts';
import {
  findAccountByEmailKey,
  holderOf,
  replacePasswordHash,
  type Account,
} from '#api/security/members.ts';
import { newChallenge } from '#api/security/second-step.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { recordEvent } from '#api/security/events.ts';
import { HasherBusy } from '#api/security/password-hasher.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { checkConfirmed } from './register-client.ts';
import { recordLogin } from './activity/account-events.ts';
import { queueAttempt, loginAttempt, type Attempt } from '#api/security/login-attempt.ts';
import { clearFailures } from './recovery/otp-budget.ts';
import { openSession } from '#api/security/sessions.ts';

/** Maximum comparisons when the hash is replaced concurrently. */
const ROUNDS = 3;

export interface LoggedIn {
  readonly token: string;
  readonly client: { readonly id: string; readonly clientId: string };
  readonly user: { readonly id: string; readonly name: string; readonly role: ClientRole };
}

/** The answer of a login. */
export const loggedInAs = (token: string, account: Account): LoggedIn => ({
  token,
  client: { id: account.id, clientId: account.client_number },
  user: { id: account.member_id, name: account.contact_person, role: account.role },
});

/** Opens the session of somebody who was let in; null where the password or the second step changed since. */
export async function enter(
  context: ApiContext,
  account: Account,
  origin: CallOrigin,
  device: string | null,
): Promise<LoggedIn | null> {
  const token = await openSession(context, account, origin, (tx) =>
    recordLogin(context, tx, account, { ...origin, device }),
  );
  if (token === null) return null;
  notifyMailQueued(context);
  await clearFailures(context, account.email_key);
  recordEvent(context, 'login_succeeded', origin, { clientId: account.id });
  return loggedInAs(token, account);
}

/** Rehashes the password at the current cost, unless it was changed concurrently. */
async function renewHash(context: ApiContext, client: Account, password: string): Promise<void> {
  const to = await context.passwords.hash(password);
  await context.database.transaction(async (tx) => {
    // A trigger writes `clients` after `members`; everybody else locks them in this order.
    await lockClient(tx, client.id);
    await replacePasswordHash(tx, {
      id: client.member_id,
      at: context.now().toISOString(),
      from: client.password_hash,
      to,
    });
  });
}

interface PasswordComparison {
  readonly client: Account | null;
  readonly isRight: boolean;
  readonly isOutdated: boolean;
}

/** Spends one hash run for any address; a deleted client counts as unknown. */
async function compare(
  context: ApiContext,
  key: string,
  password: string,
): Promise<PasswordComparison> {
  const { closedLogin } = context;
  const found = await findAccountByEmailKey(context.database.reader, key);
  const isClosed = password === closedLogin?.password && key === emailKey(closedLogin.email);
  const client = found && !found.is_deleted && !isClosed ? found : null;
  const stored = client?.password_hash ?? null;
  const { matches, isOutdated } = await context.passwords.verify(password, stored);
  return { client, isRight: matches, isOutdated };
}

async function tryLogIn(
  context: ApiContext,
  password: string,
  origin: CallOrigin,
  { key, network, device }: Attempt,
): Promise<Result<LoggedIn, Failure>> {
  const attempt = loginAttempt(context.limits, { key, network, device });
  const allowed = await attempt.begin();
  if (!allowed.ok) {
    recordEvent(context, 'login_locked', origin);
    return allowed;
  }
  const compared = async (): Promise<PasswordComparison> =>
    compare(context, key, password).catch(async (error: unknown) => {
      if (error instanceof HasherBusy) await attempt.giveBack();
      throw error;
    });
  for (let round = 0; round < ROUNDS; round++) {
    const { client, isRight, isOutdated } = await compared();
    if (!client || !isRight) {
      await attempt.fail();
      recordEvent(context, 'login_failed', origin, { clientId: client?.id ?? null });
      return fail('wrong_credentials');
    }
    const confirmed = await checkConfirmed(context, client.id);
    if (!confirmed.ok) {
      await attempt.giveBack();
      return confirmed;
    }
    if (client.second_step_at !== null) {
      const challenge = newChallenge(context, holderOf(client));
      const methods = await methodsOf(context.database.reader, client);
      await attempt.succeed();
      return fail('second_step', { body: { challenge, methods } });
    }
    // Null when the hash was replaced since: it may be the same password, renewed by another login.
    const session = await enter(context, client, origin, device);
    if (session === null) continue;
    await attempt.succeed();
    if (isOutdated) {
      context.background.run('renew hash', () => renewHash(context, client, password));
    }
    return ok(session);
  }
  await attempt.giveBack();
  return fail('unavailable');
}

/**
 * Counts the attempt, then compares; deleted clients and unknown addresses get the answer of a wrong password. The
 * password stored when the session opens decides. Success clears the account's wrong codes, so that a later recovery
 * works. @param device id of a known device of this account, else null
 */
export async function logIn(
  context: ApiContext,
  { email, password }: Login,
  origin: CallOrigin,
  device: string | null,
): Promise<Result<LoggedIn, Failure>> {
  const attempt = { key: emailKey(email), network: origin.network, device };
  return queueAttempt(attempt, () => tryLogIn(context, password, origin, attempt));
}
