/** Invitations: the link that lets a person set password and second step, for seven days. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { NewSecondStep } from '#lib/kernel/atoms/second-step.ts';
import type { Invitation, JoinBody, JoinSecondBody } from '#lib/staff/calls.ts';
import type { InvitedPerson, JoinedStaff, OpenInvitation } from '#lib/staff/replies.ts';
import { rolesText } from '#lib/staff/roles.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { catchFailure, FailureError, fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { recordAct } from '#api/security/audit.ts';
import { emailKey } from '#api/security/clients.ts';
import { commonPasswordText, isCommonPassword } from '#api/security/common-password.ts';
import { newInvitationToken } from '#api/security/invitation-token.ts';
import { checkAttestation } from '#api/security/passkeys/check.ts';
import { addOptions } from '#api/security/passkeys/options.ts';
import { removePasskeys, savePasskey } from '#api/security/passkeys/passkeys.ts';
import { acceptedStep, newRecoveryCode, newSecret } from '#api/security/second-step.ts';
import { endStaffSessions, staffMemberOf } from '#api/security/staff-sessions.ts';
import { tokenHash } from '#api/security/tokens.ts';
import { openSessionOf } from './log-in.ts';
import { ownAccount } from './manage.ts';
import {
  changePerson,
  isNameTaken,
  lockManagers,
  lockPerson,
  type StaffChanges,
} from './people.ts';

const joinPath = (token: string): string => `/desk/join?token=${token}`;

function newInvitation(context: ApiContext) {
  const { token, hash, expiresAt } = newInvitationToken(context);
  return { token, columns: { invitation_hash: hash, invitation_expires_at: expiresAt } };
}

const sendInvitation = (
  context: ApiContext,
  tx: Transaction<Tables>,
  row: StaffRow,
  token: string,
) =>
  queueMail(context, tx, {
    to: row.email,
    kind: 'staff-invitation',
    data: { name: row.name, path: joinPath(token) },
  });

const linkTo = ({ settings }: ApiContext, token: string): string =>
  new URL(joinPath(token), settings.siteUrl).href;

/** @param link of the invitation; null for callers who must not hold it */
const showInvited = (row: StaffRow, link: string | null): InvitedPerson => ({
  ...staffMemberOf(row),
  link,
  invitedUntil: row.invitation_expires_at,
});

