/** Common date ranges for a report's filter. */

export interface DatePreset {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day this many days before another; after it, when the number is negative. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/**
 * Today, 7, 30 and 90 days with today in them, and this year: up to today for what has happened, from today and
 * to the year's end for what is still to come.
 */
export function datePresets(today: string, way: 'past' | 'ahead'): readonly DatePreset[] {
  const year = today.slice(0, 4);
  const isPast = way === 'past';
  const days = (count: number): DatePreset => ({
    label: isPast ? `${count} days` : `Next ${count} days`,
    from: isPast ? daysBefore(today, count - 1) : today,
    to: isPast ? today : daysBefore(today, 1 - count),
  });
  return [
    { label: 'Today', from: today, to: today },
    ...[7, 30, 90].map(days),
    { label: 'This year', from: `${year}-01-01`, to: isPast ? today : `${year}-12-31` },
  ];
}
