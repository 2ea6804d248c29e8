/** Deadlines of a cargo claim between claimant and carrier (49 CFR 370; NMFC 300135 for concealed damage). */
import { addDays, addMonths, addWorkingDays, addYears, isDay } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import type { Values } from '#lib/forms/definition.ts';
import { isChoice, textOf, hasChosen } from '#lib/forms/values.ts';

/** An entry of a timeline, as far as deadlines depend on it. */
export interface RecordEvent {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
  /** The day that it is about, where it differs from that of the entry. */
  readonly on?: string | null;
}

/** The day that an entry is about, in the company's time zone. */
export const dayOf = ({ on, at }: RecordEvent): string => on ?? companyDay(new Date(at));

/**
 * Returns true if the entry moved the record into the status; messages and reminders in a status do not. The company
 * corrects the date by repeating the status with a new one.
 */
const hasEntered = ({ kind, from, to, on }: RecordEvent, status: string): boolean =>
  to === status && (from !== to || (kind === 'status' && typeof on === 'string'));

/**
 * Returns the date the record first entered the status, with corrections made in that status; '' for never. Deadlines
 * of a confirmed decision do not restart.
 */
export function firstEnteredOn(timeline: readonly RecordEvent[], status: string): string {
  const first = timeline.findIndex((event) => hasEntered(event, status));
  if (first < 0) return '';
  const rest = timeline.slice(first);
  const end = rest.findIndex(
    ({ from, to }, index) => index > 0 && from === status && to !== status,
  );
  const stay = end < 0 ? rest : rest.slice(0, end);
  const event = stay.findLast((each) => hasEntered(each, status));
  return event ? dayOf(event) : '';
}

/** Claims for damage, for which photos and the goods themselves matter. */
export const damageTypes = ['visible_damage', 'concealed_damage', 'wet_contaminated'] as const;

const hasType = (form: Values, ...types: readonly string[]): boolean =>
  types.some((type) => hasChosen(form, 'claimTypes', type));

/** Returns true for a damage claim of any kind. */
export const isDamaged = (form: Values): boolean => hasType(form, ...damageTypes);

/** Returns true if the damage was found after the driver left: unnoted, or claimed as concealed. */
export const isConcealed = (form: Values): boolean =>
  isChoice(form, 'exceptionOnReceipt', 'no') ||
  hasType(form, 'concealed_damage', 'concealed_shortage');

const isDelayed = (form: Values): boolean => hasType(form, 'delay');

/** A limit of some kinds of transport, counted from delivery. */
export interface TransportClock {
  readonly id: string;
  /** Duty of the claimant. */
  readonly label: string;
  readonly modes: readonly string[];
  readonly when?: (form: Values) => boolean;
  readonly due: (start: string) => string;
}

/** Shorter limits of some carriers. Check them against the carriers' terms; change them here. */
export const transportClocks: readonly TransportClock[] = [
  {
    id: 'air-damage',
    label: 'Notify the airline of the damage',
    modes: ['air'],
    when: isDamaged,
    due: (start) => addDays(start, 14),
  },
  {
    id: 'air-delay',
    label: 'Notify the airline of the delay',
    modes: ['air'],
    when: isDelayed,
    due: (start) => addDays(start, 21),
  },
  {
    id: 'ocean-hidden',
    label: 'Notify the ocean carrier of hidden damage',
    modes: ['ocean'],
    when: isConcealed,
    due: (start) => addDays(start, 3),
  },
  {
    id: 'ocean-suit',
    label: 'Sue the ocean carrier',
    modes: ['ocean'],
    due: (start) => addYears(start, 1),
  },
  {
    id: 'parcel',
    label: 'File with the parcel carrier',
    modes: ['parcel', 'courier'],
    due: (start) => addDays(start, 60),
  },
  {
    id: 'house-claim',
    label: 'Claim under our terms',
    modes: ['house_truck'],
    due: (start) => addDays(start, 60),
  },
  {
    id: 'house-suit',
    label: 'Sue under our terms',
    modes: ['house_truck'],
    due: (start) => addMonths(start, 9),
  },
];

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
export const lawsuitDeadline = (declinedOn: string): string => addYears(declinedOn, SUE_YEARS);

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
    clocks.push({
      id: 'sue',
      label: 'Sue the carrier',
      who: 'you',
      due: lawsuitDeadline(declinedOn),
    });
  }
  return clocks.sort((a, b) => a.due.localeCompare(b.due));
}
