/**
 * Where CONFIRM_ADDRESS is on, a client who signed up can log in once the address is confirmed: by a one-time code that was
 * sent there.
 */
import type { Kysely, Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SignupPayload } from '#lib/accounts/forms/signup.form.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { queueMail } from '#api/mail/queue.ts';
import { findClientByEmailKey } from '#api/security/clients.ts';
import { emailKey } from '#api/security/email-key.ts';
import { registerClient } from './register-client.ts';

export const unconfirmedText =
  'Please confirm your email address first: choose Forgot Password? and enter the code that we send you.';

/** Signs a client up like `registerClient`; the answer hides whether the address is in use. */
export async function signUp(
  context: ApiContext,
  payload: SignupPayload,
  origin: CallOrigin,
): Promise<Result<unknown, Failure>> {
  if (context.settings.confirmAddress !== 'on') return registerClient(context, payload, origin);
  const since = context.now().toISOString();
  const made = await registerClient(context, payload, origin, async (tx, client) => {
    await tx.insertInto('unconfirmed_clients').values({ client_id: client.id, since }).execute();
    const data = { contactPerson: client.contact_person };
    await queueMail(context, tx, { to: client.email, kind: 'confirm-address', data });
  });
  if (!made.ok && made.error.code === 'email_taken') {
    const key = emailKey(payload.email);
    const client = await findClientByEmailKey(context.database.reader, key);
    // As much work as a new account is.
    await context.passwords.hash(payload.password);
    const isTold = await context.limits.take('signupMail', key);
    if (client && !client.is_deleted && isTold.ok)
      await context.database.transaction((tx) =>
        queueMail(context, tx, { to: client.email, kind: 'already-registered', data: {} }),
      );
    notifyMailQueued(context);
    return ok(null);
  }
  if (made.ok) notifyMailQueued(context);
  return made;
}

/** Refuses a client whose address is still to be confirmed. */
export async function checkConfirmed(
  { settings, database }: ApiContext,
  clientId: string,
): Promise<Result<null, Failure>> {
  if (settings.confirmAddress !== 'on') return ok(null);
  const row = await database.reader
    .selectFrom('unconfirmed_clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ? refuse('forbidden', { message: unconfirmedText }) : ok(null);
}

/** A code that was sent there was entered: the address is the client's. */
export async function confirmAddress(
  tx: Kysely<Tables> | Transaction<Tables>,
  clientId: string,
): Promise<void> {
  await tx.deleteFrom('unconfirmed_clients').where('client_id', '=', clientId).execute();
}
