/** One-time codes: uniform, and stored as a keyed hash only (OWASP ASVS 5.0, 6.5.2 and 6.5.3). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiContext } from '#api/context/context.ts';

const CODES = 10_000;
const DIGITS = 4;
/** Values of two bytes from here on would favour the low codes; they are drawn again. */
const FAIR = 65_536 - (65_536 % CODES);

/** Four random digits, leading zeros included. */
export function newCode(randomBytes: ApiContext['randomBytes']): string {
  for (;;) {
    const value = randomBytes(2).readUInt16BE();
    if (value < FAIR) return String(value % CODES).padStart(DIGITS, '0');
  }
}

interface Subject {
  readonly flowId: string;
  readonly clientId: string | null;
}

/** The stored form of a code: of use for this flow and this account only, and to nobody without the key. */
export function codeMac(
  keyFor: ApiContext['keyFor'],
  { flowId, clientId }: Subject,
  code: string,
): string {
  return createHmac('sha256', keyFor('otp'))
    .update(`${flowId}|${clientId ?? ''}|${code}`)
    .digest('hex');
}

/** Compares in constant time. */
export const isSameMac = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
