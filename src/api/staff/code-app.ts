/** Code app of a person with a session: set up beside a passkey, or in place of the one before. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { NewSecondStep } from '#lib/kernel/atoms/second-step.ts';
import type { ApiContext } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { newRecoveryCode, newSecret } from '#api/security/second-step.ts';
import { checkFresh } from '#api/security/session-step.ts';
import type { StaffCaller } from '#api/security/staff-sessions.ts';
import { firstCode } from './invitations.ts';
import { isSample } from './log-in.ts';
import { changeOwnStep } from './passkeys.ts';
import { changePerson, lockSelf } from './people.ts';

const sample = { message: 'Sample people log in by password alone.' };

/** Makes the secret of a code app; it counts once the app has shown a code. */
export async function startCodeApp(
  context: ApiContext,
  caller: StaffCaller,
): Promise<Result<NewSecondStep, Failure>> {
  const fresh = checkFresh(context, caller);
  if (!fresh.ok) return fresh;
  return context.database.transaction(async (tx) => {
    const self = await lockSelf(tx, caller);
    if (!self.ok) return self;
    if (isSample(self.value)) return refuse('conflict', sample);
    const { stored, ...shown } = newSecret(context, self.value);
    await changePerson(tx, self.value.id, context.now().toISOString(), { totp_new: stored });
    return ok(shown);
  });
}

/** Makes the new secret count by the first code of the app; answers a recovery code to people who have none. */
export const confirmCodeApp = (
  context: ApiContext,
  caller: StaffCaller,
  code: string,
): Promise<Result<{ readonly recoveryCode: string | null }, Failure>> =>
  changeOwnStep(context, caller, async (tx, row) => {
    const { totp_new: totp, recovery_hash: recovery } = row;
    const first = firstCode(context, { ...row, totp, totp_step: 0 }, code);
    if (!first.ok) return first;
    const { recoveryCode, stored } = newRecoveryCode(context);
    const isNew = recovery === null;
    await changePerson(tx, row.id, context.now().toISOString(), {
      ...{ ...first.value, totp, totp_new: null, wrong_codes: 0 },
      ...(isNew && { recovery_hash: stored }),
    });
    return ok({ what: 'Add code app', value: { recoveryCode: isNew ? recoveryCode : null } });
  });
