/** The own second step of a client's person. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { MemberSecurity } from '#lib/people/second-step.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { lockClient } from '#api/security/clients.ts';
import {
  changeMember,
  findAccountById,
  holderOf,
  type Account,
  type MemberHolder,
} from '#api/security/members.ts';
import { changeOwnStep, type StepCaller } from '#api/security/own-step.ts';
import { passkeysOf, showPasskey } from '#api/security/passkeys/passkeys.ts';
import { newRecoveryCode } from '#api/security/second-step.ts';
import { checkFresh, isRequiredOf } from '#api/security/session-step.ts';
import {
  confirmSession,
  revokeSessionsOfMember,
  type SessionCaller,
} from '#api/security/sessions.ts';
import { hasPasskeys, recordFactors } from './factors.ts';
import { memberSide, recordStepChange } from './step-changes.ts';

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
  if (!account) return fail('not_authenticated');
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
): Promise<Result<MemberHolder, Failure>> {
  await lockClient(tx, client.id);
  const account = await findAccountById(tx, member.id);
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return account && session ? ok(holderOf(account)) : fail('not_authenticated');
}

/** The caller as the owner of a second step; people without one give their password. */
export function memberStep({ context, caller, origin }: SelfCall): StepCaller<MemberHolder> {
  const { client, member, sessionId } = caller;
  const find = async (): Promise<Result<MemberHolder, Failure>> => {
    const account = await findAccountById(context.database.db, member.id);
    return account ? ok(holderOf(account)) : fail('not_authenticated');
  };
  return {
    context,
    find,
    userAgent: origin.userAgent,
    confirmedAt: caller.secondStep.confirmedAt,
    side: memberSide,
    person: member,
    counter: `confirm\n${member.id}`,
    wrongFirstCode: 'This is not the code of the app. Enter the one that it shows now.',
    wrongPassword: 'This is not your password.',
    lock: (tx) => lockSelf(tx, caller),
    write: (tx, changes, at) => changeMember(tx, { id: member.id, at, changes }),
    async settle(tx, { id, email }, { kind, at }) {
      await recordFactors(tx, id, at);
      const account = { id: client.id, member_id: id, email };
      await recordStepChange(context, tx, { account, kind, origin });
      await revokeSessionsOfMember(tx, id, at, sessionId);
    },
    sendMails: () => notifyMailQueued(context),
    noteConfirmed: (tx, at) => confirmSession(tx, sessionId, at),
    usesPassword: ({ second_step_at }) => second_step_at === null,
    checkSetUp: () => ok(null),
    checkLast: async (tx, { role }) =>
      (await isRequired(tx, { id: client.id, role })) ? fail('conflict', stepRequired) : ok(null),
  };
}

/** Error of removing the last second step under the company's rule. */
const stepRequired = {
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
export function removeCodeApp(call: SelfCall): Promise<Result<null, Failure>> {
  const step = memberStep(call);
  return changeOwnStep(step, async (person, tx) => {
    if (person.totp === null)
      return fail('not_found', { message: 'The code app was removed already.' });
    const isLast = !(await hasPasskeys(tx, person.id));
    const allowed = isLast ? await step.checkLast(tx, person) : ok(null);
    if (!allowed.ok) return allowed;
    const changes = { totp: null, totp_new: null };
    return ok({ kind: 'code_app_removed', changes, value: null });
  });
}

/** Replaces the recovery code of somebody with a second step. */
export const renewRecoveryCode = (
  call: SelfCall,
): Promise<Result<{ readonly recoveryCode: string }, Failure>> =>
  changeOwnStep(memberStep(call), ({ second_step_at }) => {
    if (second_step_at === null) return fail('not_found');
    const { recoveryCode, stored } = newRecoveryCode(call.context);
    return ok({
      kind: 'recovery_code_made',
      changes: { recovery_hash: stored },
      value: { recoveryCode },
    });
  });
