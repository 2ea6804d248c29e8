/** Company acts on accounts: create, disable, enable, unlock, end sessions. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { recordEvent } from '#api/security/events.ts';
import { findNamedClient, setDeleted } from '#api/security/clients.ts';
import { audited, recordAct } from '#api/security/audit.ts';
import { addressesOf } from '#api/security/members.ts';
import { assertNotErased } from '#api/security/erased-client.ts';
import { accountAndPlace } from '#api/security/login-attempt.ts';
import { randomToken } from '#api/security/tokens.ts';
import { clearFailures } from '../recovery/otp-budget.ts';
import type { SignupPayload } from '#lib/accounts/forms/signup.form.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { registerClient } from '../register-client.ts';
import type { Transaction } from 'kysely';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import { revokeSessionsOfClient } from '#api/security/sessions.ts';
import { recordAccountEvent } from '../activity/account-events.ts';
import { endFlowsOfClient } from '../recovery/otp-flows.ts';

/** An act on a client in words, for the audit trail. */
export const clientAct = (word: string, { id: clientId }: Pick<ClientRow, 'id'>) => ({
  what: `clients ${word}`,
  clientId,
});

const lockRules = ['loginAccount', 'loginAccountSlow', 'otpAccountHour', 'otpAccountDay'] as const;

/** Forgets failed logins and codes of the person with this key. */
export async function clearLocks(
  context: Pick<ApiContext, 'database' | 'limits'>,
  key: string,
): Promise<void> {
  await clearFailures(context, key);
  for (const rule of lockRules) await context.limits.forget(rule, key);
  for (const rule of accountAndPlace) await context.limits.forgetEach(rule, key);
}

/**
 * Clears wrong codes, sent codes and failed logins of a client's people, on all networks and devices. A network blocked by a
 * hundred failed logins still waits. 404 for an unknown or deleted client. @param name email address, Customer ID or
 * id
 */
export async function unlockClient(
  context: ApiContext,
  name: string,
  origin: CallOrigin,
): Promise<Result<NamedClient, Failure>> {
  const client = await findNamedClient(context, name);
  if (!client) return fail('not_found');
  if (client.is_deleted)
    return fail('not_found', { message: 'The account is disabled or erased.' });
  const { id } = client;
  await audited(context, clientAct('unlock', client), async (inner) => {
    for (const { email_key: key } of await addressesOf(inner.database.db, id))
      await clearLocks(inner, key);
  });
  recordEvent(context, 'client_unlocked', origin, { clientId: id });
  return ok(nameOf(client));
}

/**
 * Validates like sign up. The password is random and secret; the mail, queued with the account, leads to choosing
 * one. 409 for an address in use.
 */
export async function createAccount(
  context: ApiContext,
  input: Omit<SignupPayload, 'password'>,
  origin: CallOrigin,
): Promise<Result<NamedClient, Failure>> {
  const password = randomToken(context.randomBytes);
  const made = await registerClient(context, { ...input, password }, origin, async (tx, client) => {
    await queueMail(context, tx, {
      to: client.email,
      kind: 'account-created',
      data: { contactPerson: client.contact_person, clientId: client.client_number },
    });
    await recordAct(context, tx, clientAct('add', client));
  });
  if (!made.ok) return made;
  notifyMailQueued(context);
  recordEvent(context, 'client_created', origin, { clientId: made.value.id });
  return ok(nameOf(made.value));
}

export interface NamedClient {
  readonly id: string;
  readonly clientId: string;
  readonly email: string;
}

/** How an act answers which client it was about. */
export const nameOf = ({ id, client_number: clientId, email }: ClientRow): NamedClient => ({
  id,
  clientId,
  email,
});

type NamedClientResult = Promise<Result<NamedClient, Failure>>;

/** Carries out an act on a client with its row in the audit trail; 404 for an unknown client. */
export async function actOnClient(
  context: ApiContext,
  name: string,
  what: string,
  work: (tx: Transaction<Tables>, id: string, at: string) => Promise<void>,
): NamedClientResult {
  const client = await findNamedClient(context, name);
  if (!client) return fail('not_found');
  const { id } = client;
  await context.database.transaction(async (tx) => {
    await work(tx, id, context.now().toISOString());
    await recordAct(context, tx, { what, clientId: id });
  });
  return ok(nameOf(client));
}

async function endAccess(tx: Transaction<Tables>, clientId: string, at: string): Promise<void> {
  await revokeSessionsOfClient(tx, clientId, at);
  await endFlowsOfClient(tx, clientId);
}

/**
 * Locks the client out, with the answer of a wrong password (isDeleted). Ends its sessions and codes in the same
 * transaction. Idempotent.
 */
export async function disableClient(
  context: ApiContext,
  name: string,
  origin: CallOrigin,
): NamedClientResult {
  const done = await actOnClient(context, name, 'clients disable', async (tx, id, at) => {
    await setDeleted(tx, { id, at, isDeleted: true });
    await endAccess(tx, id, at);
  });
  if (!done.ok) return done;
  const { id: clientId } = done.value;
  recordEvent(context, 'client_disabled', origin, { clientId });
  recordEvent(context, 'session_revoked', origin, { clientId, reason: 'disabled' });
  return done;
}

/** Undoes {@link disableClient}; the password is the one before. 409 for an erased client. */
export async function enableClient(
  context: ApiContext,
  name: string,
  origin: CallOrigin,
): NamedClientResult {
  const done = await actOnClient(context, name, 'clients enable', async (tx, id, at) => {
    await assertNotErased(tx, id);
    await setDeleted(tx, { id, at, isDeleted: false });
  });
  if (done.ok) recordEvent(context, 'client_enabled', origin, { clientId: done.value.id });
  return done;
}

/** Logs the client out everywhere, and ends codes that were sent; the client may log in again. */
export async function endSessions(
  context: ApiContext,
  name: string,
  origin: CallOrigin,
): NamedClientResult {
  const done = await actOnClient(context, name, 'clients end-sessions', async (tx, id, at) => {
    await endAccess(tx, id, at);
    const event = { clientId: id, kind: 'company_logout' } as const;
    await recordAccountEvent(context, tx, event, { network: '', userAgent: null });
  });
  if (!done.ok) return done;
  recordEvent(context, 'session_revoked', origin, { clientId: done.value.id, reason: 'company' });
  return done;
}
