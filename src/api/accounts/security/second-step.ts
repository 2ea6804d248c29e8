/** The second step of a client's person: code app, recovery code, and what needs a fresh login. */
import type { Transaction } from 'kysely';
import type { NewSecondStep } from '#lib/kernel/atoms/second-step.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { MemberConfirmation, MemberSecurity } from '#lib/people/second-step.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { stepChecker } from '#api/security/passkeys/check-step.ts';
import { lockClient } from '#api/security/clients.ts';
import { methodsOf, noteFactors } from './factors.ts';
import {
  changeMember,
  findAccountById,
  holderOf,
  type Account,
  type MemberChanges,
} from '#api/security/members.ts';
import { passkeysOf, showPasskey } from '#api/security/passkeys/passkeys.ts';
import { acceptedStep, newRecoveryCode, newSecret } from '#api/security/second-step.ts';
import { checkFresh, isRequiredOf } from '#api/security/session-step.ts';
import {
  confirmSession,
  revokeSessionsOfMember,
  type SessionCaller,
} from '#api/security/sessions.ts';
import { memberSide, noteStepChange, type StepChange } from './step-changes.ts';

type Tx = Transaction<Tables>;

/** A call of a person about the own account. */
export interface SelfCall {
  readonly context: ApiContext;
  readonly caller: SessionCaller;
  readonly origin: CallOrigin;
}

/** The second step of the caller, as the page Security shows it. */
export async function showSecurity({
  context,
  caller,
}: Pick<SelfCall, 'context' | 'caller'>): Promise<Result<MemberSecurity, Failure>> {
  const account = await findAccountById(context.database.db, caller.member.id);
  if (!account) return refuse('not_authenticated');
  const passkeys = await passkeysOf(context.database.db, {
    side: 'members',
    id: account.member_id,
  });
  return ok({
    passkeys: passkeys.map(showPasskey),
    hasCodeApp: account.totp !== null,
    hasRecoveryCode: account.recovery_hash !== null,
    isSet: account.second_step_at !== null,
    isFresh: checkFresh(context, caller.secondStep).ok,
    dueAt: caller.secondStep.dueAt,
  });
}

/** Locks the caller until the transaction ends; 401 where the session has ended: its credentials decide nothing more. */
async function lockSelf(
  tx: Tx,
  { client, member, sessionId }: SessionCaller,
): Promise<Result<Account, Failure>> {
  await lockClient(tx, client.id);
  const account = await findAccountById(tx, member.id);
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return account && session ? ok(account) : refuse('not_authenticated');
}

interface Act<T> {
  readonly kind: StepChange;
  readonly changes: MemberChanges;
  readonly value: T;
}

/**
 * Changes the second step of the caller, whose login must be fresh: notes and mails the change, and ends the other
 * sessions.
 * @param decide runs under the lock of the person
 */
export async function changeOwnStep<T>(
  { context, caller, origin }: SelfCall,
  decide: (account: Account, tx: Tx) => Promise<Result<Act<T>, Failure>> | Result<Act<T>, Failure>,
): Promise<Result<T, Failure>> {
  const fresh = checkFresh(context, caller.secondStep);
  if (!fresh.ok) return fresh;
  const done = await context.database.transaction(async (tx) => {
    const self = await lockSelf(tx, caller);
    if (!self.ok) return self;
    const account = self.value;
    const act = await decide(account, tx);
    if (!act.ok) return act;
    const { kind, changes, value } = act.value;
    const at = context.now().toISOString();
    const id = account.member_id;
    await changeMember(tx, { id, at, changes });
    await noteFactors(tx, id, at);
    await noteStepChange(context, tx, { account, kind, origin });
    await revokeSessionsOfMember(tx, id, at, caller.sessionId);
    return ok(value);
  });
  notifyMailQueued(context);
  return done;
}

/** Makes the secret of a code app; it counts once the app has shown a code. */
export async function startCodeApp({
  context,
  caller,
}: SelfCall): Promise<Result<NewSecondStep, Failure>> {
  const fresh = checkFresh(context, caller.secondStep);
  if (!fresh.ok) return fresh;
  return context.database.transaction(async (tx) => {
    const self = await lockSelf(tx, caller);
    if (!self.ok) return self;
    const { stored, ...shown } = newSecret(context, holderOf(self.value));
    const at = context.now().toISOString();
    await changeMember(tx, { id: caller.member.id, at, changes: { totp_new: stored } });
    return ok(shown);
  });
}

