/** The second step of a person with a session, of the company or of a client: confirmed again, and changed. */
import type { Transaction } from 'kysely';
import type { NewSecondStep } from '#lib/kernel/atoms/second-step.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Assertion, Attestation } from '#lib/passkeys/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import type { CodeChanges, StepSide } from './check-code.ts';
import { checkAttestation } from './passkeys/check.ts';
import { stepChecker } from './passkeys/check-step.ts';
import { addOptions, confirmOptions } from './passkeys/options.ts';
import { passkeysOf, removePasskeys, savePasskey } from './passkeys/passkeys.ts';
import { acceptedStep, newRecoveryCode, newSecret, type Holder } from './second-step.ts';
import { checkFresh } from './session-step.ts';

type Tx = Transaction<Tables>;

/** Changes of the own second step. */
export type StepKind =
  | 'code_app_added'
  | 'code_app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_made';

type StepChanges = Partial<
  Pick<StaffRow, 'totp' | 'totp_new' | 'totp_step' | 'recovery_hash' | 'wrong_codes'>
>;

interface StepAct<T> {
  readonly kind: StepKind;
  readonly changes: StepChanges;
  /** Name of the passkey; '' for other changes. */
  readonly passkey?: string;
  readonly value: T;
}

/** A person with a session, and the parts that differ between the company and clients. */
export interface StepCaller<H extends Holder> {
  readonly context: ApiContext;
  readonly userAgent: string | null;
  readonly side: StepSide;
  readonly person: Pick<Holder, 'id' | 'email' | 'name'>;
  /** Last login or second step of the session. */
  readonly confirmedAt: string;
  /** Counts the attempts of the person. */
  readonly counter: string;
  /** Message at the first code of a new app. */
  readonly wrongFirstCode: string;
  /** Message at the password of people who give one; null for that of a wrong code. */
  readonly wrongPassword: string | null;
  readonly find: () => Promise<Result<H, Failure>>;
  /** Locks the person until the transaction ends; 401 where the session has ended. */
  readonly lock: (tx: Tx) => Promise<Result<H, Failure>>;
  readonly write: (tx: Tx, changes: StepChanges, at: string) => Promise<unknown>;
  /** Notes and mails a change, and ends the other sessions. */
  readonly settle: (
    tx: Tx,
    person: H,
    act: { readonly kind: StepKind; readonly passkey: string; readonly at: string },
  ) => Promise<void>;
  /** Sends the mails of a change or of wrong codes now. */
  readonly sendMails: () => void;
  readonly noteConfirmed: (tx: Tx, at: string) => Promise<void>;
  /** Returns true for people who confirm with their password. */
  readonly usesPassword: (person: H) => boolean;
  /** Refuses a person who may not set up a code app. */
  readonly checkSetUp: (person: H) => Result<null, Failure>;
  /** Refuses to remove the last second step of a person who must have one. */
  readonly checkLast: (tx: Tx, person: H) => Promise<Result<null, Failure>>;
}

const ownerOf = <H extends Holder>({ side, person }: StepCaller<H>) => ({
  side: side.table,
  id: person.id,
});

/** Options to repeat the second step with a passkey. */
export const optionsOfConfirm = <H extends Holder>(caller: StepCaller<H>) =>
  confirmOptions(caller.context, ownerOf(caller));

/** Options for a further passkey. */
export const optionsOfAdd = <H extends Holder>(caller: StepCaller<H>) =>
  addOptions(caller.context, { ...ownerOf(caller), ...caller.person });

/**
 * Changes the second step of the caller, whose login must be fresh; other sessions end.
 * @param decide runs under the lock of the person; a result without `kind` changes nothing
 */
export async function changeOwnStep<H extends Holder, T>(
  caller: StepCaller<H>,
  decide: (
    person: H,
    tx: Tx,
  ) =>
    | Promise<Result<StepAct<T> | { readonly value: T }, Failure>>
    | Result<StepAct<T> | { readonly value: T }, Failure>,
): Promise<Result<T, Failure>> {
  const { context } = caller;
  const fresh = checkFresh(context, caller);
  if (!fresh.ok) return fresh;
  const done = await context.database.transaction(async (tx): Promise<Result<T, Failure>> => {
    const self = await caller.lock(tx);
    if (!self.ok) return self;
    const act = await decide(self.value, tx);
    if (!act.ok) return act;
    if ('kind' in act.value) {
      const { kind, changes, passkey = '' } = act.value;
      const at = context.now().toISOString();
      await caller.write(tx, changes, at);
      await caller.settle(tx, self.value, { kind, passkey, at });
    }
    return ok(act.value.value);
  });
  caller.sendMails();
  return done;
}

/** Makes the secret of a code app; it counts once the app has shown a code. */
export async function startCodeApp<H extends Holder>(
  caller: StepCaller<H>,
): Promise<Result<NewSecondStep, Failure>> {
  const { context } = caller;
  const fresh = checkFresh(context, caller);
  if (!fresh.ok) return fresh;
  return context.database.transaction(async (tx) => {
    const self = await caller.lock(tx);
    if (!self.ok) return self;
    const allowed = caller.checkSetUp(self.value);
    if (!allowed.ok) return allowed;
    const { stored, ...shown } = newSecret(context, self.value);
    await caller.write(tx, { totp_new: stored }, context.now().toISOString());
    return ok(shown);
  });
}

