/** Calendar days in the company's time zone. */

/** Where the company is; dates of forms and the year of references follow it. */
export const COMPANY_TIME_ZONE = 'America/New_York';

const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: COMPANY_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day of a moment, as 2026-02-28. */
export const companyDay = (at: Date): string => day.format(at);
