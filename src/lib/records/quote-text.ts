/** Quote or offer of the company, as stored in records. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, boolean, number, optional, string, type, type Infer } from 'superstruct';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { quoteNameOf, type StatusTable } from './status.ts';

/** Amounts in minor units. */
export const quoteStruct = type({
  lines: array(
    type({
      code: string(),
      text: string(),
      qty: number(),
      unitPrice: noted(number(), 'Price of one in minor units (cents)', 12),
      amount: noted(number(), 'Minor units (cents) of the currency', 1200),
    }),
  ),
  subtotal: noted(number(), 'Lines of the quote together, in minor units', 1200),
  tax: noted(number(), 'Tax in minor units', 96),
  total: number(),
  currency: string(),
  validUntil: noted(string(), 'Last day on which the quote may be approved', '2026-04-01'),
  /** Taken back by the company: nobody may approve it. */
  isWithdrawn: optional(boolean()),
});

export type Quote = Infer<typeof quoteStruct>;

/** The quote of a record; null when it has none. */
export const readQuote = (value: unknown): Quote | null => (quoteStruct.is(value) ? value : null);

/** Returns true after its last day in the company's time zone. */
export const isExpired = ({ validUntil }: Pick<Quote, 'validUntil'>, now: Date): boolean =>
  validUntil < companyDay(now);

/**
 * Tells that the company took the quote back: the last move that concerns it led to a status of the company from which
 * the next quote is sent, such as In review.
 */
export function isTakenBack(
  { quoted, moves }: Pick<StatusTable, 'quoted' | 'moves'>,
  timeline: readonly { readonly from: string | null; readonly to: string }[],
): boolean {
  const isMove = (from: string, to: string): boolean =>
    moves.some((move) => move.by === 'company' && move.from.includes(from) && move.to === to);
  const last = timeline.findLast(
    ({ from, to }) =>
      quoted !== undefined &&
      from !== to &&
      (to === quoted || (isMove(quoted, to) && isMove(to, quoted))),
  );
  return last !== undefined && last.to !== quoted;
}

/** Heads a quote or offer: 'Our quote', 'Our quote (withdrawn)'. */
export const quoteHeading = (
  statuses: Pick<StatusTable, 'quoteName'>,
  { isWithdrawn }: Pick<Quote, 'isWithdrawn'>,
): string => `Our ${quoteNameOf(statuses).toLowerCase()}${isWithdrawn ? ' (withdrawn)' : ''}`;

/** Says until when a quote may be approved, or that it was withdrawn. */
export const validityText = ({
  validUntil,
  isWithdrawn,
}: Pick<Quote, 'validUntil' | 'isWithdrawn'>): string =>
  isWithdrawn ? 'Withdrawn: it can no longer be approved' : `Valid until ${dayText(validUntil)}`;
