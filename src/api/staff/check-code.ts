/** Compares second steps: wrong ones are counted over all challenges, told to the person, and come to an end. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SecondStepBody } from '#lib/staff/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { queueMail } from '#api/mail/queue.ts';
import type { StaffChanges } from './people.ts';
import { acceptedStep, isRecoveryCode } from './second-step.ts';

/** Wrong codes since the last right one: the person is told at the first number, the code app ends at the second. */
export const wrongCodes = { told: 10, max: 50 } as const;

const wrong = 'This code is wrong or was used. Enter the newest one.';
const over =
  'Too many wrong codes. Use the recovery code, or ask a manager to reset your second step.';

/** Changes of a right second step; null for a wrong one. */
function changesOf(
  context: ApiContext,
  row: StaffRow,
  { method, code }: Pick<SecondStepBody, 'method' | 'code'>,
): StaffChanges | null {
  if (method === 'recovery') return isRecoveryCode(row, code) ? { recovery_hash: null } : null;
  const step = row.wrong_codes < wrongCodes.max ? acceptedStep(context, row, code) : null;
  return step === null ? null : { totp_step: step };
}

/**
 * Returns the changes of a locked person whose second step is right. A wrong one is counted in this transaction, which must be
 * committed. A recovery code is too long to be guessed: it counts at any time.
 */
export async function checkCode(
  context: ApiContext,
  tx: Transaction<Tables>,
  row: StaffRow,
  given: Pick<SecondStepBody, 'method' | 'code'>,
): Promise<Result<StaffChanges, Failure>> {
  const changes = changesOf(context, row, given);
  if (changes) return ok({ ...changes, wrong_codes: 0 });
  const count = Math.min(row.wrong_codes + 1, wrongCodes.max);
  await tx.updateTable('staff').set({ wrong_codes: count }).where('id', '=', row.id).execute();
  if (count === wrongCodes.told && row.wrong_codes < count) {
    await queueMail(context, tx, {
      to: row.email,
      kind: 'staff-wrong-codes',
      data: { name: row.name, count },
    });
  }
  return invalidForm({ code: row.wrong_codes < wrongCodes.max ? wrong : over });
}
