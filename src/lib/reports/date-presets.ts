/** Common date ranges for a report's filter. */
import { addDays } from '#lib/kernel/calendar-day.ts';

export interface DatePreset {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Returns today, 7, 30 and 90 days including today, and this year: up to today for past dates, from today to year's
 * end for future ones.
 */
export function datePresets(today: string, way: 'past' | 'ahead'): readonly DatePreset[] {
  const year = today.slice(0, 4);
  const isPast = way === 'past';
  const days = (count: number): DatePreset => ({
    label: isPast ? `${count} days` : `Next ${count} days`,
    from: isPast ? addDays(today, 1 - count) : today,
    to: isPast ? today : addDays(today, count - 1),
  });
  return [
    { label: 'Today', from: today, to: today },
    ...[7, 30, 90].map(days),
    { label: 'This year', from: `${year}-01-01`, to: isPast ? today : `${year}-12-31` },
  ];
}
