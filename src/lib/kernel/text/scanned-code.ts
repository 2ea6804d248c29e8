/** Codes as barcode scanners type them: GTIN, SSCC, GS1 element strings, and plain numbers. Pure. */
import { isGtin, findCheckDigitError } from '../check-digit.ts';
import { normalizeUnicode, normalizeSigns } from './normalize-unicode.ts';

export interface ScannedCode {
  readonly kind: 'gtin' | 'sscc' | 'text';
  /** A GTIN in 14 digits, an SSCC in 18. */
  readonly value: string;
}

/** Symbology identifier of ISO/IEC 15424, such as ]C1. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
/** Ends an element of variable length. */
const SEPARATOR = '\u001D';
const LETTERLESS = /^\d+$/;

const isSscc = (digits: string): boolean =>
  LETTERLESS.test(digits) && digits.length === 18 && findCheckDigitError(digits) === null;

/** The element of an application identifier that begins the text: 00 is an SSCC, 01 and 02 are a GTIN-14. */
function elementOf(text: string): ScannedCode | null {
  const [, identifier = '', rest = ''] = /^\(?(0[012])\)?(.*)$/s.exec(text) ?? [];
  if (identifier === '') return null;
  const isCarton = identifier === '00';
  const value = rest.slice(0, isCarton ? 18 : 14);
  if (isCarton) return isSscc(value) ? { kind: 'sscc', value } : null;
  return value.length === 14 && isGtin(value) ? { kind: 'gtin', value } : null;
}

/** A GTIN, an SSCC, or an element string of one; null for other texts. */
function numberIn(text: string): ScannedCode | null {
  // Digits of a GTIN as such are no element string, though they may begin with an identifier.
  if (isGtin(text)) return { kind: 'gtin', value: text.padStart(14, '0') };
  return isSscc(text) ? { kind: 'sscc', value: text } : elementOf(text);
}

/** Recognizes a code that a scanner has typed, or a person from the print below the bars, with its spaces. */
export function scannedCode(typed: string): ScannedCode {
  const signs = normalizeSigns(normalizeUnicode(typed)).trim();
  const symbology = SYMBOLOGY.exec(signs)?.[0] ?? '';
  const text = signs
    .slice(symbology.length)
    .replace(new RegExp(`^${SEPARATOR}`), '')
    .replace(/\s+/g, ' ')
    .trim();
  return numberIn(text) ?? numberIn(text.replace(/[ -]/g, '')) ?? { kind: 'text', value: text };
}

/** Returns the digits of a scanned GTIN that each of its lengths ends with; null for another code. */
export function gtinDigits(typed: string): string | null {
  const { kind, value } = scannedCode(typed);
  return kind === 'gtin' ? value.replace(/^0{1,6}/, '') : null;
}
