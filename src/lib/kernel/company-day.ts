/** Calendar days in the company's time zone. */
import { lazy } from './lazy.ts';

/** Where the company is; dates of forms and the year of references follow it. */
export const COMPANY_TIME_ZONE = 'America/New_York';

/** The hour of the company's clock at which the mail of the day leaves. */
export const DIGEST_HOUR = 7;

const day = lazy(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: COMPANY_TIME_ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The calendar day of a moment, as 2026-02-28. */
export const companyDay = (at: Date): string => day().format(at);

const clock = lazy(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: COMPANY_TIME_ZONE,
      dateStyle: 'short',
      timeStyle: 'medium',
    }),
);

/** Offset of the company's clock from UTC at this time, in milliseconds. */
const utcOffset = (time: number): number =>
  Date.parse(`${clock().format(time).replace(' ', 'T')}Z`) - time;

/** The moment at which the clock there shows a full hour of a day (2026-02-28), as an ISO time in UTC. */
export function companyHour(of: string, hour: number): string {
  const shown = Date.parse(`${of}T00:00:00Z`) + hour * 60 * 60 * 1000;
  // The clock may be put forward or back between the two moments; it never is at midnight or in the morning.
  const near = shown - utcOffset(shown);
  return new Date(shown - utcOffset(near)).toISOString();
}

/** The moment at which a day (2026-02-28) begins there, as an ISO time in UTC. */
export const startOfCompanyDay = (of: string): string => companyHour(of, 0);
