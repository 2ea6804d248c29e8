/** What tests of reliability measure, and how long they may take. */
import { appendFileSync } from 'node:fs';

/** The long run of `npm run test:reliability`; figures in milliseconds and bytes are asserted there alone. */
export const isFull = process.env['PORTAL_CHECKS'] === 'full';

/** Keeps the figures of a requirement for the report of the run. */
export function measured(id: string, figures: string): void {
  const file = process.env['PORTAL_FIGURES'];
  if (isFull && file !== undefined) appendFileSync(file, `${id} | ${figures}\n`);
}

/** For tests that take as long as they take. */
export const LONG = 40 * 60_000;

// eslint-disable-next-line no-restricted-properties -- how long an answer takes is the requirement; asserted in the full run only
export const now = (): number => performance.now();

/** The value that this share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
