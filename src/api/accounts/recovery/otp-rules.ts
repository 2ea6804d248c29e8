/** The rules of one-time codes: life, tries, budgets. The one place with these numbers. */
import { CODE_MINUTES } from '#api/mail/kinds.ts';

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
