/** Groups of the work queue by due day. */
import { weekOf } from '#lib/kernel/calendar-day.ts';

export const queueGroups = [
  { id: 'overdue', name: 'Overdue' },
  { id: 'today', name: 'Today' },
  { id: 'week', name: 'This week' },
  { id: 'later', name: 'Later' },
] as const;

export type QueueGroup = (typeof queueGroups)[number]['id'];

/**
 * Returns the group of a due day, also of none. What is due by the next working day is for today.
 * @param next the working day after today
 */
export function groupOf(dueOn: string, today: string, next: string): QueueGroup {
  if (dueOn < today) return 'overdue';
  if (dueOn <= next) return 'today';
  return dueOn <= weekOf(next).to ? 'week' : 'later';
}
