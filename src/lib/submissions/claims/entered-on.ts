/** When a record came into a status, read from its timeline. */
import { companyDay } from '#lib/kernel/company-day.ts';

/** An entry of a timeline, as far as deadlines depend on it. */
export interface RecordEvent {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
  /** The day that it is about, when it is not that of the entry. */
  readonly on?: string | null;
}

/** The day that an entry is about, in the company's time zone. */
export const dayOf = ({ on, at }: RecordEvent): string => on ?? companyDay(new Date(at));

/**
 * Whether the entry brought the record into the status: messages and reminders of a record that stands in it did not. The
 * company corrects the day by naming status and day once more.
 */
export const hasEntered = ({ kind, from, to, on }: RecordEvent, status: string): boolean =>
  to === status && (from !== to || (kind === 'status' && typeof on === 'string'));

/**
 * The day on which the record first came into the status, as it was corrected while the record stood there; '' for never. What
 * comes of a decision that is contested does not begin anew when it is confirmed.
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
