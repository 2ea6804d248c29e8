/** Shorter time limits for some modes of transport, beside the nine months, and the claims they apply to. */
import { addDays, addMonths, addYears } from '#lib/kernel/calendar-day.ts';
import type { Values } from '#lib/forms/definition.ts';
import { hasChosen, isChoice } from '#lib/forms/values.ts';

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
