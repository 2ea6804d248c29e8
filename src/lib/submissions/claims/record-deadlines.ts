/** The deadlines of a record that are still ahead, for page and calendar. */
import { typeOf } from '#lib/kernel/form-table.ts';
import { openClocks } from './claim-reminders.ts';
import { claimDates, type Clock, type RecordEvent } from './cargo-deadlines.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { appealBy } from './garment-deadlines.ts';
import type { Values } from '#lib/forms/definition.ts';
import { readQuote } from '#lib/records/quote-text.ts';
import type { StatusTable } from '#lib/records/status.ts';

interface ClockedRecord {
  readonly type: string;
  readonly status: string;
  readonly data: Values;
  readonly submittedAt: string | null;
  readonly timeline: readonly RecordEvent[];
}

const cargo = (record: ClockedRecord, today: string): Clock[] => {
  const { data: form, status, submittedAt } = record;
  const dates = claimDates(record.timeline, submittedAt);
  return openClocks({ form, status, dates, today });
};

const appealable: readonly string[] = ['REJECTED', 'PARTLY_APPROVED'];

/**
 * Returns the last day to appeal the current decision; null without one. Counts from the entry that informed the
 * client, whatever the date of the decision.
 */
export function appealDeadline({
  status,
  timeline,
}: Pick<ClockedRecord, 'status' | 'timeline'>): string | null {
  const changed = timeline.findLast(({ from, to }) => to === status && from !== to);
  return changed && appealable.includes(status) ? appealBy(companyDay(new Date(changed.at))) : null;
}

const garment = (record: ClockedRecord, today: string): Clock[] => {
  const due = appealDeadline(record);
  return due === null || due < today
    ? []
    : [{ id: 'appeal', label: 'Appeal the decision', who: 'you', due }];
};

const byType: Readonly<Record<string, typeof cargo>> = {
  [typeOf('cargo-claim')]: cargo,
  [typeOf('garment-claim')]: garment,
};

/** The nearest first; none for forms without deadlines. `today` in the company's time zone. */
export const recordClocks = (record: ClockedRecord, today: string): Clock[] =>
  byType[record.type]?.(record, today) ?? [];

/** Returns the last day for the client's action; null for none. */
export function actBy(
  { quote, ...record }: ClockedRecord & { readonly quote: unknown },
  table: StatusTable,
  today: string,
): string | null {
  const waiting = record.status === table.quoted ? readQuote(quote) : null;
  if (waiting) return waiting.validUntil;
  return recordClocks(record, today).find(({ who }) => who === 'you')?.due ?? null;
}
