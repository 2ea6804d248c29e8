/**
 * Rules of one-time codes: life, attempts, budgets. An attempt is counted first and compared afterwards (OWASP ASVS 5.0,
 * 2.4.1 and 6.6.3).
 */
import { CODE_MINUTES } from '#api/mail/kinds.ts';
import { randomUUID } from 'node:crypto';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import {
  deleteOtpFailure,
  insertOtpFailure,
  countOtpAttempt,
  findFlowById,
  lockFlowsOfEmail,
  type OtpFlow,
  countFailuresOfEmail,
  countSiteFailures,
  deleteFailuresOfEmail,
} from './otp-flows.ts';
import { recordEvent } from '#api/security/events.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const otpRules = {
  codeLifeMs: CODE_MINUTES * MINUTE_MS,
  resetLifeMs: 10 * MINUTE_MS,
  /** Wrong codes of one flow, over all codes sent in it. */
  attempts: 5,
  /** Attempts per code while the site is under attack. */
  attemptsUnderAttack: 1,
  /** More wrong codes than this on the whole site within the window mean an attack. */
  siteFailures: { max: 30, windowMs: HOUR_MS },
  /** Wrong codes of one account over all its flows. */
  accountFailures: { max: 10, windowMs: 24 * HOUR_MS },
  /** Failures since the last success, over the retention of flows. */
  accountFailuresInAll: 50,
  /** The page counts 60 s; a clock that runs fast is forgiven 5 s. */
  resendAfterMs: 55_000,
  keepFlowsMs: 90 * 24 * HOUR_MS,
} as const;

/** The moment this long before or after `now`, as the database writes it. */
export const shifted = (now: Date, ms: number): string =>
  new Date(now.getTime() + ms).toISOString();

interface Attempt {
  readonly flow: OtpFlow;
  /** Id of the counted failure; `forgive` removes it. */
  readonly failureId: string;
}

/** Returns the email key of a flow, by which budgets count; it is immutable. */
async function emailKeyOfFlow(
  { database }: Pick<ApiContext, 'database'>,
  flowId: string,
): Promise<string | null> {
  return (await findFlowById(database.reader, flowId))?.email_key ?? null;
}

/**
 * Counts an attempt against flow, address and site in one transaction that serializes attempts of the same address.
 * Returns null when the budget is used up. Each attempt counts as failed until verified, so a parallel attempt sees
 * it.
 */
export async function countAttempt(
  context: ApiContext,
  flowId: string,
  origin: CallOrigin,
): Promise<Attempt | null> {
  const { database, now } = context;
  const emailKey = await emailKeyOfFlow(context, flowId);
  if (emailKey === null) return null;
  const isUnderAttack = await isBreakerOpen(database.reader, now());
  if (isUnderAttack) {
    recordEvent(context, 'breaker_open', origin);
    context.log.error('codes are being guessed: one try for each flow');
  }
  return database.transaction(async (tx) => {
    await lockFlowsOfEmail(tx, emailKey);
    const at = now();
    if (await isEmailLocked(tx, emailKey, at)) return null;
    const max = attemptsAllowed(isUnderAttack);
    const flow = await countOtpAttempt(tx, { id: flowId, now: at.toISOString(), max });
    if (!flow) return null;
    const failureId = randomUUID();
    await insertOtpFailure(tx, {
      id: failureId,
      client_id: flow.client_id,
      flow_id: flow.id,
      at: at.toISOString(),
    });
    return { flow, failureId };
  });
}

/** Takes a try out of the wrong ones; to be called in the transaction that uses its success. */
export const forgive = deleteOtpFailure;

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
export async function clearFailures(
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
