/** Codes as barcode scanners type them: GTIN, SSCC, GS1 element strings, and plain numbers. Pure. */
import { isGtin, wrongCheckDigit } from '#lib/kernel/check-digit.ts';

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
  LETTERLESS.test(digits) && digits.length === 18 && wrongCheckDigit(digits) === null;

/** The element of an application identifier that begins the text: 00 is an SSCC, 01 and 02 are a GTIN-14. */
function elementOf(text: string): ScannedCode | null {
  const [, identifier = '', rest = ''] = /^\(?(0[012])\)?(.*)$/s.exec(text) ?? [];
  if (identifier === '') return null;
  const isCarton = identifier === '00';
  const value = rest.slice(0, isCarton ? 18 : 14);
  if (isCarton) return isSscc(value) ? { kind: 'sscc', value } : null;
  return value.length === 14 && isGtin(value) ? { kind: 'gtin', value } : null;
}

/** Recognizes what a scanner has typed. */
export function scannedCode(typed: string): ScannedCode {
  const symbology = SYMBOLOGY.exec(typed)?.[0] ?? '';
  const text = typed
    .slice(symbology.length)
    .replace(new RegExp(`^${SEPARATOR}`), '')
    .trim();
  // Digits of a GTIN as such are no element string, though they may begin with an identifier.
  if (isGtin(text)) return { kind: 'gtin', value: text.padStart(14, '0') };
  if (isSscc(text)) return { kind: 'sscc', value: text };
  return elementOf(text) ?? { kind: 'text', value: text };
}

/** Identifiers of the goods of a line. */
export interface ScannedLine {
  readonly sku: string;
  readonly gtin: string;
  /** Numbers of its cartons, SSCC too: '1-3, 7'. */
  readonly cartons: string;
  /** Its count is still missing. */
  readonly isEmpty?: boolean;
}

const isCartonOf = (value: string, cartons: string): boolean =>
  cartons.split(/[,;\s]+/).some((part) => {
    if (part.toLowerCase() === value.toLowerCase()) return true;
    const [, from = '', to = ''] = /^(\d{1,18})-(\d{1,18})$/.exec(part) ?? [];
    if (from === '' || !/^\d{1,18}$/.test(value)) return false;
    return BigInt(value) >= BigInt(from) && BigInt(value) <= BigInt(to);
  });

/** Returns true if a code names the goods of a line. */
export function isCodeOf({ kind, value }: ScannedCode, { sku, gtin, cartons }: ScannedLine) {
  if (value === '') return false;
  if (kind === 'gtin' && LETTERLESS.test(gtin) && gtin.padStart(14, '0') === value) return true;
  const isSku = sku !== '' && sku.toLowerCase() === value.toLowerCase();
  // A SKU may be the digits of a GTIN.
  const isShort = kind === 'gtin' && LETTERLESS.test(sku) && sku.padStart(14, '0') === value;
  return isSku || isShort || isCartonOf(value, cartons);
}

/** Field for a scanned code in a form. */
export const SCANNED_FIELD = 'code';

/** Says that a code names no line. */
export const noLineText = (code: string): string => `No line has ${code}.`;

/** Returns the line that a code names; one that is still empty before others. */
export function lineOfCode<Line extends ScannedLine>(
  code: ScannedCode,
  lines: readonly Line[],
): Line | undefined {
  const own = lines.filter((line) => isCodeOf(code, line));
  return own.find(({ isEmpty }) => isEmpty) ?? own[0];
}
