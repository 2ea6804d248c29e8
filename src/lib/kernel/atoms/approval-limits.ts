/** Amounts up to which one person decides; above them a second one approves. Whole units of the record's currency. */
import { claimTypes } from '../form-table.ts';

export const defaultLimits = { quoteLimit: 10_000, claimLimit: 2500 } as const;

export type Limits = Readonly<Partial<Record<keyof typeof defaultLimits, number>>>;

/** Returns the limit of quotes and decisions on records of a form, in minor units. */
export function limitOf(limits: Limits, type: string): number {
  const name = claimTypes().includes(type) ? 'claimLimit' : 'quoteLimit';
  return (limits[name] ?? defaultLimits[name]) * 100;
}
