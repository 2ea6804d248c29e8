/**
 * Square symbols that carry a GTIN: a QR code with a GS1 Digital Link, and a GS1 DataMatrix. Sources: GS1 Digital Link
 * Standard: URI Syntax; GS1 General Specifications 5.6 (GS1 DataMatrix) and 5.10 (Digital Link in QR codes); GS1
 * guideline '2D Barcodes at Retail Point-of-Sale'.
 */
import {
  isGtin,
  withLostZeros,
  gtinLengths,
  checkDigitText,
  gs1CheckDigit,
} from '#lib/kernel/check-digit.ts';
import { problem } from '../findings.ts';
import type { Finding, LabelSpec } from '../spec.ts';
import { gs1Data, gs1Text } from './gs1.ts';
import type { ReadSymbol } from './symbol.ts';

/** GS1's own resolver, where a client has none. */
export const GS1_RESOLVER = 'id.gs1.org';

/**
 * Stem of a Digital Link: a domain with optional path; no user, port, query or fragment. Lower case, because paths
 * may be case-sensitive and phones show the printed text.
 */
const STEM = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:\/[A-Za-z0-9._~-]+)*$/;

/** Returns the stem of a typed address, without scheme and final slash; null for an invalid one. */
export function linkStem(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/(?<!\/)\/+$/, '');
  if (text === '') return GS1_RESOLVER;
  const [domain = '', ...path] = text.split('/');
  const stem = [domain.toLowerCase(), ...path].join('/');
  // A path element that is a key of GS1 would be read as one.
  const isKey = path.some((element) => /^\d{2,4}$/.test(element));
  return STEM.test(stem) && !isKey && stem.length <= 100 ? stem : null;
}

/** Returns the error of the number; its length is ambiguous without a check digit. */
function numberFault(digits: string): Finding | null {
  if (isGtin(digits)) return null;
  const whole = [12, 13].map((length) => withLostZeros(digits, length)).find(Boolean);
  if (whole) {
    const message = `${digits} has lost its leading zeros: ${whole}.`;
    return problem('gtin', 'lost-zeros', message, 'Type all digits.');
  }
  if (/^\d+$/.test(digits) && gtinLengths.includes(digits.length)) {
    const message = checkDigitText(gs1CheckDigit(digits.slice(0, -1)));
    return problem('gtin', 'check-digit', message, 'Correct the number.');
  }
  const message = 'A GTIN has 8, 12, 13 or 14 digits with its check digit.';
  return problem('gtin', 'gtin-length', message, 'Type the number from your list again.');
}

/** The symbol of a label with a GTIN in a square code. */
export function readGs1Matrix(
  { gtin, linkDomain }: LabelSpec,
  kind: 'gs1_qr' | 'gs1_datamatrix',
): ReadSymbol {
  const digits = gtin.replace(/[\s-]/g, '');
  const fault = numberFault(digits);
  if (fault) return { symbol: null, findings: [fault] };
  const elements = [{ ai: '01', value: digits.padStart(14, '0'), element: 'gtin' as const }];
  const text = gs1Text(elements);
  if (kind === 'gs1_datamatrix') {
    return { symbol: { kind, data: gs1Data(elements), text }, findings: [] };
  }
  const stem = linkStem(linkDomain);
  if (stem === null) {
    const message = 'This is not a web address that a GS1 Digital Link can begin with.';
    const fix = 'Type a domain, with a path if you like: id.acme.com or acme.com/p.';
    return { symbol: null, findings: [problem('linkDomain', 'link-domain', message, fix)] };
  }
  const data = `https://${stem}/01/${digits.padStart(14, '0')}`;
  return { symbol: { kind, data, text }, findings: [] };
}
