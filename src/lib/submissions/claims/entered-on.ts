/** When a record came into a status, read from its timeline. */
import { companyDay } from '#lib/kernel/company-day.ts';

/** An entry of a timeline, as far as deadlines depend on it. */
export interface RecordEvent {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
  /** The day that it is about, where it differs from that of the entry. */
  readonly on?: string | null;
}

/** The day that an entry is about, in the company's time zone. */
export const dayOf = ({ on, at }: RecordEvent): string => on ?? companyDay(new Date(at));

/**
 * Returns true if the entry moved the record into the status; messages and reminders in a status do not. The company
 * corrects the date by repeating the status with a new one.
 */
export const hasEntered = ({ kind, from, to, on }: RecordEvent, status: string): boolean =>
  to === status && (from !== to || (kind === 'status' && typeof on === 'string'));

/**
 * Returns the date the record first entered the status, with corrections made in that status; '' for never. Deadlines
 * of a confirmed decision do not restart.
 */
export function firstEnteredOn(timeline: readonly RecordEvent[], status: string): string {
  const first = timeline.findIndex((event) => hasEntered(event, status));
  if (first < 0) return '';
  const rest = timeline.slice(first);
  const end = rest.findIndex(
    ({ from, to }, index) => index > 0 && from === status && to !== status,
  );
  const stay = end < 0 ? rest : rest.slice(0, end);
  const event = stay.findLast((each) => hasEntered(each, status));
  return event ? dayOf(event) : '';
}
