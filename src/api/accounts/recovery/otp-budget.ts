/** How many wrong codes are left, for a flow, an address and the site (OWASP ASVS 5.0, 2.4.1 and 6.6.3). */
import type { Kysely } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import { countFailuresOfEmail, countSiteFailures, deleteFailuresOfEmail } from './otp-failures.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { otpRules, shifted } from './otp-rules.ts';

/**
 * Returns true if too many wrong codes were entered for this address, known or unknown; then every code is rejected.
 */
export async function isEmailLocked(
  db: Kysely<Tables>,
  emailKey: string,
  now: Date,
): Promise<boolean> {
  const { accountFailures, accountFailuresInAll, keepFlowsMs } = otpRules;
  const ofDay = shifted(now, -accountFailures.windowMs);
  if ((await countFailuresOfEmail(db, emailKey, ofDay)) >= accountFailures.max) return true;
  const ofAll = shifted(now, -keepFlowsMs);
  return (await countFailuresOfEmail(db, emailKey, ofAll)) >= accountFailuresInAll;
}

/** Clears the account's wrong codes after the owner is verified. */
export async function forgetFailures(
  { database }: Pick<ApiContext, 'database'>,
  emailKey: string,
): Promise<void> {
  const ofAll = shifted(new Date(0), 0);
  if ((await countFailuresOfEmail(database.reader, emailKey, ofAll)) === 0) return;
  await database.transaction((tx) => deleteFailuresOfEmail(tx, emailKey));
}

/** Returns true if codes are being guessed across many accounts; then each flow has one attempt. */
export async function isBreakerOpen(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const { max, windowMs } = otpRules.siteFailures;
  return (await countSiteFailures(db, shifted(now, -windowMs))) > max;
}

/** The tries that a flow has now. */
export const attemptsAllowed = (isUnderAttack: boolean): number =>
  isUnderAttack ? otpRules.attemptsUnderAttack : otpRules.attempts;
