/** On-time state of an order: a word with each tone, beyond color. */
import type { Tone } from '#lib/records/status.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';

export type Health = 'on_time' | 'at_risk' | 'late';

export interface HealthFacts {
  readonly status: string;
  /** Days; null when there is none. */
  readonly dueOn: string;
  readonly forecastOn: string | null;
  /** The work has begun and stalled. */
  readonly isStalled: boolean;
  readonly completedOn: string | null;
  /** Moment from which the order is on hold. */
  readonly heldAt: string | null;
}

/** Time facts beside the order. */
export interface HealthClock {
  /** Day in the company's time zone. */
  readonly today: string;
  /** Holds that began before this moment are too long. */
  readonly heldSince: string;
}

/** Statuses in which the work is still to be done. */
export const openStatuses: readonly string[] = ['SCHEDULED', 'IN_PROGRESS', 'ON_HOLD', 'QC'];

/** The clock of a moment: a hold is too long after a day. */
export const healthClock = (now: Date, today: string): HealthClock => ({
  today,
  heldSince: new Date(now.getTime() - DAY_MS).toISOString(),
});

/** Red past due; amber for a forecast after due, a hold of over a day, or stalled work; else green. */
export function healthOf(facts: HealthFacts, { today, heldSince }: HealthClock): Health | null {
  const { status, dueOn, forecastOn, isStalled, completedOn, heldAt } = facts;
  if (status === 'CANCELLED') return null;
  if (!openStatuses.includes(status)) return (completedOn ?? dueOn) > dueOn ? 'late' : 'on_time';
  if (dueOn < today) return 'late';
  const isSlow = forecastOn !== null && forecastOn > dueOn;
  const isHeld = heldAt !== null && heldAt < heldSince;
  return isSlow || isHeld || isStalled ? 'at_risk' : 'on_time';
}

/** Health in words; completed orders are no longer late. */
export const displayHealth = (
  health: Health | null,
  status: string,
): { readonly label: string; readonly tone: Tone } | null => {
  if (health === null) return null;
  const shown = healthWords[health];
  if (openStatuses.includes(status)) return shown;
  return { ...shown, label: health === 'late' ? 'Finished late' : 'Finished on time' };
};

/** The words and tones. */
export const healthWords: Readonly<
  Record<Health, { readonly label: string; readonly tone: Tone }>
> = {
  on_time: { label: 'On time', tone: 'good' },
  at_risk: { label: 'At risk', tone: 'waiting' },
  late: { label: 'Late', tone: 'bad' },
};
