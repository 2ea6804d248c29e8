/** How many wrong codes are left, for a flow, an address and the site (OWASP ASVS 5.0, 2.4.1 and 6.6.3). */
import type { Kysely } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import { countFailuresOfEmail, countSiteFailures, deleteFailuresOfEmail } from './otp-failures.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { otpRules, shifted } from './otp-rules.ts';

/** Whether too many wrong codes were entered for this address, known or not: then none is right. */
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

/** The owner has shown to be the owner: the account's wrong codes count no more. */
export async function forgetFailures(
  { database }: Pick<ApiContext, 'database'>,
  emailKey: string,
): Promise<void> {
  const ofAll = shifted(new Date(0), 0);
  if ((await countFailuresOfEmail(database.reader, emailKey, ofAll)) === 0) return;
  await database.transaction((tx) => deleteFailuresOfEmail(tx, emailKey));
}

/** Whether codes are being guessed over many accounts: then each flow has one try. */
export async function isBreakerOpen(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const { max, windowMs } = otpRules.siteFailures;
  return (await countSiteFailures(db, shifted(now, -windowMs))) > max;
}

/** The tries that a flow has now. */
export const attemptsAllowed = (isUnderAttack: boolean): number =>
  isUnderAttack ? otpRules.attemptsUnderAttack : otpRules.attempts;
