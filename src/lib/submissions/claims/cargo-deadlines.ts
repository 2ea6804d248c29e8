/** Deadlines of a cargo claim between claimant and carrier (49 CFR 370; NMFC 300135 for concealed damage). */
import { addDays, addMonths, addWorkingDays, addYears, isDay } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isConcealed, transportClocks } from './carrier-deadlines.ts';
import { dayOf, firstEnteredOn, hasEntered, type RecordEvent } from './entered-on.ts';
import type { Values } from '#lib/forms/definition.ts';
import { isChoice, textOf } from '#lib/forms/values.ts';

/** One deadline for countdown, reminder and calendar. */
export interface Clock {
  readonly id: string;
  /** Required action. */
  readonly label: string;
  /** Whose turn it is. */
  readonly who: 'you' | 'carrier';
  /** Last day, 2026-02-28. */
  readonly due: string;
}

/** Events after the signature of the claim; '' if pending. */
export interface ClaimDates {
  /** The day on which it was sent to the carrier. */
  readonly filedOn: string;
  /** The time to sue runs from the first declination: a dispute does not stop it. */
  readonly declinedOn: string;
  /** An offer was accepted, or the carrier has paid: nothing is left to sue for. */
  readonly isSettled: boolean;
}

const FILE_MONTHS = 9;
const CONCEALED_WORKING_DAYS = 5;
const ACKNOWLEDGE_DAYS = 30;
const DECIDE_DAYS = 120;
const STATUS_DAYS = 60;
export const SUE_YEARS = 2;

/** The day that all clocks of the claimant start from: delivery, or when it should have been. */
export const startDay = (form: Values): string =>
  textOf(form, isChoice(form, 'delivered', 'no') ? 'expectedDate' : 'deliveryDate');

/** Last day to file: nine months, end of month clamped. */
export const fileBy = (start: string): string => addMonths(start, FILE_MONTHS);

/** Returns true if a claim filed today exceeds nine months; incomplete dates are on time. */
export const isFiledLate = (start: string, today: string): boolean =>
  isDay(start) && today > fileBy(start);

/** Last day to tell the carrier of concealed damage: five business days from delivery. */
export const concealedNoticeBy = (deliveredOn: string): string =>
  addWorkingDays(deliveredOn, CONCEALED_WORKING_DAYS);

/** The carrier must say that it has the claim. */
export const acknowledgeBy = (filedOn: string): string => addDays(filedOn, ACKNOWLEDGE_DAYS);

/** The carrier must pay, decline or offer. */
export const decideBy = (filedOn: string): string => addDays(filedOn, DECIDE_DAYS);

/** The next written status that the carrier owes after the 120 days, seen from `today`. */
export function nextStatusBy(filedOn: string, today: string): string {
  let due = addDays(decideBy(filedOn), STATUS_DAYS);
  while (due < today) due = addDays(due, STATUS_DAYS);
  return due;
}

/** Last day to sue after the carrier has declined. */
export const sueBy = (declinedOn: string): string => addYears(declinedOn, SUE_YEARS);

function claimantClocks(form: Values): Clock[] {
  const start = startDay(form);
  if (!isDay(start)) return [];
  const by = transportClocks.filter(
    ({ modes, when }) => modes.includes(textOf(form, 'mode')) && (when?.(form) ?? true),
  );
  return [
    ...(isConcealed(form) && isChoice(form, 'delivered', 'yes')
      ? [
          {
            id: 'concealed-notice',
            label: 'Notify the carrier of concealed damage or shortage',
            who: 'you' as const,
            due: concealedNoticeBy(start),
          },
        ]
      : []),
    ...by.map(({ id, label, due }) => ({ id, label, who: 'you' as const, due: due(start) })),
    { id: 'file', label: 'File the claim', who: 'you', due: fileBy(start) },
  ];
}

/** Statuses that only a claim which the carrier has can come to. */
const atCarrier: readonly string[] = ['ACKNOWLEDGED', 'OFFERED', 'ACCEPTED', 'PAID', 'DECLINED'];

/** The dates of a claim from its timeline; one whose sending nobody noted was sent on the day of its signature. */
export function claimDates(
  timeline: readonly RecordEvent[],
  submittedAt: string | null,
): ClaimDates {
  const has = (statuses: readonly string[]): boolean =>
    timeline.some(({ to }) => statuses.includes(to));
  const sent = timeline.findLast((event) => event.kind === 'send' || hasEntered(event, 'SENT'));
  const isKnown = submittedAt !== null && has(atCarrier);
  return {
    filedOn: sent ? dayOf(sent) : isKnown ? companyDay(new Date(submittedAt)) : '',
    declinedOn: firstEnteredOn(timeline, 'DECLINED'),
    isSettled: has(['ACCEPTED', 'PAID']),
  };
}

/** All clocks of a claim that are known so far, the nearest first. */
export function cargoClocks(
  form: Values,
  { filedOn, declinedOn }: Omit<ClaimDates, 'isSettled'>,
  today: string,
): Clock[] {
  const clocks = claimantClocks(form);
  if (isDay(filedOn)) {
    const status = nextStatusBy(filedOn, today);
    clocks.push(
      { id: 'acknowledge', label: 'Acknowledge', who: 'carrier', due: acknowledgeBy(filedOn) },
      { id: 'decide', label: 'Pay, decline or offer', who: 'carrier', due: decideBy(filedOn) },
      { id: 'status', label: 'Next written status', who: 'carrier', due: status },
    );
  }
  if (isDay(declinedOn)) {
    clocks.push({ id: 'sue', label: 'Sue the carrier', who: 'you', due: sueBy(declinedOn) });
  }
  return clocks.sort((a, b) => a.due.localeCompare(b.due));
}
