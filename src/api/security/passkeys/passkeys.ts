/** Passkeys of people as rows. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Passkey } from '#lib/passkeys/replies.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { PasskeyRow } from '#api/db/tables/passkeys.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { deviceName } from '#api/kernel/device-name.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { spendChallenge } from './challenge.ts';

/** Passkeys of one person. */
const MAX_PASSKEYS = 20;

/** Column that names the owner, by the table of the owner. */
export const ownerColumn = { staff: 'staff_id', members: 'member_id' } as const;

/** Whose passkeys: one of the company's people, or of a client's. */
export interface PasskeyOwner {
  readonly side: keyof typeof ownerColumn;
  readonly id: string;
}

/** The passkeys of a person, oldest first. */
export const passkeysOf = (db: Kysely<Tables>, { side, id }: PasskeyOwner) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where(ownerColumn[side], '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const showPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  usedAt: row.used_at,
  isSynced: row.backed_up,
});

/** A right signature, before it is used. */
export interface CheckedPasskey {
  readonly passkey: PasskeyRow;
  readonly challenge: string;
  readonly signCount: number;
  readonly isSynced: boolean;
  /** True if the device checked the person: the passkey is both factors. */
  readonly isVerified: boolean;
}

/** A new passkey, before it is saved. */
export interface CheckedNewPasskey {
  readonly challenge: string;
  readonly values: Pick<
    PasskeyRow,
    'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'backed_up' | 'rp_id'
  >;
}

export const passkeyTexts = {
  refused: 'This passkey was not accepted. Try again, or use another method.',
  notVerified: 'This passkey does not check that it is you. Log in with your password, too.',
  known: 'This passkey is in use already.',
  tooMany: `A person has at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
};

const rejected = () => fail('invalid', { message: passkeyTexts.refused });

/** Uses a checked passkey once; refused where its challenge was used, or the passkey was removed or used since. */
export async function spendAssertion(
  { now }: Pick<ApiContext, 'now'>,
  tx: Transaction<Tables>,
  checked: CheckedPasskey | null,
): Promise<Result<object, Failure>> {
  if (!checked || !(await spendChallenge(tx, checked.challenge))) return rejected();
  const { passkey, signCount, isSynced } = checked;
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, backed_up: isSynced, used_at: now().toISOString() })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', passkey.sign_count)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? ok({}) : rejected();
}

/** Saves a checked passkey of a person, named by browser and system. */
export async function savePasskey(
  { now }: Pick<ApiContext, 'now'>,
  tx: Transaction<Tables>,
  owner: PasskeyOwner,
  checked: CheckedNewPasskey | null,
  { userAgent }: Pick<CallOrigin, 'userAgent'>,
): Promise<Result<PasskeyRow, Failure>> {
  if (!checked || !(await spendChallenge(tx, checked.challenge))) return rejected();
  if ((await passkeysOf(tx, owner)).length >= MAX_PASSKEYS)
    return fail('conflict', { message: passkeyTexts.tooMany });
  const owners = { staff_id: null, member_id: null, [ownerColumn[owner.side]]: owner.id };
  const made = await tx
    .insertInto('passkeys')
    .values({
      ...checked.values,
      ...owners,
      id: randomUUID(),
      name: deviceName(userAgent),
      created_at: now().toISOString(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ? ok(made) : fail('conflict', { message: passkeyTexts.known });
}

/** Removes a passkey of a person, or all of them; returns the names. */
export async function removePasskeys(
  tx: Transaction<Tables>,
  { side, id: ownerId }: PasskeyOwner,
  id?: string,
): Promise<string[]> {
  let query = tx.deleteFrom('passkeys').where(ownerColumn[side], '=', ownerId);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.returning('name').execute()).map(({ name }) => name);
}
