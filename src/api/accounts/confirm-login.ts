/** Carries the login of a client's person on with the second step. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { MemberSecondStep } from '#lib/people/second-step.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { challengeOver, tryCode } from '#api/security/check-code.ts';
import { stepChecker } from '#api/security/passkeys/check-step.ts';
import { lockClient } from '#api/security/clients.ts';
import { recordEvent } from '#api/security/events.ts';
import { changeMember, findAccountById, holderOf, type Account } from '#api/security/members.ts';
import { challengedId, isChallengeOf, newRecoveryCode } from '#api/security/second-step.ts';
import { enter, type LoggedIn } from './log-in.ts';
import { memberSide, recordStepChange } from './security/step-changes.ts';

/** A login, with the recovery code that replaces a used one. */
export interface ConfirmedLogin extends LoggedIn {
  readonly recoveryCode?: string;
}

/** Checks the second step of a person under lock; answers the new recovery code where the old one was used. */
async function confirm(
  context: ApiContext,
  account: Account,
  given: MemberSecondStep,
  origin: CallOrigin,
): Promise<Result<{ readonly recoveryCode?: string }, Failure>> {
  const { challenge, method } = given;
  const checkStep = await stepChecker(context, memberSide, account.member_id, given);
  return context.database.transaction(async (tx) => {
    await lockClient(tx, account.id);
    const found = await findAccountById(tx, account.member_id);
    const holder = found && holderOf(found);
    if (!holder || !isChallengeOf(context, holder, challenge))
      return fail('wrong_credentials', challengeOver);
    const checked = await checkStep(tx, holder);
    if (!checked.ok) return checked;
    const { recoveryCode, stored } = newRecoveryCode(context);
    const isReplaced = method === 'recovery';
    const changes = isReplaced ? { ...checked.value, recovery_hash: stored } : checked.value;
    await changeMember(tx, { id: holder.id, at: context.now().toISOString(), changes });
    if (!isReplaced) return ok({});
    await recordStepChange(context, tx, { account: found, kind: 'recovery_code_used', origin });
    return ok({ recoveryCode });
  });
}

/** Finds the person of an open login. */
export async function findChallenged(
  context: ApiContext,
  challenge: string,
  { network }: Pick<CallOrigin, 'network'>,
): Promise<Result<Account, Failure>> {
  const account = await findAccountById(context.database.reader, challengedId(challenge));
  if (account && !account.is_deleted && isChallengeOf(context, holderOf(account), challenge))
    return ok(account);
  await context.limits.take('loginNetwork', network);
  return fail('wrong_credentials', challengeOver);
}

/** Carries a login on with the second step. @param deviceOf id of a known device of an account by its key, else null */
export async function confirmLogin(
  context: ApiContext,
  given: MemberSecondStep,
  origin: CallOrigin,
  deviceOf: (emailKey: string) => string | null,
): Promise<Result<ConfirmedLogin & { readonly emailKey: string }, Failure>> {
  const { network } = origin;
  const found = await findChallenged(context, given.challenge, origin);
  if (!found.ok) return found;
  const account = found.value;
  const device = deviceOf(account.email_key);
  const attempt = { key: `code\n${account.member_id}`, network, device };
  return tryCode(context, attempt, async () => {
    const confirmed = await confirm(context, account, given, origin);
    if (!confirmed.ok) {
      recordEvent(context, 'login_failed', origin, { clientId: account.id });
      notifyMailQueued(context);
      return confirmed;
    }
    const session = await enter(context, account, origin, device);
    if (session === null) return fail('wrong_credentials', challengeOver);
    return ok({ ...session, ...confirmed.value, emailKey: account.email_key });
  });
}