/** Makes a recovery code for people who have none. */
function firstRecoveryCode(context: ApiContext, { recovery_hash: known }: Holder) {
  if (known !== null) return { changes: {}, recoveryCode: null };
  const { recoveryCode, stored } = newRecoveryCode(context);
  return { changes: { recovery_hash: stored }, recoveryCode };
}

type WithRecoveryCode = Promise<Result<{ readonly recoveryCode: string | null }, Failure>>;

/**
 * Makes the new secret count by the first code of the app; answers a recovery code to people who have none. A repeated
 * call changes nothing.
 */
export const confirmCodeApp = <H extends Holder>(
  caller: StepCaller<H>,
  code: string,
): WithRecoveryCode =>
  changeOwnStep(caller, (person) => {
    const { context, wrongFirstCode } = caller;
    const { totp_new: totp, totp_step: used } = person;
    if (totp === null && acceptedStep(context, { ...person, totp_step: used - 1 }, code) === used)
      return ok({ value: { recoveryCode: null } });
    const step = acceptedStep(context, { ...person, totp, totp_step: 0 }, code);
    if (step === null) return invalidForm({ code: wrongFirstCode });
    const { changes, recoveryCode } = firstRecoveryCode(context, person);
    return ok({
      kind: 'code_app_added',
      changes: { totp, totp_new: null, totp_step: step, wrong_codes: 0, ...changes },
      value: { recoveryCode },
    });
  });

/** Adds a passkey. @param givesCode answers a recovery code to people who have none */
export async function addPasskey<H extends Holder>(
  caller: StepCaller<H>,
  attestation: Attestation,
  givesCode: boolean,
): WithRecoveryCode {
  const { context } = caller;
  const made = await checkAttestation(context, attestation, caller.person.id);
  return changeOwnStep(caller, async (person, tx) => {
    const saved = await savePasskey(context, tx, ownerOf(caller), made, caller);
    if (!saved.ok) return saved;
    const none = { changes: {}, recoveryCode: null };
    const { changes, recoveryCode } = givesCode ? firstRecoveryCode(context, person) : none;
    const passkey = saved.value.name;
    return ok({ kind: 'passkey_added', changes, passkey, value: { recoveryCode } });
  });
}

/** Removes a passkey; 409 for the last second step of somebody who must have one. */
export const removePasskey = <H extends Holder>(
  caller: StepCaller<H>,
  id: string,
): Promise<Result<null, Failure>> =>
  changeOwnStep(caller, async (person, tx) => {
    const passkeys = await passkeysOf(tx, ownerOf(caller));
    const found = passkeys.find((passkey) => passkey.id === id);
    if (!found) return fail('not_found', { message: 'This passkey was removed already.' });
    const isLast = passkeys.length === 1 && person.totp === null;
    const allowed = isLast ? await caller.checkLast(tx, person) : ok(null);
    if (!allowed.ok) return allowed;
    await removePasskeys(tx, ownerOf(caller), id);
    return ok({ kind: 'passkey_removed', changes: {}, passkey: found.name, value: null });
  });

/** The second step of a person with a session, as it is given. */
export interface OwnStep {
  readonly code?: string | undefined;
  readonly assertion?: Assertion | undefined;
}

/** Validates the second step, or the password of people who give it, and carries `act` out in the same transaction. */
export async function withOwnStep<H extends Holder, T>(
  caller: StepCaller<H>,
  given: OwnStep,
  act: (tx: Tx, changes: CodeChanges, at: string) => Promise<T>,
): Promise<Result<T, Failure>> {
  const { context, person, wrongPassword } = caller;
  const allowed = await context.limits.take('loginPair', caller.counter);
  if (!allowed.ok) return allowed;
  const found = await caller.find();
  if (!found.ok) return found;
  const { password_hash: password } = found.value;
  const usesPassword = caller.usesPassword(found.value);
  const isPassword =
    usesPassword && (await context.passwords.verify(given.code ?? '', password)).matches;
  const method = given.assertion ? 'passkey' : 'totp';
  const checkStep = await stepChecker(context, caller.side, person.id, { method, ...given });
  const done = await context.database.transaction(async (tx) => {
    const self = await caller.lock(tx);
    if (!self.ok) return self;
    const isSame = isPassword && self.value.password_hash === password;
    if (usesPassword && !isSame && wrongPassword !== null)
      return invalidForm({ code: wrongPassword });
    const checked = isSame ? ok({}) : await checkStep(tx, self.value);
    return checked.ok ? ok(await act(tx, checked.value, context.now().toISOString())) : checked;
  });
  caller.sendMails();
  return done;
}

/** Repeats the second step for acts that need a fresh one; people without one give their password. */
export const confirmSelf = <H extends Holder>(caller: StepCaller<H>, given: OwnStep) =>
  withOwnStep(caller, given, async (tx, changes, at) => {
    await caller.write(tx, changes, at);
    await caller.noteConfirmed(tx, at);
    return null;
  });
