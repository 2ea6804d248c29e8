/** Which deadlines of a cargo claim its client is reminded of, and when: 14 and 3 days before. */
import { addDays, addYears, daysBetween, isDay } from '#lib/kernel/calendar-day.ts';
import {
  cargoClocks,
  decideBy,
  startDay,
  lawsuitDeadline,
  SUE_YEARS,
  type ClaimDates,
  type Clock,
} from './cargo-deadlines.ts';
import type { Values } from '#lib/forms/definition.ts';
import { textOf } from '#lib/forms/values.ts';

const suits: readonly string[] = ['ocean-suit', 'house-suit', 'sue'];
const notices: readonly string[] = ['concealed-notice', 'air-damage', 'air-delay', 'ocean-hidden'];
const waitsForCarrier: readonly string[] = [
  'SENT',
  'ACKNOWLEDGED',
  'UNDER_INVESTIGATION',
  'DOCS_NEEDED',
  'DISPUTED',
];
/** Days before a deadline at which its client is first reminded of it. */
const FIRST_DAYS = 14;

export const CLOSED = 'CLOSED';
/** Settled statuses. A closed, unpaid claim is excluded: its claimant can still sue. */
export const settledClaims: readonly string[] = ['ACCEPTED', 'PAID', 'WITHDRAWN'];

interface ClaimNow {
  readonly form: Values;
  readonly status: string;
  readonly dates: ClaimDates;
  /** In the company's time zone. */
  readonly today: string;
}

/** Returns true if the deadline matters in this status. */
function isOpen({ id, who }: Clock, { form, status, dates, today }: ClaimNow): boolean {
  if (settledClaims.includes(status)) return false;
  if (status === CLOSED) return !dates.isSettled && suits.includes(id);
  if (dates.filedOn === '') {
    if (notices.includes(id)) return textOf(form, 'carrierNotifiedOn') === '';
    return who === 'you' && !suits.includes(id);
  }
  if (id === 'acknowledge') return status === 'SENT';
  if (id === 'decide') return waitsForCarrier.includes(status);
  if (id === 'status') return waitsForCarrier.includes(status) && today > decideBy(dates.filedOn);
  return suits.includes(id);
}

/** Returns true if the day is within the first reminder's range, and not over. */
export const isSoon = (due: string | null, today: string): boolean =>
  due !== null && due >= today && daysBetween(today, due) <= FIRST_DAYS;

export interface ClaimReminder {
  readonly clock: Clock;
  /** Days that are left. */
  readonly days: number;
  /** Unique key of the reminder: each is sent once. */
  readonly key: string;
}

/** The deadlines that still matter and are not over, the nearest first. */
export const openClocks = (claim: ClaimNow): Clock[] =>
  cargoClocks(claim.form, claim.dates, claim.today).filter(
    (clock) => isOpen(clock, claim) && clock.due >= claim.today,
  );

/** Returns today's reminders. After a pause only the later reminder of a deadline is due. */
export function dueReminders(claim: ClaimNow): ClaimReminder[] {
  return openClocks(claim).flatMap((clock) => {
    const days = daysBetween(claim.today, clock.due);
    if (days > FIRST_DAYS) return [];
    return [
      { clock, days, key: `deadline:${clock.id}:${clock.due}:${days <= 3 ? 3 : FIRST_DAYS}` },
    ];
  });
}

/** A claim that is closed, as its row says without its timeline; days in the company's time zone. */
export interface ClosedClaim extends Pick<ClaimNow, 'form' | 'today'> {
  readonly sentOn: string;
  readonly changedOn: string;
}

/** The first day of change of a closed claim that a reminder can be due of: before it, all suits are over. */
export const closedSince = (today: string): string => addDays(addYears(today, -SUE_YEARS), -1);

/**
 * Returns true if a reminder of a closed claim can be due: of a carrier limit, or of a possible decline date. Records
 * of earlier releases may have dates before the signature, but never before the goods were due.
 */
export function mayBeDue({ form, today, sentOn, changedOn }: ClosedClaim): boolean {
  const dates = { filedOn: sentOn, declinedOn: '', isSettled: false };
  const start = startDay(form);
  const first = isDay(start) && start < sentOn ? start : sentOn;
  return (
    dueReminders({ form, status: CLOSED, dates, today }).length > 0 ||
    (daysBetween(today, lawsuitDeadline(first)) <= FIRST_DAYS &&
      lawsuitDeadline(changedOn) >= today)
  );
}
