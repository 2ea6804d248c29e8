/** Events of a timeline in words, for page and paper alike. */
import { statusOf, type StatusNames } from './status.ts';

interface Happened {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** What happened, in one or two words. */
export function eventHeadline(
  { statuses }: { readonly statuses: StatusNames },
  { kind, from, to }: Happened,
): string {
  const { label } = statusOf(statuses, to);
  if (kind === 'submitted') return 'Sent';
  if (kind === 'reply' || kind === 'message') return from === to ? 'Message' : `Message: ${label}`;
  if (kind === 'question') return 'Question';
  if (kind === 'answered') return 'Answered';
  if (kind === 'reminder') return 'Reminder';
  if (kind === 'send') return 'Sent to the carrier';
  if (kind === 'prefer') return 'Set as the first card to charge';
  return from === to ? 'Note' : label;
}