const wrongFirstCode = 'This is not the code of the app. Enter the one that it shows now.';

/** Makes the new secret count by the first code of the app; answers a recovery code to people who have none. */
export const confirmCodeApp = (
  call: SelfCall,
  code: string,
): Promise<Result<{ readonly recoveryCode: string | null }, Failure>> =>
  changeOwnStep(call, async (account, tx) => {
    const { context } = call;
    const { totp_new: totp } = await tx
      .selectFrom('members')
      .select('totp_new')
      .where('id', '=', account.member_id)
      .executeTakeFirstOrThrow();
    const step = acceptedStep(context, { ...holderOf(account), totp, totp_step: 0 }, code);
    if (step === null) return invalidForm({ code: wrongFirstCode });
    const made = newRecoveryCode(context);
    const isNew = account.recovery_hash === null;
    return ok({
      kind: 'code_app_added',
      changes: {
        ...{ totp, totp_new: null, totp_step: step, wrong_codes: 0 },
        ...(isNew && { recovery_hash: made.stored }),
      },
      value: { recoveryCode: isNew ? made.recoveryCode : null },
    });
  });

/** Refusal of removing the last second step under the company's rule. */
export const stepRequired = {
  message: 'Your company requires a second step. Add another one first.',
};

/** Returns true if the company requires a second step of the person. */
export async function isRequired(
  tx: Tx,
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<boolean> {
  const rule = await tx
    .selectFrom('clients')
    .select('second_step_roles')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return isRequiredOf(rule, role);
}

/** Removes the code app; 409 for the last second step of somebody who must have one. */
export const removeCodeApp = (call: SelfCall): Promise<Result<null, Failure>> =>
  changeOwnStep(call, async (account, tx) => {
    if (account.totp === null) return refuse('not_found');
    const others = (await methodsOf(tx, account)).includes('passkey');
    if (!others && (await isRequired(tx, account))) return refuse('conflict', stepRequired);
    const changes = { totp: null, totp_new: null };
    return ok({ kind: 'code_app_removed', changes, value: null });
  });

/** Replaces the recovery code of somebody with a second step. */
export const renewRecoveryCode = (
  call: SelfCall,
): Promise<Result<{ readonly recoveryCode: string }, Failure>> =>
  changeOwnStep(call, (account) => {
    if (account.second_step_at === null) return refuse('not_found');
    const { recoveryCode, stored } = newRecoveryCode(call.context);
    return ok({
      kind: 'recovery_code_made',
      changes: { recovery_hash: stored },
      value: { recoveryCode },
    });
  });

/** Repeats the second step for acts that need a fresh one; people without one give their password. */
export async function confirmSelf(
  { context, caller }: SelfCall,
  given: MemberConfirmation,
): Promise<Result<null, Failure>> {
  const { member } = caller;
  const allowed = await context.limits.take('loginPair', `confirm\n${member.id}`);
  if (!allowed.ok) return allowed;
  const found = await findAccountById(context.database.db, member.id);
  if (!found) return refuse('not_authenticated');
  const { second_step_at, password_hash: password } = found;
  const isPassword =
    second_step_at === null && (await context.passwords.verify(given.code ?? '', password)).matches;
  const method = given.assertion ? 'passkey' : 'totp';
  const checkStep = await stepChecker(context, memberSide, member.id, { method, ...given });
  const at = context.now().toISOString();
  const confirmed = await context.database.transaction(async (tx) => {
    const self = await lockSelf(tx, caller);
    if (!self.ok) return self;
    const checked = await (second_step_at === null
      ? isPassword && self.value.password_hash === password
        ? ok({})
        : invalidForm({ code: 'This is not your password.' })
      : checkStep(tx, holderOf(self.value)));
    if (!checked.ok) return checked;
    await changeMember(tx, { id: member.id, at, changes: checked.value });
    await confirmSession(tx, caller.sessionId, at);
    return ok(null);
  });
  notifyMailQueued(context);
  return confirmed;
}
