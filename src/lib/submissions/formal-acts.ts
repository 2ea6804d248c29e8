/** The acts on a record that need a signature or a reason of the client, as its page shows them. */
import { noteOnStatus, type ActRecord } from './act-form.ts';
import type { SubmissionDefinition } from './definition.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isExpired, readQuote, type Quote } from '#lib/records/quote-text.ts';
import { requirementsOf, type ClientAct } from '#lib/records/status.ts';

interface ActedRecordView {
  readonly reference: string | null;
  readonly title: string;
  readonly status: string;
  readonly acts: readonly string[];
  readonly quote: unknown;
  readonly submittedAt: string | null;
  readonly timeline: readonly {
    readonly actor: string;
    readonly to: string;
    readonly note: string;
  }[];
}

type Formal = Exclude<ClientAct, 'answer' | 'reply'>;

/** Puts approval first. */
const possible: readonly Formal[] = [
  'approve',
  'send',
  'decline',
  'appeal',
  'dispute',
  'revoke',
  'withdraw',
];

/** Acts that need more than a press on a button. */
export const formalActs = (
  { statuses }: Pick<SubmissionDefinition, 'statuses'>,
  { acts, status }: Pick<ActedRecordView, 'acts' | 'status'>,
): Formal[] =>
  possible.filter((act) => acts.includes(act) && requirementsOf(statuses, status, act) !== null);

/** Returns the record as shown to the client. */
export const actRecordOf = ({
  reference,
  title,
  status,
  quote,
  submittedAt,
  timeline,
}: Omit<ActedRecordView, 'acts'>): ActRecord => ({
  reference: reference ?? '',
  title,
  status,
  quote: readQuote(quote),
  note: noteOnStatus(timeline, status),
  sentOn: submittedAt === null ? '' : companyDay(new Date(submittedAt)),
});

/** The quote that waits for the client; null when none does. */
export function waitingQuote(
  { statuses }: Pick<SubmissionDefinition, 'statuses'>,
  record: Pick<ActedRecordView, 'acts' | 'status' | 'quote'>,
): Quote | null {
  const isWaiting = formalActs({ statuses }, record).some(
    (act) => requirementsOf(statuses, record.status, act)?.whileValid,
  );
  return isWaiting ? readQuote(record.quote) : null;
}

/** The last day of a quote that waits and is over; null otherwise. */
export function expiredQuote(
  definition: Pick<SubmissionDefinition, 'statuses'>,
  record: Pick<ActedRecordView, 'acts' | 'status' | 'quote'>,
  now: Date,
): string | null {
  const quote = waitingQuote(definition, record);
  return quote && isExpired(quote, now) ? quote.validUntil : null;
}