/** Invites a person, who exists from then on; 409 for an address in use. */
export async function invitePerson(
  context: ApiContext,
  { email, name, roles }: Invitation,
): Promise<Result<InvitedPerson, Failure>> {
  const { token, columns } = newInvitation(context);
  const at = context.now().toISOString();
  try {
    const made = await context.database.transaction(async (tx) => {
      const row = await tx
        .insertInto('staff')
        .values({
          id: randomUUID(),
          email: email.trim(),
          email_key: emailKey(email),
          name,
          roles: roles.join(','),
          ...columns,
          password_hash: null,
          totp: null,
          recovery_hash: null,
          joined_at: null,
          disabled_at: null,
          last_login_at: null,
          created_at: at,
          updated_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await sendInvitation(context, tx, row, token);
      const after = `${row.email}: ${rolesText(roles)}`;
      await recordAct(context, tx, { what: 'Invite', after });
      return row;
    });
    notifyMailQueued(context);
    return ok(showInvited(made, linkTo(context, token)));
  } catch (error) {
    if (isUniqueViolation(error)) return fail('email_taken');
    throw error;
  }
}

/**
 * Takes password and second step away and invites the person again; ends all sessions. The account is somebody's: the mail alone
 * leads to it, and the command of those who run the portal.
 */
export async function resetSecondStep(
  context: ApiContext,
  person: StaffRow,
): Promise<Result<InvitedPerson, Failure>> {
  if (person.id === context.staff?.id) return fail('conflict', ownAccount);
  const { token, columns } = newInvitation(context);
  const changes: StaffChanges = {
    ...columns,
    password_hash: null,
    totp: null,
    totp_new: null,
    recovery_hash: null,
    joined_at: null,
  };
  const reset = await context.database.transaction(async (tx) => {
    const allowed = await lockManagers(context, tx);
    if (!allowed.ok) return allowed;
    const saved = await changePerson(tx, person.id, context.now().toISOString(), changes);
    await removePasskeys(tx, { side: 'staff', id: person.id });
    await endStaffSessions(context, tx, person.id);
    await sendInvitation(context, tx, saved, token);
    await recordAct(context, tx, { what: 'Reset second step', after: person.email });
    return ok(showInvited(saved, context.staff ? null : linkTo(context, token)));
  });
  notifyMailQueued(context);
  return reset;
}

/** The person behind an open invitation. */
async function invited(
  { database, now }: ApiContext,
  token: string,
): Promise<StaffRow | undefined> {
  return database.db
    .selectFrom('staff')
    .selectAll()
    .where('invitation_hash', '=', tokenHash(token))
    .where('invitation_expires_at', '>', now().toISOString())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Returns true if the invitation that was read is still open. */
const isInvitedBy = (locked: StaffRow, read: StaffRow): boolean =>
  locked.invitation_hash === read.invitation_hash && locked.disabled_at === null;

const over = { message: 'This invitation has ended. Ask a manager for a new one.' };

/** Shows an invitation; changes nothing. */
export async function readInvitation(
  context: ApiContext,
  token: string,
): Promise<Result<OpenInvitation, Failure>> {
  const row = await invited(context, token);
  if (!row) return fail('not_found', over);
  const step = row.password_hash === null ? 'password' : 'second_step';
  return ok({ email: row.email, name: row.name, step });
}

/** Options for the first passkey of an invited person, who has set a password. */
export async function optionsOfJoin(
  context: ApiContext,
  token: string,
): Promise<Result<PublicKeyCredentialCreationOptionsJSON, Failure>> {
  const row = await invited(context, token);
  if (!row || row.password_hash === null) return fail('not_found');
  const { id, email, name } = row;
  return ok(await addOptions(context, { side: 'staff', id, email, name }));
}

const nameTaken = {
  name: 'Another person at the desk has this name. Write yours so that both can be told apart.',
};

/** Notes another name than the invited one in the audit trail; refuses that of somebody else. */
async function checkName(
  context: ApiContext,
  tx: Transaction<Tables>,
  person: StaffRow,
  name: string,
): Promise<void> {
  if (name === person.name) return;
  const actor = { name: person.name, kind: 'staff' } as const;
  // The lock of the trail lets people who join at the same time pass one by one.
  await recordAct({ ...context, actor, staff: staffMemberOf(person) }, tx, {
    what: 'Change name',
    before: person.name,
    after: `${person.email}: ${name}`,
  });
  if (await isNameTaken(context, tx, { id: person.id, name }))
    throw new FailureError('invalid', { fields: nameTaken });
}

/** Sets name and password, and makes the secret of the code app; the invitation stays open until its first code. */
export async function joinDesk(
  context: ApiContext,
  { token, name, password }: JoinBody,
): Promise<Result<NewSecondStep, Failure>> {
  const row = await invited(context, token);
  if (!row) return fail('not_found', over);
  if (isCommonPassword(password, row.email)) return invalidForm({ password: commonPasswordText });
  const { secret, uri, stored } = newSecret(context, row);
  const password_hash = await context.passwords.hash(password);
  return catchFailure(async () => {
    await context.database.transaction(async (tx) => {
      const locked = await lockPerson(tx, row.id);
      if (!locked || !isInvitedBy(locked, row)) throw new FailureError('not_found', over);
      const changes = { name, password_hash, totp: stored, totp_step: 0 };
      await changePerson(tx, row.id, context.now().toISOString(), changes);
      await checkName(context, tx, locked, name);
    });
    return ok({ secret, uri });
  });
}

const firstCodeError = 'This code is wrong. Enter the newest one that the app shows.';

/** Validates the first code of a new app. */
function firstCode(
  context: ApiContext,
  row: StaffRow,
  code: string,
): Result<StaffChanges, Failure> {
  const step = acceptedStep(context, row, code);
  return step === null ? invalidForm({ code: firstCodeError }) : ok({ totp_step: step });
}

/** Ends the invitation by the first code of the app, or by a passkey: the person has joined, and is logged in. */
export async function confirmJoin(
  context: ApiContext,
  { token, code = '', attestation }: JoinSecondBody,
  origin: CallOrigin,
): Promise<Result<JoinedStaff, Failure>> {
  const row = await invited(context, token);
  if (!row) return fail('not_found', over);
  const allowed = await context.limits.take('loginPair', `staff\njoin\n${row.id}`, origin.network);
  if (!allowed.ok) return allowed;
  const { recoveryCode, stored } = newRecoveryCode(context);
  const made = attestation ? await checkAttestation(context, attestation, row.id) : null;
  const owner = { side: 'staff', id: row.id } as const;
  const session = await openSessionOf(
    context,
    row,
    origin,
    async (locked, tx) => {
      if (!isInvitedBy(locked, row)) return fail('not_found', over);
      const saved = attestation ? await savePasskey(context, tx, owner, made, origin) : null;
      const step = saved ?? firstCode(context, locked, code);
      if (!step.ok) return step;
      return ok({
        ...(saved === null ? step.value : { totp: null }),
        wrong_codes: 0,
        recovery_hash: stored,
        invitation_hash: null,
        invitation_expires_at: null,
        joined_at: context.now().toISOString(),
      });
    },
    'Join the desk',
  );
  return session.ok ? ok({ ...session.value, recoveryCode }) : session;
}
