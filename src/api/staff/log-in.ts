/** Login of the company's people: password, then the second step. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SecondStepBody, StaffLoginBody } from '#lib/staff/calls.ts';
import type { StaffLoggedIn } from '#lib/staff/replies.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { recordAct } from '#api/security/audit.ts';
import { challengeOver, checkCode, tryCode } from '#api/security/check-code.ts';
import { emailKey } from '#api/security/clients.ts';
import { knownDeviceIn, newDeviceToken } from '#api/security/device-token.ts';
import { recordEvent } from '#api/security/events.ts';
import { inTurn, loginAttempt, type Attempt } from '#api/security/login-attempt.ts';
import { HasherBusy } from '#api/security/password-hasher.ts';
import { challengedId, isChallengeOf, newChallenge } from '#api/security/second-step.ts';
import { staffMemberOf, openStaffSession } from '#api/security/staff-sessions.ts';
import {
  changePerson,
  findPerson,
  findPersonById,
  lockPerson,
  staffSide,
  type StaffChanges,
} from './people.ts';

/** Keeps the counters of people apart from those of clients. */
const counterKey = (name: string): string => `staff\n${name}`;

const isActive = (row: StaffRow): boolean => row.joined_at !== null && row.disabled_at === null;

type Judge = (
  row: StaffRow,
  tx: Transaction<Tables>,
) => Promise<Result<StaffChanges, Failure>> | Result<StaffChanges, Failure>;

const unknown = (): Result<never, Failure> => refuse('wrong_credentials');

/** Opens a session of a locked person whom `judge` lets in, and notes it in the audit trail. */
export async function openSessionOf(
  context: ApiContext,
  { id }: Pick<StaffRow, 'id'>,
  origin: CallOrigin,
  judge: Judge,
  what = 'Log in',
): Promise<Result<StaffLoggedIn, Failure>> {
  return context.database.transaction(async (tx) => {
    const row = await lockPerson(tx, id);
    const judged = row?.disabled_at === null ? await judge(row, tx) : unknown();
    if (!row || !judged.ok) return judged.ok ? unknown() : judged;
    const at = context.now().toISOString();
    await changePerson(tx, id, at, judged.value);
    const token = await openStaffSession(context, tx, id, origin);
    const staff = staffMemberOf(row);
    const actor = { name: row.name, kind: 'staff' } as const;
    await recordAct({ ...context, actor, staff, origin }, tx, { what });
    const device = newDeviceToken(context, counterKey(row.email_key));
    return ok({ token, device, staff: { ...staff, roles: [...staff.roles] } });
  });
}

async function compare(
  context: ApiContext,
  email: string,
  password: string,
): Promise<StaffRow | null> {
  const found = await findPerson(context.database.db, email);
  const isClosed = found?.is_demo === true && context.isDemoDeskClosed === true;
  const person = found && isActive(found) && !isClosed ? found : null;
  const { matches } = await context.passwords.verify(password, person?.password_hash ?? null);
  return matches ? person : null;
}

async function tryPassword(
  context: ApiContext,
  { email, password }: Pick<StaffLoginBody, 'email' | 'password'>,
  origin: CallOrigin,
  attempt: Attempt,
): Promise<Result<StaffLoggedIn, Failure>> {
  const counted = loginAttempt(context.limits, attempt);
  const allowed = await counted.begin();
  if (!allowed.ok) return allowed;
  const person = await compare(context, email, password).catch(async (error: unknown) => {
    if (error instanceof HasherBusy) await counted.giveBack();
    throw error;
  });
  if (!person) {
    await counted.fail();
    recordEvent(context, 'login_failed', origin, { clientId: null });
    return refuse('wrong_credentials');
  }
  if (person.totp !== null) {
    const challenge = newChallenge(context, person);
    const methods = ['totp', ...(person.recovery_hash === null ? [] : ['recovery'])];
    await counted.succeed();
    return refuse('second_step', { body: { challenge, methods } });
  }
  const session = await openSessionOf(context, person, origin, (row) => {
    const isSame = row.is_demo && row.totp === null && row.password_hash === person.password_hash;
    return isSame ? ok({}) : unknown();
  });
  if (session.ok) await counted.succeed();
  return session;
}

/** Compares the password; everybody but sample people is asked for the second step. */
export async function logInStaff(
  context: ApiContext,
  { email, password, device = '' }: StaffLoginBody,
  origin: CallOrigin,
): Promise<Result<StaffLoggedIn, Failure>> {
  const key = counterKey(emailKey(email));
  const attempt = { key, network: origin.network, device: knownDeviceIn(context, device, key) };
  return inTurn(attempt, () => tryPassword(context, { email, password }, origin, attempt));
}

/** Carries a login on with the second step. */
export async function confirmLogin(
  context: ApiContext,
  { challenge, device = '', ...given }: SecondStepBody,
  origin: CallOrigin,
): Promise<Result<StaffLoggedIn, Failure>> {
  const { network } = origin;
  const named = await findPersonById(context.database.db, challengedId(challenge));
  const isOpen = (row: StaffRow) => isActive(row) && isChallengeOf(context, row, challenge);
  if (!named || !isOpen(named)) {
    await context.limits.take('loginNetwork', network);
    return refuse('wrong_credentials', challengeOver);
  }
  const { id: staffId, email_key: email } = named;
  const attempt = {
    key: counterKey(`code\n${staffId}`),
    network,
    device: knownDeviceIn(context, device, counterKey(email)),
  };
  return tryCode(context, attempt, async () => {
    const session = await openSessionOf(context, named, origin, (row, tx) =>
      isOpen(row)
        ? checkCode(context, tx, staffSide, row, given)
        : refuse('wrong_credentials', challengeOver),
    );
    notifyMailQueued(context);
    recordEvent(context, session.ok ? 'login_succeeded' : 'login_failed', origin, {
      clientId: null,
      staffId,
    });
    return session;
  });
}
