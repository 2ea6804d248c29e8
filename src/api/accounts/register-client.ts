/**
 * Creates a client: by sign up, or by the company. Where CONFIRM_ADDRESS is on, a client who signed up can log in once
 * the address is confirmed by a one-time code.
 */
import type { Kysely, Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SignupPayload } from '#lib/accounts/forms/signup.form.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { Tables, ClientRow } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { insertClient, emailKey } from '#api/security/clients.ts';
import { findAccountByEmailKey, isAddressTaken } from '#api/security/members.ts';
import { randomUUID } from 'node:crypto';
import { serverMessages } from '#lib/kernel/messages.ts';
import { nextCounter } from '#api/db/counters.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { rejectCardNumbers } from '#api/kernel/invalid-form.ts';
import { rejectCommonPassword } from '#api/security/common-password.ts';
import { recordEvent } from '#api/security/events.ts';

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
    const client = await findAccountByEmailKey(context.database.reader, key);
    // As much work as a new account is.
    await context.passwords.hash(payload.password);
    const isMailed = await context.limits.take('signupMail', key);
    if (client && !client.is_deleted && isMailed.ok)
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
  return row ? fail('forbidden', { message: unconfirmedText }) : ok(null);
}

/** A code that was sent there was entered: the address is the client's. */
export async function confirmAddress(
  tx: Kysely<Tables> | Transaction<Tables>,
  clientId: string,
): Promise<void> {
  await tx.deleteFrom('unconfirmed_clients').where('client_id', '=', clientId).execute();
}

const NUMBER_DIGITS = 6;

/** The customer id that clients see, for example C-000042. */
const clientNumber = (count: number): string => `C-${String(count).padStart(NUMBER_DIGITS, '0')}`;

/** Runs in the transaction that adds the client. */
type RegisterHook = (tx: Transaction<Tables>, client: ClientRow) => Promise<unknown>;

async function insert(
  { database, now }: ApiContext,
  payload: SignupPayload,
  passwordHash: string,
  also: RegisterHook,
): Promise<ClientRow> {
  const at = now().toISOString();
  return database.transaction(async (tx) => {
    const client = await insertClient(tx, {
      id: randomUUID(),
      client_number: clientNumber(await nextCounter(tx, 'client_number')),
      email: payload.email,
      email_key: emailKey(payload.email),
      password_hash: passwordHash,
      contact_person: payload.contactPerson,
      company_name: payload.companyName,
      telephone: payload.telephone,
      mobile: null,
      shipping_address: payload.shippingAddress,
      billing_address: payload.billingAddress,
      additional_info: payload.additionalInfo,
      picture: null,
      created_at: at,
      updated_at: at,
    });
    await also(tx, client);
    return client;
  });
}

/**
 * Adds the client, or refuses an address that is in use. The unique key of the table
 * decides; the look-up before it only saves the hash run.
 */
export async function registerClient(
  context: ApiContext,
  payload: SignupPayload,
  origin: CallOrigin,
  also: RegisterHook = async () => undefined,
): Promise<Result<ClientRow, Failure>> {
  const taken = (): Result<never, Failure> => {
    recordEvent(context, 'email_taken', origin);
    return fail('email_taken', { fields: { email: serverMessages.emailTaken } });
  };
  const { password: _, ...texts } = payload;
  const checked = rejectCardNumbers(texts);
  if (!checked.ok) return checked;
  const chosen = rejectCommonPassword(context, 'password', payload.password, payload.email);
  if (!chosen.ok) return chosen;
  if (await isAddressTaken(context.database.reader, emailKey(payload.email))) return taken();
  const passwordHash = await context.passwords.hash(payload.password);
  try {
    const client = await insert(context, payload, passwordHash, also);
    recordEvent(context, 'signup', origin, { clientId: client.id });
    return ok(client);
  } catch (error) {
    if (isUniqueViolation(error)) return taken();
    throw error;
  }
}
