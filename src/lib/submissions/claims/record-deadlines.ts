/** The deadlines of a record that are still ahead, for page and calendar. */
import { typeOf } from '#lib/kernel/form-table.ts';
import { openClocks } from './claim-reminders.ts';
import { claimDates, type Clock } from './cargo-deadlines.ts';
import { appealBy } from './garment-deadlines.ts';
import type { Values } from '#lib/forms/definition.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { readQuote } from '#lib/records/quote-text.ts';
import type { StatusTable } from '#lib/records/status.ts';

export interface ClockedRecord {
  readonly type: string;
  readonly status: string;
  readonly data: Values;
  readonly submittedAt: string | null;
  readonly timeline: readonly {
    readonly kind: string;
    readonly to: string;
    readonly at: string;
    readonly on?: string | null;
  }[];
}

/** The day on which the record came into this status last; '' when it never did. */
const dayOf = ({ timeline }: ClockedRecord, status: string): string => {
  const event = timeline.findLast(({ to }) => to === status);
  return event ? companyDay(new Date(event.at)) : '';
};

const cargo = (record: ClockedRecord, today: string): Clock[] => {
  const { data: form, status, submittedAt } = record;
  const dates = claimDates(record.timeline, submittedAt);
  return openClocks({ form, status, dates, today });
};

const appealable: readonly string[] = ['REJECTED', 'PARTLY_APPROVED'];

const garment = (record: ClockedRecord, today: string): Clock[] => {
  if (!appealable.includes(record.status)) return [];
  const due = appealBy(dayOf(record, record.status));
  return due < today ? [] : [{ id: 'appeal', label: 'Appeal the decision', who: 'you', due }];
};

const byType: Readonly<Record<string, typeof cargo>> = {
  [typeOf('cargo-claim')]: cargo,
  [typeOf('garment-claim')]: garment,
};

/** The nearest first; none for forms without deadlines. `today` in the company's time zone. */
export const recordClocks = (record: ClockedRecord, today: string): Clock[] =>
  byType[record.type]?.(record, today) ?? [];

/** The last day on which the client can do what the record asks for; null when it has none. */
export function actBy(
  { quote, ...record }: ClockedRecord & { readonly quote: unknown },
  table: StatusTable,
  today: string,
): string | null {
  const waiting = record.status === table.quoted ? readQuote(quote) : null;
  if (waiting) return waiting.validUntil;
  return recordClocks(record, today).find(({ who }) => who === 'you')?.due ?? null;
}
