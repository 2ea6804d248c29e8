/** When the company answers what a client has sent: a promise of content/company.yaml, by topic of content/contact.yaml. */
import { addWorkingDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { company } from './company.ts';
import { contactPage } from './contact.ts';

/** What was sent: the id of its form, and its values. */
export interface Asked {
  readonly form: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Promised {
  /** Working days until the answer. */
  readonly days: number;
  /** In words, as the page of the form has it: 'within 4 business hours'. */
  readonly time: string;
}

/** The promise for a form; that of Contact Us goes by its topic. */
export function promiseFor({ form, values }: Asked): Promised {
  const byTopic =
    form === 'contact-us'
      ? contactPage.answers.find(({ topics }) => topics?.some((id) => id === values['topic']))
      : undefined;
  const days = company.answers[form] ?? company.answers['default'] ?? 1;
  return byTopic?.days === undefined
    ? { days, time: `within ${counted(days, 'business day')}` }
    : { days: byTopic.days, time: byTopic.time };
}

/** The last day of the promise for what was sent at this moment (ISO). */
export const answerBy = (asked: Asked, sentAt: string): string =>
  addWorkingDays(companyDay(new Date(sentAt)), promiseFor(asked).days, company.holidays);
