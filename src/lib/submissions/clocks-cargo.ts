/** Deadlines of a cargo claim: the general ones and those of each kind of transport (domain 1.7). */
import { addDays, addMonths, addWorkingDays, addYears, isDay } from './clocks.ts';
import type { Values } from './definition.ts';
import { hasChosen, isChoice, textOf } from './values.ts';

/** One deadline for countdown, reminder and calendar. */
export interface Clock {
  readonly id: string;
  /** What must happen. */
  readonly label: string;
  /** Whose turn it is. */
  readonly who: 'you' | 'carrier';
  /** Last day, 2026-02-28. */
  readonly due: string;
}

/** What happened after the claim was filed; '' for not yet. */
export interface ClaimDates {
  readonly filedOn: string;
  readonly declinedOn: string;
}

const FILE_MONTHS = 9;
const CONCEALED_WORKING_DAYS = 5;
const ACKNOWLEDGE_DAYS = 30;
const DECIDE_DAYS = 120;
const STATUS_DAYS = 60;
const SUE_YEARS = 2;

/** The day that all clocks of the claimant start from: delivery, or when it should have been. */
export const startDay = (form: Values): string =>
  textOf(form, isChoice(form, 'delivered', 'no') ? 'expectedDate' : 'deliveryDate');

/** Last day to file: nine months, end of month clamped. */
export const fileBy = (start: string): string => addMonths(start, FILE_MONTHS);

/** Whether a claim filed today is past the nine months; an unfinished date is not late. */
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

interface TransportClock extends Omit<Clock, 'due' | 'who'> {
  readonly modes: readonly string[];
  readonly when?: (form: Values) => boolean;
  readonly due: (start: string) => string;
}

/** Claims for damage, for which photos and the goods themselves matter. */
export const damageTypes = ['visible_damage', 'concealed_damage', 'wet_contaminated'] as const;

const hasType = (form: Values, ...types: readonly string[]): boolean =>
  types.some((type) => hasChosen(form, 'claimTypes', type));

/** Whether the claim is for damage of any kind. */
export const isDamaged = (form: Values): boolean => hasType(form, ...damageTypes);

/** Whether the fault was found after the driver had left: nothing noted, or claimed as concealed. */
export const isConcealed = (form: Values): boolean =>
  isChoice(form, 'exceptionOnReceipt', 'no') ||
  hasType(form, 'concealed_damage', 'concealed_shortage');

const isDelayed = (form: Values): boolean => hasType(form, 'delay');

/** Shorter limits of some carriers. Check them against the carriers' terms; change them here. */
export const transportClocks: readonly TransportClock[] = [
  {
    id: 'air-damage',
    label: 'Tell the airline of the damage',
    modes: ['air'],
    when: isDamaged,
    due: (start) => addDays(start, 14),
  },
  {
    id: 'air-delay',
    label: 'Tell the airline of the delay',
    modes: ['air'],
    when: isDelayed,
    due: (start) => addDays(start, 21),
  },
  {
    id: 'ocean-hidden',
    label: 'Tell the ocean carrier of hidden damage',
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
            label: 'Tell the carrier of concealed damage or shortage',
            who: 'you' as const,
            due: concealedNoticeBy(start),
          },
        ]
      : []),
    ...by.map(({ id, label, due }) => ({ id, label, who: 'you' as const, due: due(start) })),
    { id: 'file', label: 'File the claim', who: 'you', due: fileBy(start) },
  ];
}

/** All clocks of a claim that are known so far, the nearest first. */
export function cargoClocks(
  form: Values,
  { filedOn, declinedOn }: ClaimDates,
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
