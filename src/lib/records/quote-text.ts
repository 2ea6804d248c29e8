/** A quote or an offer of the company, as it is stored in records. */
import { array, number, string, type, type Infer } from 'superstruct';
import { companyDay } from '#lib/kernel/company-day.ts';

/** Amounts in minor units. */
export const quoteStruct = type({
  lines: array(
    type({
      code: string(),
      text: string(),
      qty: number(),
      unitPrice: number(),
      amount: number(),
    }),
  ),
  subtotal: number(),
  tax: number(),
  total: number(),
  currency: string(),
  /** The last day on which it may be approved, 2026-02-28. */
  validUntil: string(),
});

export type Quote = Infer<typeof quoteStruct>;

/** The quote of a record; null when it has none. */
export const readQuote = (value: unknown): Quote | null => (quoteStruct.is(value) ? value : null);

/** Whether its last day, in the company's time zone, has passed. */
export const isExpired = ({ validUntil }: Pick<Quote, 'validUntil'>, now: Date): boolean =>
  validUntil < companyDay(now);
