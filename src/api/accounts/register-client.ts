/** Creates a client: sign up, and the company's own account creation. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SignupPayload } from '#lib/accounts/forms/signup.form.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { findClientByEmailKey, insertClient } from '#api/security/clients.ts';
import { nextCounter } from '#api/db/counters.ts';
import { emailKey } from '#api/security/email-key.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { withoutCards } from '#api/kernel/invalid-form.ts';
import { rejectCommonPassword } from '#api/security/common-password.ts';
import { recordEvent } from '#api/security/events.ts';

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
    return refuse('email_taken', { fields: { email: serverMessages.emailTaken } });
  };
  const { password: _, ...texts } = payload;
  const checked = withoutCards(texts);
  if (!checked.ok) return checked;
  const chosen = rejectCommonPassword(context, 'password', payload.password, payload.email);
  if (!chosen.ok) return chosen;
  if (await findClientByEmailKey(context.database.reader, emailKey(payload.email))) return taken();
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
