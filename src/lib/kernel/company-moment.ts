/** Moments as everybody reads the same: in the company's time zone, on the server and in the browser. */
import { COMPANY_TIME_ZONE } from './company-day.ts';

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: COMPANY_TIME_ZONE,
});

/** Said once where moments are shown. */
export const timeZoneText = 'Times are New York time.';

/** Nov 21, 2026, 2:02 PM; the text itself when it is no moment. */
export const companyMomentText = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : moment.format(new Date(iso));
