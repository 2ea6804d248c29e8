/** When the company answers what a client has sent: a promise of content/company.yaml. */
import { addWorkingDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { company } from './company.ts';

/** Working days until the answer to a form of this id. */
export const answerDays = (form: string): number =>
  company.answers[form] ?? company.answers['default'] ?? 1;

/** The last day of the promise for a form that was sent at this moment (ISO). */
export const answerBy = (form: string, sentAt: string): string =>
  addWorkingDays(companyDay(new Date(sentAt)), answerDays(form), company.holidays);
