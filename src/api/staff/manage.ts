/** Acts on the company's people, and of a person on the own account. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { StaffPerson, StaffSelf } from '#lib/staff/replies.ts';
import { companyDay, companyHour, DIGEST_HOUR } from '#lib/kernel/company-day.ts';
import type { MailChoice } from '#lib/staff/mail-choice.ts';
import { rolesText, type Role } from '#lib/staff/roles.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import { deviceName } from '#api/kernel/device-name.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { recordAct } from '#api/security/audit.ts';
import { commonPasswordText, isCommonPassword } from '#api/security/common-password.ts';
import { passkeysOf, showPasskey } from '#api/security/passkeys/passkeys.ts';
import {
  endStaffSessions,
  openStaffSessions,
  rolesOf,
  type StaffCaller,
} from '#api/security/staff-sessions.ts';
import { methodsOf } from './log-in.ts';
import {
  changePerson,
  lockManagers,
  lockPerson,
  lockSelf,
  personOf,
  showPerson,
  type StaffChanges,
} from './people.ts';

type Tx = Parameters<Parameters<ApiContext['database']['transaction']>[0]>[0];

interface PersonAct {
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
  readonly changes: StaffChanges;
  readonly also?: (tx: Tx) => Promise<void>;
}

/** Changes a person and puts the act in the audit trail. */
async function actOn(
  context: ApiContext,
  email: string,
  actFor: (row: StaffRow) => Result<PersonAct, Failure>,
): Promise<Result<StaffPerson, Failure>> {
  const found = await personOf(context, email);
  if (!found.ok) return found;
  return context.database.transaction(async (tx) => {
    const allowed = await lockManagers(context, tx);
    if (!allowed.ok) return allowed;
    const row = await lockPerson(tx, found.value.id);
    if (!row) return fail('not_found');
    const act = actFor(row);
    if (!act.ok) return act;
    const { what, before = '', after = '', changes, also } = act.value;
    const saved = await changePerson(tx, row.id, context.now().toISOString(), changes);
    await also?.(tx);
    const words = after === '' ? row.email : `${row.email}: ${after}`;
    await recordAct(context, tx, { what, before, after: words });
    const passkeys = await passkeysOf(tx, { side: 'staff', id: row.id });
    return ok(showPerson(saved, passkeys.length));
  });
}

export const ownAccount = {
  message: 'You cannot do this to your own account. Ask another manager.',
};

/** Gives a person other roles; they count from the next call. */
export const changeRoles = (context: ApiContext, email: string, roles: readonly Role[]) =>
  actOn(context, email, (row) => {
    const losesDesk = row.id === context.staff?.id && !roles.includes('manager');
    if (losesDesk) return fail('conflict', ownAccount);
    const before = rolesText(rolesOf(row));
    const changes = { roles: roles.join(',') };
    return ok({ what: 'Change roles', before, after: rolesText(roles), changes });
  });

/** Locks a person out: all sessions end within one request. */
export const disablePerson = (context: ApiContext, email: string) =>
  actOn(context, email, (row) => {
    if (row.id === context.staff?.id) return fail('conflict', ownAccount);
    const changes = {
      disabled_at: context.now().toISOString(),
      invitation_hash: null,
      invitation_expires_at: null,
    };
    return ok({
      what: 'Disable',
      changes,
      also: async (tx) => {
        await endStaffSessions(context, tx, row.id);
        await context.ports.releaseAssignments(tx, row.id);
      },
    });
  });

export const enablePerson = (context: ApiContext, email: string) =>
  actOn(context, email, () => ok({ what: 'Enable', changes: { disabled_at: null } }));

export const endSessionsOf = (context: ApiContext, email: string) =>
  actOn(context, email, (row) =>
    ok({ what: 'End sessions', changes: {}, also: (tx) => endStaffSessions(context, tx, row.id) }),
  );

/** The own account with its open sessions. */
export async function showSelf(
  context: ApiContext,
  { staff, staffSessionId }: StaffCaller,
): Promise<Result<StaffSelf, Failure>> {
  const found = await personOf(context, staff.email);
  if (!found.ok) return found;
  const sessions = await openStaffSessions(context, staff.id);
  const methods = await methodsOf(context.database.db, found.value);
  const passkeys = await passkeysOf(context.database.db, { side: 'staff', id: staff.id });
  return ok({
    ...staff,
    roles: [...staff.roles],
    hasSecondStep: methods.length > 0,
    methods,
    passkeys: passkeys.map(showPasskey),
    mails: found.value.record_mails,
    sessions: sessions.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      network: row.network,
      device: deviceName(row.user_agent),
      isCurrent: row.id === staffSessionId,
    })),
  });
}

const oldPasswordError = { oldPassword: 'Old Password is wrong.' };

/** Replaces exactly the compared password, in a session that is still open, and ends all other sessions. */
export async function changeOwnPassword(
  context: ApiContext,
  caller: StaffCaller,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<Result<null, Failure>> {
  const { staff } = caller;
  const allowed = await context.limits.take('loginPair', `staff\npassword\n${staff.id}`);
  if (!allowed.ok) return allowed;
  const found = await personOf(context, staff.email);
  if (!found.ok) return found;
  const { password_hash: compared } = found.value;
  const { matches } = await context.passwords.verify(oldPassword, compared);
  if (!matches) return invalidForm(oldPasswordError);
  if (isCommonPassword(newPassword, staff.email))
    return invalidForm({ newPassword: commonPasswordText });
  const password_hash = await context.passwords.hash(newPassword);
  return context.database.transaction(async (tx) => {
    const self = await lockSelf(tx, caller);
    if (!self.ok) return self;
    if (self.value.password_hash !== compared) return invalidForm(oldPasswordError);
    await changePerson(tx, staff.id, context.now().toISOString(), { password_hash });
    await endStaffSessions(context, tx, staff.id, caller.staffSessionId);
    await recordAct(context, tx, { what: 'Change password' });
    return ok(null);
  });
}

/** Chooses the mails about the own records; the first daily one comes at its next hour. */
export async function chooseMails(
  context: ApiContext,
  { staff }: StaffCaller,
  mails: MailChoice,
): Promise<Result<null, Failure>> {
  const now = context.now();
  const today = companyDay(now);
  const isOver = now.toISOString() >= companyHour(today, DIGEST_HOUR);
  const changes = { record_mails: mails, due_mailed_on: isOver ? today : null };
  await context.database.transaction(async (tx) => {
    await changePerson(tx, staff.id, now.toISOString(), changes);
    await recordAct(context, tx, { what: 'Choose emails', after: mails });
  });
  return ok(null);
}
