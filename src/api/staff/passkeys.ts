/** Passkeys of the company's people: own ones are added and removed; the options of each use. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Attestation } from '#lib/passkeys/calls.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { recordAct } from '#api/security/audit.ts';
import { checkAttestation } from '#api/security/passkeys/check.ts';
import { addOptions, confirmOptions } from '#api/security/passkeys/options.ts';
import { passkeysOf, removePasskeys, savePasskey } from '#api/security/passkeys/passkeys.ts';
import { checkFresh } from '#api/security/session-step.ts';
import { endStaffSessions, type StaffCaller } from '#api/security/staff-sessions.ts';
import { invited } from './invitations.ts';
import { findChallenged, isSample } from './log-in.ts';
import { lockSelf } from './people.ts';

const ownerOf = ({ id }: Pick<StaffRow, 'id'>) => ({ side: 'staff', id }) as const;

/** Options to confirm a login whose password was right. */
export async function optionsOfLogin(
  context: ApiContext,
  challenge: string,
  origin: CallOrigin,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, Failure>> {
  const found = await findChallenged(context, challenge, origin);
  return found.ok ? ok(await confirmOptions(context, ownerOf(found.value))) : found;
}

/** Options for the first passkey of an invited person, who has set a password. */
export async function optionsOfJoin(
  context: ApiContext,
  token: string,
): Promise<Result<PublicKeyCredentialCreationOptionsJSON, Failure>> {
  const row = await invited(context, token);
  if (!row || row.password_hash === null) return refuse('not_found');
  return ok(await addOptions(context, { ...ownerOf(row), email: row.email, name: row.name }));
}

/** Options to repeat the second step. */
export const optionsOfConfirm = (context: ApiContext, { staff }: StaffCaller) =>
  confirmOptions(context, ownerOf(staff));

/** Options for a further passkey. */
export const optionsOfAdd = (context: ApiContext, { staff }: StaffCaller) =>
  addOptions(context, { ...ownerOf(staff), email: staff.email, name: staff.name });

interface StepAct<T> {
  readonly what: string;
  /** Name of the passkey. */
  readonly name?: string;
  readonly value: T;
}

/** Carries a change out in a session with a fresh second step; other sessions end, and the person is mailed. */
export async function changeOwnStep<T>(
  context: ApiContext,
  caller: StaffCaller,
  act: (tx: Transaction<Tables>, row: StaffRow) => Promise<Result<StepAct<T>, Failure>>,
): Promise<Result<T, Failure>> {
  const fresh = checkFresh(context, caller);
  if (!fresh.ok) return fresh;
  const changed = await context.database.transaction(async (tx) => {
    const self = await lockSelf(tx, caller);
    if (!self.ok) return self;
    const { id, email, name } = self.value;
    const done = await act(tx, self.value);
    if (!done.ok) return done;
    const { what, name: passkey = '', value } = done.value;
    await endStaffSessions(context, tx, id, caller.staffSessionId);
    await queueMail(context, tx, {
      to: email,
      kind: 'staff-second-step',
      data: { name, what: passkey === '' ? what : `${what}: ${passkey}` },
    });
    await recordAct(context, tx, { what, after: passkey });
    return ok(value);
  });
  notifyMailQueued(context);
  return changed;
}

/** Adds a passkey to the own account. */
export async function addOwnPasskey(
  context: ApiContext,
  caller: StaffCaller,
  attestation: Attestation,
  origin: CallOrigin,
): Promise<Result<null, Failure>> {
  const made = await checkAttestation(context, attestation, caller.staff.id);
  return changeOwnStep(context, caller, async (tx, row) => {
    const saved = await savePasskey(context, tx, ownerOf(row), made, origin);
    return saved.ok ? ok({ what: 'Add passkey', name: saved.value.name, value: null }) : saved;
  });
}

const lastOne = {
  message: 'This is your only second step. Add another passkey, or a code app, first.',
};

/** Removes a passkey of the own account; the last second step stays. */
export const removeOwnPasskey = (context: ApiContext, caller: StaffCaller, id: string) =>
  changeOwnStep(context, caller, async (tx, row) => {
    const passkeys = await passkeysOf(tx, ownerOf(row));
    const found = passkeys.find((passkey) => passkey.id === id);
    if (!found) return refuse('not_found');
    const isLast = passkeys.length === 1 && row.totp === null && !isSample(row);
    if (isLast) return refuse('conflict', lastOne);
    await removePasskeys(tx, ownerOf(row), id);
    return ok({ what: 'Remove passkey', name: found.name, value: null });
  });
