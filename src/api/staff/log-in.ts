/** Login of the company's people: password, then the second step; or a passkey alone. */
import type { Kysely, Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { PasskeyLoginBody, SecondStepBody, StaffLoginBody } from '#lib/staff/calls.ts';
import type { StaffLoggedIn } from '#lib/staff/replies.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { recordAct } from '#api/security/audit.ts';
import { stepChecker } from '#api/security/passkeys/check-step.ts';
import { challengeOver, tryCode } from '#api/security/check-code.ts';
import { emailKey } from '#api/security/clients.ts';
import { knownDeviceIn, newDeviceToken } from '#api/security/device-token.ts';
import { recordEvent } from '#api/security/events.ts';
import { queueAttempt, loginAttempt, type Attempt } from '#api/security/login-attempt.ts';
import { checkAssertion } from '#api/security/passkeys/check.ts';
import { confirmOptions } from '#api/security/passkeys/options.ts';
import { passkeysOf, passkeyTexts, spendAssertion } from '#api/security/passkeys/passkeys.ts';
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

const isActive = ({ isDemoDeskClosed }: Pick<ApiContext, 'isDemoDeskClosed'>, row: StaffRow) =>
  row.joined_at !== null && row.disabled_at === null && !(row.is_demo && isDemoDeskClosed);

type SecondStepCheck = (
  row: StaffRow,
  tx: Transaction<Tables>,
) => Promise<Result<StaffChanges, Failure>> | Result<StaffChanges, Failure>;

const unknown = (): Result<never, Failure> => fail('wrong_credentials');

/** Opens a session of a locked person whom `check` lets in, and notes it in the audit trail. */
export async function openSessionOf(
  context: ApiContext,
  { id }: Pick<StaffRow, 'id'>,
  origin: CallOrigin,
  check: SecondStepCheck,
  what = 'Log in',
): Promise<Result<StaffLoggedIn, Failure>> {
  return context.database.transaction(async (tx) => {
    const row = await lockPerson(tx, id);
    const judged = row?.disabled_at === null ? await check(row, tx) : unknown();
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
  const person = found && isActive(context, found) ? found : null;
  const { matches } = await context.passwords.verify(password, person?.password_hash ?? null);
  return matches ? person : null;
}

/** Sample people log in by password alone, also with a passkey. */
export const isSample = (row: StaffRow): boolean => row.is_demo && row.totp === null;

/** Returns the ways of a person to confirm a login; empty without a second step. */
export async function methodsOf(
  db: Kysely<Tables>,
  { id, totp, recovery_hash: recovery }: Pick<StaffRow, 'id' | 'totp' | 'recovery_hash'>,
): Promise<('totp' | 'passkey' | 'recovery')[]> {
  const passkeys = await passkeysOf(db, { side: 'staff', id });
  return [
    ...(totp === null ? [] : (['totp'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(recovery === null ? [] : (['recovery'] as const)),
  ];
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
    return fail('wrong_credentials');
  }
  const methods = await methodsOf(context.database.db, person);
  if (methods.length > 0 && !isSample(person)) {
    await counted.succeed();
    return fail('second_step', { body: { challenge: newChallenge(context, person), methods } });
  }
  const session = await openSessionOf(context, person, origin, (row) => {
    const isSame = isSample(row) && row.password_hash === person.password_hash;
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
  return queueAttempt(attempt, () => tryPassword(context, { email, password }, origin, attempt));
}

/** Finds the person of an open login. */
async function findChallenged(
  context: ApiContext,
  challenge: string,
  { network }: Pick<CallOrigin, 'network'>,
): Promise<Result<StaffRow, Failure>> {
  const named = await findPersonById(context.database.db, challengedId(challenge));
  if (named && isOpenLogin(context, named, challenge)) return ok(named);
  await context.limits.take('loginNetwork', network);
  return fail('wrong_credentials', challengeOver);
}

const isOpenLogin = (context: ApiContext, row: StaffRow, challenge: string): boolean =>
  isActive(context, row) && isChallengeOf(context, row, challenge);

/** Options to confirm a login, whose password was right, with a passkey. */
export async function optionsOfLogin(
  context: ApiContext,
  challenge: string,
  origin: CallOrigin,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, Failure>> {
  const found = await findChallenged(context, challenge, origin);
  return found.ok
    ? ok(await confirmOptions(context, { side: 'staff', id: found.value.id }))
    : found;
}

/** Carries a login on with the second step. */
export async function confirmLogin(
  context: ApiContext,
  { challenge, device = '', ...given }: SecondStepBody,
  origin: CallOrigin,
): Promise<Result<StaffLoggedIn, Failure>> {
  const { network } = origin;
  const found = await findChallenged(context, challenge, origin);
  if (!found.ok) return found;
  const named = found.value;
  const { id: staffId, email_key: email } = named;
  const attempt = {
    key: counterKey(`code\n${staffId}`),
    network,
    device: knownDeviceIn(context, device, counterKey(email)),
  };
  const checkStep = await stepChecker(context, staffSide, staffId, given);
  return tryCode(context, attempt, async () => {
    const session = await openSessionOf(context, named, origin, (row, tx) =>
      isOpenLogin(context, row, challenge)
        ? checkStep(tx, row)
        : fail('wrong_credentials', challengeOver),
    );
    notifyMailQueued(context);
    recordEvent(context, session.ok ? 'login_succeeded' : 'login_failed', origin, {
      clientId: null,
      staffId,
    });
    return session;
  });
}

/** Logs a person in by a passkey that checked the person: it is both factors. */
export async function logInByPasskey(
  context: ApiContext,
  { assertion }: PasskeyLoginBody,
  origin: CallOrigin,
): Promise<Result<StaffLoggedIn, Failure>> {
  const { network } = origin;
  const allowed = await context.limits.check('loginNetwork', network);
  if (!allowed.ok) return allowed;
  const checked = await checkAssertion(context, assertion, 'staff', { purpose: 'login' });
  const staffId = checked?.passkey.staff_id ?? null;
  const session =
    checked?.isVerified && staffId !== null
      ? await openSessionOf(context, { id: staffId }, origin, (row, tx) =>
          isActive(context, row) ? spendAssertion(context, tx, checked) : unknown(),
        )
      : unknown();
  recordEvent(context, session.ok ? 'login_succeeded' : 'login_failed', origin, {
    clientId: null,
    staffId,
  });
  if (session.ok) return session;
  await context.limits.take('loginNetwork', network);
  const isUnverified = checked?.isVerified === false;
  return fail('wrong_credentials', isUnverified ? { message: passkeyTexts.notVerified } : {});
}
