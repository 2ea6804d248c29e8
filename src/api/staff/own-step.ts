/** The own second step of the company's people. */
import { ok } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import { fail } from '#api/kernel/failures.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { recordAct } from '#api/security/audit.ts';
import {
  withOwnStep,
  type OwnStep,
  type StepCaller,
  type StepKind,
} from '#api/security/own-step.ts';
import { newRecoveryCode } from '#api/security/second-step.ts';
import {
  confirmStaffSession,
  endStaffSessions,
  type StaffCaller,
} from '#api/security/staff-sessions.ts';
import { isSample } from './log-in.ts';
import { changePerson, lockSelf, personOf, staffSide } from './people.ts';

/** Changes in the words of the audit trail and of the mail. */
const acts: Readonly<Record<StepKind, string>> = {
  code_app_added: 'Add code app',
  code_app_removed: 'Remove code app',
  passkey_added: 'Add passkey',
  passkey_removed: 'Remove passkey',
  recovery_code_made: 'New recovery code',
};

const sample = { message: 'Sample people log in by password alone.' };
const lastOne = {
  message: 'This is your only second step. Add another passkey, or a code app, first.',
};

/** A call of a person about the own account. */
export interface StaffCall {
  readonly context: ApiContext;
  readonly caller: StaffCaller;
  readonly userAgent: string | null;
}

/** The caller as the owner of a second step; sample people give their password. */
export function staffStep({ context, caller, userAgent }: StaffCall): StepCaller<StaffRow> {
  const { staff, staffSessionId, confirmedAt } = caller;
  return {
    context,
    userAgent,
    confirmedAt,
    side: staffSide,
    person: staff,
    counter: `staff\nconfirm\n${staff.id}`,
    wrongFirstCode: 'This code is wrong. Enter the newest one that the app shows.',
    wrongPassword: null,
    find: () => personOf(context, staff.email),
    lock: (tx) => lockSelf(tx, caller),
    write: (tx, changes, at) => changePerson(tx, staff.id, at, changes),
    async settle(tx, { id, email, name }, { kind, passkey }) {
      const what = acts[kind];
      await endStaffSessions(context, tx, id, staffSessionId);
      await queueMail(context, tx, {
        to: email,
        kind: 'staff-second-step',
        data: { name, what: passkey === '' ? what : `${what}: ${passkey}` },
      });
      await recordAct(context, tx, { what, after: passkey });
    },
    sendMails: () => notifyMailQueued(context),
    async noteConfirmed(tx, at) {
      await confirmStaffSession(tx, staffSessionId, at);
      await recordAct(context, tx, { what: 'Second step' });
    },
    usesPassword: isSample,
    checkSetUp: (row) => (isSample(row) ? fail('conflict', sample) : ok(null)),
    checkLast: async (_tx, row) => (isSample(row) ? ok(null) : fail('conflict', lastOne)),
  };
}

/** Replaces the recovery code, after a second step. */
export const renewRecoveryCode = (call: StaffCall, given: OwnStep) =>
  withOwnStep(staffStep(call), given, async (tx, changes, at) => {
    const { context, caller } = call;
    const { recoveryCode, stored } = newRecoveryCode(context);
    await changePerson(tx, caller.staff.id, at, { ...changes, recovery_hash: stored });
    await recordAct(context, tx, { what: acts.recovery_code_made });
    return { recoveryCode };
  });
