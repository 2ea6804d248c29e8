/** Promised answer date of the company: content/company.yaml, by topic of content/contact.yaml. */
import { addWorkingDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { company } from './company.ts';
import { contactPage } from './contact.ts';

/** Submitted form: id and values. */
export interface SubmittedForm {
  readonly form: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Working days until the answer to a form; to Contact Us by its topic. */
export function daysToAnswer({ form, values }: SubmittedForm): number {
  const byTopic =
    form === 'contact-us'
      ? contactPage.answers.find(({ topics }) => topics?.some((id) => id === values['topic']))
      : undefined;
  return byTopic?.days ?? company.answers[form] ?? company.answers['default'] ?? 1;
}

const DAYS_FOR_GOODS = 2;

/** Returns the last day to count goods or to print labels that came at this time (ISO). */
export const goodsBy = (kind: 'receipts' | 'labels', since: string): string =>
  addWorkingDays(
    companyDay(new Date(since)),
    company.answers[kind] ?? DAYS_FOR_GOODS,
    company.holidays,
  );

/** Returns the last promised day for a submission at this time (ISO). */
export const answerBy = (asked: SubmittedForm, sentAt: string): string =>
  addWorkingDays(companyDay(new Date(sentAt)), daysToAnswer(asked), company.holidays);
