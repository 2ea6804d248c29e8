/** Amounts up to which one person decides; above them a second one approves. */
import { err, ok, type Result } from '../result.ts';
import { claimTypes } from '../form-table.ts';
import { formCurrencies } from '../money.ts';

/** Whole units by currency; `''` has the limit of all others. */
export type Limit = Readonly<Record<string, number>>;

export const defaultLimits = { quoteLimit: '10000', claimLimit: '2500' } as const;

export type Limits = Readonly<Partial<Record<keyof typeof defaultLimits, Limit>>>;

const format = `must be a whole number, or also numbers of single currencies such as 10000, INR 800000; currencies are ${formCurrencies.join(', ')}`;

/** Parses a limit: `10000` for every currency, `10000, INR 800000`, or `USD 10000, EUR 9000`. */
export function parseLimit(text: string): Result<Limit, string> {
  const entries = text.split(',').map((part) => /^(?:([A-Z]{3}) )?(\d{1,9})$/.exec(part.trim()));
  const read: Record<string, number> = {};
  for (const entry of entries) {
    const [, currency = '', amount = ''] = entry ?? [];
    const isKnown = currency === '' || formCurrencies.some((code) => code === currency);
    if (!entry || !isKnown || currency in read) return err(format);
    read[currency] = Number(amount);
  }
  return ok(read);
}

const defaultOf = (name: keyof typeof defaultLimits): Limit => ({
  '': Number(defaultLimits[name]),
});

/** Returns the limit of quotes and decisions on records of a form, in minor units; 0 for a currency without one. */
export function limitOf(limits: Limits, type: string, currency: string): number {
  const name = claimTypes().includes(type) ? 'claimLimit' : 'quoteLimit';
  const limit = limits[name] ?? defaultOf(name);
  return (limit[currency] ?? limit[''] ?? 0) * 100;
}
