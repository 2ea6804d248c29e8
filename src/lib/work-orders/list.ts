/** What a list of work orders can be asked for: sorts, quick views, and what a view means. */
import { addDays } from '#lib/kernel/calendar-day.ts';

/** The most pieces of one order. */
export const MAX_PIECES = 1_000_000;

/** Quick views. */
export const workViews = [
  { value: 'late', label: 'Late' },
  { value: 'waiting', label: 'Waiting for me' },
  { value: 'week', label: 'This week' },
] as const;

/** Monday and Sunday of the week that a day is in. */
export function weekOf(day: string): { readonly from: string; readonly to: string } {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = addDays(day, -weekday);
  return { from, to: addDays(from, 6) };
}
