/** Answers owed by the company, and since when. Pure; the promised date is content. */
import { statusOf, type StatusTable } from '#lib/records/status.ts';
import { COMPANY } from '#lib/records/actor-side.ts';

/** As much of the timeline as the question needs, oldest first. */
export interface OwedEvent {
  readonly at: string;
  readonly actor: string;
  readonly kind: string;
  readonly to: string | null;
  /** Absent in client answers: all are visible. */
  readonly visibility?: string;
}

/** Returns true if the company owes an answer while a record has this status. */
export const isAnswerDue = (table: StatusTable, id: string): boolean => {
  const { owesAnswer, tone } = statusOf(table, id);
  return owesAnswer ?? (id === table.submitted && tone === 'moving');
};

/**
 * The moment from which the client waits: the first thing that the client said after the company's last word. A status
 * in which the client waits on is no word. Null when no answer is owed.
 */
export function answerDueSince(
  table: StatusTable,
  status: string,
  timeline: readonly OwedEvent[],
): string | null {
  if (!isAnswerDue(table, status)) return null;
  let since: string | null = null;
  for (const { at, actor, kind, to, visibility = 'client' } of timeline) {
    if (visibility !== 'client') continue;
    if (actor === 'client') since ??= at;
    else if (actor === COMPANY && (kind !== 'status' || to === null || !isAnswerDue(table, to)))
      since = null;
  }
  return since;
}
