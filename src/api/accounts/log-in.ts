/** Logs a client in (docs/specification.md, States and Messages). */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Login } from '#lib/accounts/schemas/login.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { findClientByEmailKey, setPasswordHash } from '#api/security/clients.ts';
import { emailKey } from '#api/security/email-key.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { recordEvent } from '#api/security/events.ts';
import { QueueFullError } from '#api/security/hash-queue.ts';
import { loginAttempt } from './login-attempt.ts';
import { openSession } from '#api/security/sessions.ts';

export interface LoggedIn {
  readonly token: string;
  readonly client: { readonly id: string; readonly clientId: string };
}

async function renewHash(context: ApiContext, client: ClientRow, password: string): Promise<void> {
  await setPasswordHash(context.database.db, {
    id: client.id,
    at: context.now().toISOString(),
    passwordHash: await context.passwords.hash(password),
  });
}

/**
 * Counts the try, then spends exactly one hash run, whether or not there is such an account; a deleted client
 * and an unknown address are answered like a wrong password.
 * @param device id of a device on which this account was used before, else null
 */
export async function logIn(
  context: ApiContext,
  { email, password }: Login,
  origin: CallOrigin,
  device: string | null,
): Promise<Result<LoggedIn, Failure>> {
  const key = emailKey(email);
  const attempt = loginAttempt(context.limits, { key, network: origin.network, device });
  const allowed = await attempt.begin();
  if (!allowed.ok) {
    recordEvent(context, 'login_locked', origin);
    return allowed;
  }
  const found = await findClientByEmailKey(context.database.reader, key);
  const client = found && !found.is_deleted ? found : null;
  const verdict = await context.passwords
    .verify(password, client?.password_hash ?? null)
    .catch(async (error: unknown) => {
      if (error instanceof QueueFullError) await attempt.giveBack();
      throw error;
    });
  if (!client || !verdict.matches) {
    await attempt.fail();
    recordEvent(context, 'login_failed', origin, { clientId: client?.id ?? null });
    return refuse('wrong_credentials');
  }
  await attempt.succeed();
  if (verdict.isOutdated) {
    context.background.run('renew hash', () => renewHash(context, client, password));
  }
  const token = await openSession(context, client.id, origin);
  recordEvent(context, 'login_succeeded', origin, { clientId: client.id });
  return ok({ token, client: { id: client.id, clientId: client.client_number } });
}
