/** How long a card and its authorization last. Days are days in the company's time zone. */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { addDays, addMonths } from '#lib/kernel/calendar-day.ts';
import type { Rule, Values } from '#lib/forms/definition.ts';
import { countOf, textOf } from '#lib/forms/values.ts';

/** An authorization counts as expiring so many days before its end. */
const EXPIRING_DAYS = 30;
/** The second reminder. */
export const LAST_CALL_DAYS = 7;
const MAX_YEARS = 20;
const OUTLIVES = 'Authorization cannot outlive the card.';

/** The last day on which the card works: the last of its month; '' while it is not known. */
export function cardExpiry(values: Values): string {
  const month = countOf(values, 'expMonth');
  const year = countOf(values, 'expYear');
  if (month === null || year === null || month < 1 || month > 12 || year < 2000) return '';
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(addMonths(first, 1), -1);
}

/** Reads 08/29, 8/2029, 0829 and 2029-08; null for anything else. Month and year are as a record stores them. */
export function readExpiry(text: string): { month: string; year: string } | null {
  const [first = '', second = '', ...more] = text.match(/\d+/g) ?? [];
  if (more.length > 0 || /[a-z]/i.test(text)) return null;
  const [month, year] =
    second === ''
      ? [first.slice(0, first.length % 2 || 2), first.slice(first.length % 2 || 2)]
      : first.length === 4
        ? [second, first]
        : [first, second];
  if (month.length > 2 || ![2, 4].includes(year.length)) return null;
  return { month: String(Number(month)), year: year.length === 2 ? `20${year}` : year };
}

/** The last day of the authorization: as it was asked for, or that of the card. */
export const authorizationEnd = (values: Values): string =>
  textOf(values, 'endDate') || cardExpiry(values);

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Years in which a card of today may end. */
export const isExpiryYear = (year: number, today: string): boolean =>
  year >= yearOf(today) && year <= yearOf(today) + MAX_YEARS;

/** Neither past nor out of the world. */
export const cardIsValid: Rule = (values, { today }) => {
  const expiry = cardExpiry(values);
  if (expiry === '') return null;
  if (expiry < today) return { expYear: 'This card has expired.' };
  return isExpiryYear(yearOf(expiry), today)
    ? null
    : { expYear: fieldMessage({ code: 'invalid' }, 'Expiration year') };
};

/** The end is not before the start, and does not outlive the card. */
export const endIsInside: Rule = (values, { today }): Record<string, string> | null => {
  const [start, end] = [textOf(values, 'startDate'), textOf(values, 'endDate')];
  const expiry = cardExpiry(values);
  // An expired card needs no further error.
  if (expiry !== '' && expiry < today) return null;
  if (expiry !== '' && start > expiry) return { startDate: OUTLIVES };
  if (end === '') return null;
  if (end < start) return { endDate: fieldMessage({ code: 'date' }, 'Valid until') };
  return expiry !== '' && end > expiry ? { endDate: OUTLIVES } : null;
};

/** Due event of an authorization: the second reminder is sent once and changes no status. */
export type CardDue = 'expired' | 'expiring' | 'last-call';

/** Returns the due event in this status; null for none. */
export function cardDue(status: string, values: Values, today: string): CardDue | null {
  const end = authorizationEnd(values);
  if (end === '') return null;
  if (today > end) return 'expired';
  if (status === 'ACTIVE' && end <= addDays(today, EXPIRING_DAYS)) return 'expiring';
  return status === 'EXPIRING' && end <= addDays(today, LAST_CALL_DAYS) ? 'last-call' : null;
}
