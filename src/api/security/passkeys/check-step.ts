/** Compares the second step of a person: a code, or a passkey. */
import type { Transaction } from 'kysely';
import type { Result } from '#lib/kernel/result.ts';
import type { Assertion } from '#lib/passkeys/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { checkCode, type CodeChanges, type StepSide } from '../check-code.ts';
import { checkAssertion } from './check.ts';
import { spendAssertion } from './passkeys.ts';
import type { Holder } from '../second-step.ts';

interface GivenStep {
  readonly method: 'totp' | 'passkey' | 'recovery';
  readonly code?: string | undefined;
  readonly assertion?: Assertion | undefined;
}

/**
 * Checks a signature before the transaction. The returned function uses the step in it, and answers the changes of the
 * locked person.
 */
export async function stepChecker(
  context: ApiContext,
  side: StepSide,
  ownerId: string,
  { method, code = '', assertion }: GivenStep,
): Promise<(tx: Transaction<Tables>, row: Holder) => Promise<Result<CodeChanges, Failure>>> {
  if (method !== 'passkey')
    return async (tx, row) =>
      code === ''
        ? invalidForm({ code: 'Code is required!' })
        : checkCode(context, tx, side, row, { method, code });
  const use = { purpose: 'confirm', ownerId } as const;
  const checked = assertion ? await checkAssertion(context, assertion, side.table, use) : null;
  return (tx) => spendAssertion(context, tx, checked);
}
