/** What a record asks of the company or of its client. */
import { statusOf, type StatusTable } from '#lib/records/status.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import type { EventRow } from '#api/db/record-tables.ts';
import type { NewQueueRow } from '#api/db/tables/queue.ts';
import type { Selectable } from 'kysely';

export type QueueEntry = Omit<NewQueueRow, 'assignee_id' | 'assigned_at' | 'area'>;

export type QueueEvent = Pick<
  Selectable<EventRow>,
  'at' | 'actor' | 'kind' | 'from_status' | 'to_status' | 'visibility'
>;

const messages: readonly string[] = ['reply', 'note'];

/** Returns the time of the first message of the client after the last entry of the company; null for none. */
export function unansweredSince(events: readonly QueueEvent[]): string | null {
  const last = events.findLastIndex(({ actor }) => actor === COMPANY);
  const message = events
    .slice(last + 1)
    .find(({ actor, kind }) => actor === 'client' && messages.includes(kind));
  return message?.at ?? null;
}

/** Returns the time of the entry that led to this status; `fallback` without one. */
export const statusEnteredAt = (
  events: readonly QueueEvent[],
  status: string,
  fallback: string,
): string =>
  events.findLast(({ from_status: from, to_status: to }) => to === status && from !== to)?.at ??
  events.find(({ to_status: to }) => to === status)?.at ??
  fallback;

export interface NextStep {
  readonly need: 'us' | 'client';
  readonly toDo: string;
}

/** Returns who acts next in a status, and how; null if nobody has to. */
export function needOf(
  table: Pick<StatusTable, 'statuses'>,
  status: string,
  isUnanswered: boolean,
): NextStep | null {
  const { companyAction, tone, action = '' } = statusOf(table, status);
  if (companyAction !== undefined) return { need: 'us', toDo: companyAction };
  if (isUnanswered) return { need: 'us', toDo: 'Answer' };
  return tone === 'waiting' ? { need: 'client', toDo: action } : null;
}
