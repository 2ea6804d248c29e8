/** Compares second steps: wrong ones are counted over all challenges, told to the person, and come to an end. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { queueAttempt, loginAttempt, type Attempt } from './login-attempt.ts';
import { acceptedStep, isRecoveryCode, type Holder, type Side } from './second-step.ts';

/** Wrong codes since the last right one: the person is told at the first number, the code app ends at the second. */
export const codeErrorLimits = { told: 10, max: 50 } as const;

const codeError = 'This code is wrong or was used. Enter the newest one.';

/** Parts of a second step that differ between people of the company and of clients. */
export interface StepSide {
  readonly table: Side;
  /** Who resets a second step: 'a manager'. */
  readonly helper: string;
  /** Mails the person that the right password was entered, and then so many wrong codes. */
  readonly tell: (
    context: ApiContext,
    tx: Transaction<Tables>,
    person: Holder,
    count: number,
  ) => Promise<unknown>;
}

const tooManyCodes = (helper: string): string =>
  `Too many wrong codes. Use the recovery code, or ask ${helper} to reset your second step.`;

/** Columns that a right second step changes. */
export type CodeChanges = Partial<Pick<Holder, 'totp_step' | 'recovery_hash' | 'wrong_codes'>>;

export interface GivenCode {
  readonly method: 'totp' | 'recovery';
  readonly code: string;
}

/** Changes of a right second step; null for a wrong one. */
function changesOf(
  context: ApiContext,
  row: Holder,
  { method, code }: GivenCode,
): CodeChanges | null {
  if (method === 'recovery') return isRecoveryCode(row, code) ? { recovery_hash: null } : null;
  const step = row.wrong_codes < codeErrorLimits.max ? acceptedStep(context, row, code) : null;
  return step === null ? null : { totp_step: step };
}

/**
 * Returns the changes of a locked person whose second step is right. A wrong one is counted in this transaction, which
 * must be committed. A recovery code is too long to be guessed: it counts at any time.
 */
export async function checkCode(
  context: ApiContext,
  tx: Transaction<Tables>,
  { table, helper, tell }: StepSide,
  row: Holder,
  given: GivenCode,
): Promise<Result<CodeChanges, Failure>> {
  const changes = changesOf(context, row, given);
  if (changes) return ok({ ...changes, wrong_codes: 0 });
  const count = Math.min(row.wrong_codes + 1, codeErrorLimits.max);
  await tx.updateTable(table).set({ wrong_codes: count }).where('id', '=', row.id).execute();
  if (count === codeErrorLimits.told && row.wrong_codes < count)
    await tell(context, tx, row, count);
  return invalidForm({
    code: row.wrong_codes < codeErrorLimits.max ? codeError : tooManyCodes(helper),
  });
}

/**
 * Runs a second step of a login; a wrong one is counted for the person, over all challenges. The sixth wrong one is
 * refused as too many.
 * @param attempt whose key names the person
 */
export const tryCode = <T>(
  { limits }: Pick<ApiContext, 'limits'>,
  attempt: Attempt,
  confirm: () => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> =>
  queueAttempt(attempt, async () => {
    const counted = loginAttempt(limits, attempt);
    const allowed = await counted.begin();
    if (!allowed.ok) return allowed;
    const confirmed = await confirm();
    if (confirmed.ok) {
      await counted.succeed();
      return confirmed;
    }
    await counted.fail();
    const more = await counted.hasMore();
    if (!more.ok) return more;
    const { code: _, ...why } = confirmed.error;
    return fail('wrong_credentials', why);
  });

/** Error of a challenge that is over. */
export const challengeOver = { message: 'This login has expired. Start again.' };
