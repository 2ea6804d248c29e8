/** One-time codes: uniform, and stored as a keyed hash only (OWASP ASVS 5.0, 6.5.2 and 6.5.3). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiContext } from '#api/context/context.ts';

const KEY_USE = 'otp';
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

/** Stored form of a code: bound to flow, account and secret key. */
export const codeMac = (keyFor: ApiContext['keyFor'], subject: Subject, code: string): string =>
  macBy(keyFor(KEY_USE), subject, code);

/** Returns true if the code has this stored form, made with the current secret or an earlier one. */
export const isCodeOf = (
  keysFor: ApiContext['keysFor'],
  subject: Subject,
  { code, mac }: { readonly code: string; readonly mac: string },
): boolean => keysFor(KEY_USE).some((key) => isSameMac(macBy(key, subject, code), mac));

const macBy = (key: Buffer, { flowId, clientId }: Subject, code: string): string =>
  createHmac('sha256', key)
    .update(`${flowId}|${clientId ?? ''}|${code}`)
    .digest('hex');

/** Compares in constant time. */
const isSameMac = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
