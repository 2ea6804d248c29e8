/** Moments as everybody reads the same: in the company's time zone, on the server and in the browser. */
import { companyDay, COMPANY_TIME_ZONE } from './company-day.ts';
import { lazy } from './lazy.ts';

const moment = lazy(
  () =>
    new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: COMPANY_TIME_ZONE,
    }),
);

/** The time zone in words, for the heading of a column of moments. */
export const timeZoneName = 'New York time';

/** Said once where moments are shown. */
export const timeZoneText = `Times are ${timeZoneName}.`;

/** Nov 21, 2026, 2:02 PM; the text itself when it is no moment. */
export const companyMomentText = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : moment().format(new Date(iso));

const time = lazy(
  () => new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: COMPANY_TIME_ZONE }),
);

/** True if the clock of a time zone (the reader's by default) shows another time than the company's. */
export const isOtherZone = (at: Date, timeZone?: string): boolean =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(at) !== moment().format(at);

/** 'at 2:02 PM' of the present day, 'on Nov 21, 2026, 2:02 PM' of an earlier one. */
export function companyWhenText(iso: string, now: Date): string {
  const at = new Date(iso);
  return companyDay(at) === companyDay(now)
    ? `at ${time().format(at)}`
    : `on ${companyMomentText(iso)}`;
}

/** 2:02 PM in the company's time zone, which is named to a reader in another one. */
export const companyTimeText = (at: Date, readerZone?: string): string =>
  `${time().format(at)}${isOtherZone(at, readerZone) ? ` ${timeZoneName}` : ''}`;
