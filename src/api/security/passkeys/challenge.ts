/** Challenges of passkeys: signed by the portal, five minutes, counting once. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { tokenHash } from '#api/security/tokens.ts';

/** `login` tells who it is; `confirm` and `add` are for one person, by id. */
export type ChallengeUse =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'confirm' | 'add'; readonly ownerId: string };

export const CHALLENGE_MS = 5 * 60 * 1000;
const KEY_USE = 'passkey-challenge';
const RANDOM_BYTES = 16;
const HEAD_BYTES = RANDOM_BYTES + 8;

function macOf(key: Buffer, head: Buffer, use: ChallengeUse): Buffer {
  const subject = use.purpose === 'login' ? use.purpose : `${use.purpose}\n${use.ownerId}`;
  return createHmac('sha256', key).update(head).update(subject).digest();
}

/** Returns a new challenge in base64url; it is stored when it was answered. */
export function newChallenge(
  { keyFor, now, randomBytes }: Pick<ApiContext, 'keyFor' | 'now' | 'randomBytes'>,
  use: ChallengeUse,
): string {
  const expires = Buffer.alloc(8);
  expires.writeBigUInt64BE(BigInt(now().getTime() + CHALLENGE_MS));
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), expires]);
  return Buffer.concat([head, macOf(keyFor(KEY_USE), head, use)]).toString('base64url');
}

const expiryOf = (bytes: Buffer): number => Number(bytes.readBigUInt64BE(RANDOM_BYTES));

/** Returns true if the portal made a challenge for this use within the last five minutes. */
export function isChallengeFor(
  { keysFor, now }: Pick<ApiContext, 'keysFor' | 'now'>,
  challenge: string,
  use: ChallengeUse,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== HEAD_BYTES + 32 || expiryOf(bytes) <= now().getTime()) return false;
  const [head, mac] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
  return keysFor(KEY_USE).some((key) => timingSafeEqual(macOf(key, head, use), mac));
}

/** Notes that a right challenge was answered; false: it was answered before. */
export async function spendChallenge(tx: Transaction<Tables>, challenge: string): Promise<boolean> {
  const expires = expiryOf(Buffer.from(challenge, 'base64url'));
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ hash: tokenHash(challenge), expires_at: new Date(expires).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes challenges that ended before this moment. */
export async function deleteUsedChallenges(
  db: Pick<Transaction<Tables>, 'deleteFrom'>,
  before: string,
): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', before).execute();
}
