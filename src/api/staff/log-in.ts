/** Login of the company's people: password, then the second step. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SecondStepBody, StaffLoginBody } from '#lib/staff/calls.ts';
import type { StaffLoggedIn } from '#lib/staff/replies.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { recordAct } from '#api/security/audit.ts';
import { emailKey } from '#api/security/clients.ts';
import { recordEvent } from '#api/security/events.ts';
import { inTurn, loginAttempt, type Attempt } from '#api/security/login-attempt.ts';
import { HasherBusy } from '#api/security/password-hasher.ts';
import { memberOf, openStaffSession } from '#api/security/staff-sessions.ts';
import { changePerson, findPerson, lockPerson, type StaffChanges } from './people.ts';
import {
  acceptedStep,
  challengedId,
  isChallengeOf,
  isRecoveryCode,
  newChallenge,
} from './second-step.ts';

/** Keeps the counters of people apart from those of clients. */
const counterKey = (name: string): string => `staff\n${name}`;

const isActive = (row: StaffRow): boolean => row.joined_at !== null && row.disabled_at === null;

/** Opens a session of a locked person, and notes it in the audit trail. */
export async function openSessionOf(
  context: ApiContext,
  { id }: Pick<StaffRow, 'id'>,
  origin: CallOrigin,
  judge: (row: StaffRow) => StaffChanges | null,
  what = 'Log in',
): Promise<StaffLoggedIn | null> {
  return context.database.transaction(async (tx) => {
    const row = await lockPerson(tx, id);
    const changes = row?.disabled_at === null ? judge(row) : null;
    if (!row || changes === null) return null;
    const at = context.now().toISOString();
    await changePerson(tx, id, at, changes);
    const token = await openStaffSession(context, tx, id, origin);
    const staff = memberOf(row);
    const actor = { name: row.name, kind: 'staff' } as const;
    await recordAct({ ...context, actor, staff, origin }, tx, { what });
    return { token, staff: { ...staff, roles: [...staff.roles] } };
  });
}

async function compare(
  context: ApiContext,
  key: string,
  password: string,
): Promise<StaffRow | null> {
  const found = await findPerson(context.database.db, key);
  // Sample people log in where the sample data is served.
  const isClosed = found?.is_demo === true && context.closedLogin !== undefined;
  const person = found && isActive(found) && !isClosed ? found : null;
  const { matches } = await context.passwords.verify(password, person?.password_hash ?? null);
  return matches ? person : null;
}

async function tryPassword(
  context: ApiContext,
  password: string,
  origin: CallOrigin,
  attempt: Attempt,
): Promise<Result<StaffLoggedIn, Failure>> {
  const counted = loginAttempt(context.limits, { ...attempt, key: counterKey(attempt.key) });
  const allowed = await counted.begin();
  if (!allowed.ok) return allowed;
  const person = await compare(context, attempt.key, password).catch(async (error: unknown) => {
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
  const isSame = ({ password_hash, totp }: StaffRow) =>
    person.is_demo && totp === null && password_hash === person.password_hash;
  const session = await openSessionOf(context, person, origin, (row) => (isSame(row) ? {} : null));
  if (!session) return refuse('wrong_credentials');
  await counted.succeed();
  return ok(session);
}

/** Compares the password; everybody but sample people is asked for the second step. */
export async function logInStaff(
  context: ApiContext,
  { email, password }: StaffLoginBody,
  origin: CallOrigin,
): Promise<Result<StaffLoggedIn, Failure>> {
  const attempt = { key: emailKey(email), network: origin.network, device: null };
  return inTurn({ ...attempt, key: counterKey(attempt.key) }, () =>
    tryPassword(context, password, origin, attempt),
  );
}

/** Changes of a right second step; null for a wrong one. */
function secondStepChanges(
  context: ApiContext,
  row: StaffRow,
  { method, code, challenge }: SecondStepBody,
): StaffChanges | null {
  if (!isActive(row) || !isChallengeOf(context, row, challenge)) return null;
  if (method === 'recovery') return isRecoveryCode(row, code) ? { recovery_hash: null } : null;
  const step = acceptedStep(context, row, code);
  return step === null ? null : { totp_step: step };
}

const wrongCode = { message: 'This code is wrong or was used. Enter the newest one.' };

/** Carries a login on with the second step. */
export async function confirmLogin(
  context: ApiContext,
  body: SecondStepBody,
  origin: CallOrigin,
): Promise<Result<StaffLoggedIn, Failure>> {
  const id = challengedId(body.challenge);
  const key = counterKey(`code\n${id}`);
  const attempt = { key, network: origin.network, device: null };
  return inTurn(attempt, async () => {
    const counted = loginAttempt(context.limits, attempt);
    const allowed = await counted.begin();
    if (!allowed.ok) return allowed;
    const session = await openSessionOf(context, { id }, origin, (row) =>
      secondStepChanges(context, row, body),
    );
    if (session) {
      await counted.succeed();
      recordEvent(context, 'login_succeeded', origin, { staffId: id });
      return ok(session);
    }
    await counted.fail();
    recordEvent(context, 'login_failed', origin, { staffId: id });
    return refuse('wrong_credentials', { ...wrongCode, fields: { code: wrongCode.message } });
  });
}
