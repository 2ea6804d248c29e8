/** Makes an account for a client who then chooses the password. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SignupPayload } from '#lib/accounts/forms/signup.form.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { queueMail } from '#api/mail/queue.ts';
import { recordEvent } from '#api/security/events.ts';
import { registerClient } from '../register-client.ts';
import { nameOf, type NamedClient } from './client-access.ts';

const PASSWORD_BYTES = 32;

/**
 * Validates like sign up. The password is random and secret; the mail, queued with the account, leads to choosing
 * one. 409 for an address in use.
 */
export async function createAccount(
  context: ApiContext,
  input: Omit<SignupPayload, 'password'>,
  origin: CallOrigin,
): Promise<Result<NamedClient, Failure>> {
  const password = context.randomBytes(PASSWORD_BYTES).toString('base64url');
  const made = await registerClient(context, { ...input, password }, origin, (tx, client) =>
    queueMail(context, tx, {
      to: client.email,
      kind: 'account-created',
      data: { contactPerson: client.contact_person, clientId: client.client_number },
    }),
  );
  if (!made.ok) return made;
  notifyMailQueued(context);
  recordEvent(context, 'client_created', origin, { clientId: made.value.id });
  return ok(nameOf(made.value));
}
