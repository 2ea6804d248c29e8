/** Events of a timeline in words, for page and paper alike. */
import { dayText } from '#lib/kernel/calendar-day.ts';
import { quoteNameOf, sentWordOf, statusOf, type StatusNames, type StatusTable } from './status.ts';

interface Happened {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** The day that it is about, when it is not that of the entry. */
  readonly on?: string | null | undefined;
}

/** Returns the event in one or two words. */
export function eventHeadline(
  { statuses }: { readonly statuses: StatusNames & Pick<StatusTable, 'quoteName' | 'sentWord'> },
  { kind, from, to, on }: Happened,
): string {
  const { label } = statusOf(statuses, to);
  if (kind === 'submitted') return sentWordOf(statuses);
  if (kind === 'reply' || kind === 'message') return from === to ? 'Message' : `Message: ${label}`;
  if (kind === 'question') return 'Question';
  if (kind === 'answered') return 'Answered';
  if (kind === 'reminder') return 'Reminder';
  if (kind === 'hold') return 'Work stopped';
  if (kind === 'send') return 'Sent to the carrier';
  if (kind === 'prefer') return 'Set as the first card to charge';
  if (from !== to) return label;
  if (kind === 'quote') return `New ${quoteNameOf(statuses).toLowerCase()}`;
  return kind === 'status' && typeof on === 'string' ? 'Date corrected' : 'Note';
}

/** Text below the headline: the message, else the date of the entry. */
export const eventText = ({ note, on }: Pick<Happened, 'on'> & { readonly note: string }): string =>
  note === '' && typeof on === 'string' ? `On ${dayText(on)}.` : note;
