/** The second steps of a client's person: which there are, and since when. */
import type { Kysely, Transaction } from 'kysely';
import type { SecondMethod } from '#lib/people/second-step.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { Account } from '#api/security/members.ts';
import { passkeysOf } from '#api/security/passkeys/passkeys.ts';

type Db = Kysely<Tables>;

/** Returns true if the person has a passkey. */
export const hasPasskeys = async (db: Db, id: string): Promise<boolean> =>
  (await passkeysOf(db, { side: 'members', id })).length > 0;

/** Returns the ways by which the person can confirm a login; empty without a second step. */
export async function methodsOf(
  db: Db,
  { member_id: id, second_step_at, totp, recovery_hash }: Account,
): Promise<SecondMethod[]> {
  if (second_step_at === null) return [];
  return [
    ...(totp === null ? [] : (['totp'] as const)),
    ...((await hasPasskeys(db, id)) ? (['passkey'] as const) : []),
    ...(recovery_hash === null ? [] : (['recovery'] as const)),
  ];
}

/**
 * Updates the flag of a second step after one was added or removed; with the last one the recovery
 * code goes, too.
 */
export async function recordFactors(
  tx: Transaction<Tables>,
  memberId: string,
  at: string,
): Promise<void> {
  const { totp, second_step_at } = await tx
    .selectFrom('members')
    .select(['totp', 'second_step_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const isSet = totp !== null || (await hasPasskeys(tx, memberId));
  await tx
    .updateTable('members')
    .set(
      isSet
        ? { second_step_at: second_step_at ?? at }
        : { second_step_at: null, recovery_hash: null },
    )
    .where('id', '=', memberId)
    .execute();
}

/** Takes every second step of a person away. */
export async function clearFactors(tx: Transaction<Tables>, memberId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('member_id', '=', memberId).execute();
  await tx
    .updateTable('members')
    .set({ totp: null, totp_new: null, recovery_hash: null, second_step_at: null, wrong_codes: 0 })
    .where('id', '=', memberId)
    .execute();
}
