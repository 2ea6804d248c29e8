/** Groups of the work queue by due day. */
import { weekOf } from '#lib/kernel/calendar-day.ts';

export const queueGroups = [
  { id: 'overdue', name: 'Overdue' },
  { id: 'today', name: 'Today' },
  { id: 'week', name: 'This week' },
  { id: 'later', name: 'Later' },
] as const;

export type QueueGroup = (typeof queueGroups)[number]['id'];

/** Returns the group of a due day, also of none. */
export function groupOf(dueOn: string, today: string): QueueGroup {
  if (dueOn < today) return 'overdue';
  if (dueOn === today) return 'today';
  return dueOn <= weekOf(today).to ? 'week' : 'later';
}
