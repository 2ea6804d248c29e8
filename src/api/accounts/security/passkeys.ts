/** Passkeys of a client's person: login, own ones, and the options of each use. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Assertion, Attestation } from '#lib/passkeys/calls.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { recordEvent } from '#api/security/events.ts';
import { findAccountById } from '#api/security/members.ts';
import { checkAssertion, checkAttestation } from '#api/security/passkeys/check.ts';
import { addOptions, confirmOptions } from '#api/security/passkeys/options.ts';
import {
  passkeysOf,
  passkeyTexts,
  removePasskeys,
  savePasskey,
  spendAssertion,
} from '#api/security/passkeys/passkeys.ts';
import { newRecoveryCode } from '#api/security/second-step.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import { findChallenged } from '../confirm-login.ts';
import { enter, type LoggedIn } from '../log-in.ts';
import { checkConfirmed } from '../register-client.ts';
import { changeOwnStep, isRequired, stepRequired, type SelfCall } from './second-step.ts';

const ownerOf = (id: string) => ({ side: 'members', id }) as const;

/** Options to confirm a login whose password was right. */
export async function optionsOfLogin(
  context: ApiContext,
  challenge: string,
  origin: CallOrigin,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, Failure>> {
  const found = await findChallenged(context, challenge, origin);
  return found.ok ? ok(await confirmOptions(context, ownerOf(found.value.member_id))) : found;
}

/** Options to repeat the second step. */
export const optionsOfConfirm = (context: ApiContext, { member }: SessionCaller) =>
  confirmOptions(context, ownerOf(member.id));

/** Options for a further passkey. */
export const optionsOfAdd = (context: ApiContext, { member }: SessionCaller) =>
  addOptions(context, { ...ownerOf(member.id), email: member.email, name: member.name });

/** The account of a passkey that checked the person; the challenge is used. */
async function accountOf(context: ApiContext, assertion: Assertion) {
  const unknown = refuse('wrong_credentials');
  const checked = await checkAssertion(context, assertion, 'members', { purpose: 'login' });
  if (!checked) return unknown;
  if (!checked.isVerified)
    return refuse('wrong_credentials', { message: passkeyTexts.notVerified });
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
  return session === null ? refuse('wrong_credentials') : ok({ ...session, emailKey: key });
}

/** Adds a passkey; answers a recovery code to people who have none. */
export async function addPasskey(
  call: SelfCall,
  attestation: Attestation,
): Promise<Result<{ readonly recoveryCode: string | null }, Failure>> {
  const { context, caller, origin } = call;
  const made = await checkAttestation(context, attestation, caller.member.id);
  return changeOwnStep(call, async (account, tx) => {
    const saved = await savePasskey(context, tx, ownerOf(account.member_id), made, origin);
    if (!saved.ok) return saved;
    const { recoveryCode, stored } = newRecoveryCode(context);
    const isNew = account.recovery_hash === null;
    return ok({
      kind: 'passkey_added',
      changes: isNew ? { recovery_hash: stored } : {},
      value: { recoveryCode: isNew ? recoveryCode : null },
    });
  });
}

/** Removes a passkey; 409 for the last second step of somebody who must have one. */
export const removePasskey = (call: SelfCall, id: string): Promise<Result<null, Failure>> =>
  changeOwnStep(call, async (account, tx) => {
    const passkeys = await passkeysOf(tx, ownerOf(account.member_id));
    if (!passkeys.some((passkey) => passkey.id === id)) return refuse('not_found');
    const isLast = passkeys.length === 1 && account.totp === null;
    if (isLast && (await isRequired(tx, account))) return refuse('conflict', stepRequired);
    await removePasskeys(tx, ownerOf(account.member_id), id);
    return ok({ kind: 'passkey_removed', changes: {}, value: null });
  });
