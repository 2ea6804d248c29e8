/** Compares the second step of one of the company's people: a code, or a passkey. */
import type { Transaction } from 'kysely';
import type { Result } from '#lib/kernel/result.ts';
import type { Assertion } from '#lib/passkeys/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { checkCode } from '#api/security/check-code.ts';
import { checkAssertion } from '#api/security/passkeys/check.ts';
import { spendAssertion } from '#api/security/passkeys/passkeys.ts';
import { staffSide, type StaffChanges } from './people.ts';

interface GivenStep {
  readonly method: 'totp' | 'passkey' | 'recovery';
  readonly code?: string | undefined;
  readonly assertion?: Assertion | undefined;
}

/**
 * Checks a signature before the transaction. The returned function uses the step in it, and answers the changes of the locked
 * person.
 */
export async function stepChecker(
  context: ApiContext,
  staffId: string,
  { method, code = '', assertion }: GivenStep,
): Promise<(tx: Transaction<Tables>, row: StaffRow) => Promise<Result<StaffChanges, Failure>>> {
  if (method !== 'passkey')
    return async (tx, row) =>
      code === ''
        ? invalidForm({ code: 'Code is required!' })
        : checkCode(context, tx, staffSide, row, { method, code });
  const use = { purpose: 'confirm', ownerId: staffId } as const;
  const checked = assertion ? await checkAssertion(context, assertion, 'staff', use) : null;
  return (tx) => spendAssertion(context, tx, checked);
}
