/** Compares a GS1 company prefix with the GTINs of its client. Pure; browser and server. */
import { isGtin } from '#lib/kernel/check-digit.ts';

/** Fewer GTINs that differ may all be of other companies. */
const MIN_DIFFERING = 3;

const MAX_ZEROS = 5;

export const isPrefix = (text: string): boolean => /^\d{6,11}$/.test(text);

/** Numbers of eight digits and those for use within a company hold no company prefix. */
const WITHOUT_PREFIX = /^(?:00000|0[24]|2)/;

/** Returns a GTIN as 13 digits, which begin with the prefix of its company; null where it holds none. */
function numberOf(text: string): string | null {
  const gtin = text.replace(/[\s-]/g, '');
  if (!isGtin(gtin)) return null;
  const number = gtin.padStart(14, '0').slice(1);
  return WITHOUT_PREFIX.test(number) ? null : number;
}

export interface PrefixQuestion {
  readonly message: string;
  /** Prefix that the GTINs begin with; '' where none is known. */
  readonly suggested: string;
}

/**
 * Asks about a prefix that differs from the GTINs by zeros before it (a UPC of 12 digits has one more), or that
 * none of several GTINs begins with. Returns null where nothing is to ask.
 */
export function questionOfPrefix(prefix: string, gtins: readonly string[]): PrefixQuestion | null {
  if (!isPrefix(prefix)) return null;
  const numbers = [...new Set(gtins.flatMap((gtin) => numberOf(gtin) ?? []))];
  const fitting = (start: string) => numbers.filter((each) => each.startsWith(start)).length;
  const bare = prefix.replace(/^0+/, '');
  let suggested = prefix;
  for (let zeros = 0; zeros <= MAX_ZEROS; zeros += 1) {
    const padded = bare.padStart(bare.length + zeros, '0');
    if (isPrefix(padded) && fitting(padded) > fitting(suggested)) suggested = padded;
  }
  if (suggested !== prefix) {
    const name = suggested.startsWith('0') ? 'UPCs' : 'GTINs';
    return { message: `Your ${name} begin with ${suggested}. Use ${suggested}?`, suggested };
  }
  if (fitting(prefix) > 0 || numbers.length < MIN_DIFFERING) return null;
  return { message: `None of your GTINs begins with ${prefix}. Keep it?`, suggested: '' };
}
