/** Invitations: the link that lets a person set password and second step, for seven days. */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Invitation, JoinBody } from '#lib/staff/calls.ts';
import type {
  InvitedPerson,
  JoinedStaff,
  NewSecondStep,
  OpenInvitation,
} from '#lib/staff/replies.ts';
import { rolesText } from '#lib/staff/roles.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { INVITATION_DAYS } from '#api/mail/kinds.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { recordAct } from '#api/security/audit.ts';
import { emailKey } from '#api/security/clients.ts';
import { commonPasswordText, isCommonPassword } from '#api/security/common-password.ts';
import { endStaffSessions, memberOf } from '#api/security/staff-sessions.ts';
import { tokenHash } from '#api/security/tokens.ts';
import { openSessionOf } from './log-in.ts';
import { ownAccount } from './manage.ts';
import { changePerson, lockPerson, type StaffChanges } from './people.ts';
import { acceptedStep, newRecoveryCode, newSecret } from './second-step.ts';

const INVITATION_MS = INVITATION_DAYS * DAY_MS;
const TOKEN_BYTES = 32;

const joinPath = (token: string): string => `/desk/join?token=${token}`;

function newInvitation({ now, randomBytes }: Pick<ApiContext, 'now' | 'randomBytes'>) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return {
    token,
    columns: {
      invitation_hash: tokenHash(token),
      invitation_expires_at: new Date(now().getTime() + INVITATION_MS).toISOString(),
    },
  };
}

type Tx = Parameters<typeof queueMail>[1];

const sendInvitation = (context: ApiContext, tx: Tx, row: StaffRow, token: string) =>
  queueMail(context, tx, {
    to: row.email,
    kind: 'staff-invitation',
    data: { name: row.name, path: joinPath(token) },
  });

const showInvited = (context: ApiContext, row: StaffRow, token: string): InvitedPerson => ({
  ...memberOf(row),
  link: new URL(joinPath(token), context.settings.siteUrl).href,
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
    return ok(showInvited(context, made, token));
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('email_taken');
    throw error;
  }
}

/** Takes password and second step away and invites the person again; ends all sessions. */
export async function resetSecondStep(
  context: ApiContext,
  person: StaffRow,
): Promise<Result<InvitedPerson, Failure>> {
  if (person.id === context.staff?.id) return refuse('conflict', ownAccount);
  const { token, columns } = newInvitation(context);
  const changes: StaffChanges = {
    ...columns,
    password_hash: null,
    totp: null,
    recovery_hash: null,
    joined_at: null,
  };
  const row = await context.database.transaction(async (tx) => {
    const saved = await changePerson(tx, person.id, context.now().toISOString(), changes);
    await endStaffSessions(tx, person.id);
    await sendInvitation(context, tx, saved, token);
    await recordAct(context, tx, { what: 'Reset second step', after: person.email });
    return saved;
  });
  notifyMailQueued(context);
  return ok(showInvited(context, row, token));
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

const over = { message: 'This invitation is over. Ask a manager for a new one.' };

/** Shows an invitation; changes nothing. */
export async function readInvitation(
  context: ApiContext,
  token: string,
): Promise<Result<OpenInvitation, Failure>> {
  const row = await invited(context, token);
  if (!row) return refuse('not_found', over);
  const step = row.password_hash === null ? 'password' : 'second_step';
  return ok({ email: row.email, name: row.name, step });
}

/** Sets name and password, and makes the secret of the code app; the invitation stays open until its first code. */
export async function joinDesk(
  context: ApiContext,
  { token, name, password }: JoinBody,
): Promise<Result<NewSecondStep, Failure>> {
  const row = await invited(context, token);
  if (!row) return refuse('not_found', over);
  if (isCommonPassword(password, row.email)) return invalidForm({ password: commonPasswordText });
  const { secret, uri, stored } = newSecret(context, row);
  const password_hash = await context.passwords.hash(password);
  const isSaved = await context.database.transaction(async (tx) => {
    const locked = await lockPerson(tx, row.id);
    if (!locked || !isInvitedBy(locked, row)) return false;
    const changes = { name, password_hash, totp: stored, totp_step: 0 };
    await changePerson(tx, row.id, context.now().toISOString(), changes);
    return true;
  });
  return isSaved ? ok({ secret, uri }) : refuse('not_found', over);
}

/** Ends the invitation by the first code of the app: the person has joined, and is logged in. */
export async function confirmJoin(
  context: ApiContext,
  { token, code }: { readonly token: string; readonly code: string },
  origin: CallOrigin,
): Promise<Result<JoinedStaff, Failure>> {
  const row = await invited(context, token);
  if (!row) return refuse('not_found', over);
  const allowed = await context.limits.take('loginPair', `staff\njoin\n${row.id}`, origin.network);
  if (!allowed.ok) return allowed;
  const { recoveryCode, stored } = newRecoveryCode(context);
  const session = await openSessionOf(
    context,
    row,
    origin,
    (locked) => {
      const step = isInvitedBy(locked, row) ? acceptedStep(context, locked, code) : null;
      return step === null
        ? null
        : {
            totp_step: step,
            recovery_hash: stored,
            invitation_hash: null,
            invitation_expires_at: null,
            joined_at: context.now().toISOString(),
          };
    },
    'Join the desk',
  );
  if (!session) {
    return invalidForm({ code: 'This code is wrong. Enter the newest one that the app shows.' });
  }
  return ok({ ...session, recoveryCode });
}
