/** The ranges of days that people ask for most (domain 3.2). */

export interface DatePreset {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day this many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** Today, the last 7, 30 and 90 days with today in them, and this year up to today. */
export const datePresets = (today: string): readonly DatePreset[] => [
  { label: 'Today', from: today, to: today },
  { label: '7 days', from: daysBefore(today, 6), to: today },
  { label: '30 days', from: daysBefore(today, 29), to: today },
  { label: '90 days', from: daysBefore(today, 89), to: today },
  { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
];
