/** Codes as barcode scanners type them: GTIN, SSCC, GS1 element strings, and plain numbers. Pure. */
import { isGtin, wrongCheckDigit } from '#lib/kernel/check-digit.ts';
import { normalText, plainSigns } from '#lib/kernel/text/normal-text.ts';

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

/** A GTIN, an SSCC, or an element string of one; null for other texts. */
function numberIn(text: string): ScannedCode | null {
  // Digits of a GTIN as such are no element string, though they may begin with an identifier.
  if (isGtin(text)) return { kind: 'gtin', value: text.padStart(14, '0') };
  return isSscc(text) ? { kind: 'sscc', value: text } : elementOf(text);
}

/** Recognizes a code that a scanner has typed, or a person from the print below the bars, with its spaces. */
export function scannedCode(typed: string): ScannedCode {
  const signs = plainSigns(normalText(typed)).trim();
  const symbology = SYMBOLOGY.exec(signs)?.[0] ?? '';
  const text = signs
    .slice(symbology.length)
    .replace(new RegExp(`^${SEPARATOR}`), '')
    .replace(/\s+/g, ' ')
    .trim();
  return numberIn(text) ?? numberIn(text.replace(/[ -]/g, '')) ?? { kind: 'text', value: text };
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

/** True if a text in the record is the code, however it is written. */
const isSame = (value: string, text: string): boolean =>
  scannedCode(text).value.toLowerCase() === value.toLowerCase();

function isCartonOf(value: string, cartons: string): boolean {
  const parts = plainSigns(normalText(cartons)).replace(/ ?- ?/g, '-');
  return parts.split(/[,;\s]+/).some((part) => {
    if (isSame(value, part)) return true;
    const [, from = '', to = ''] = /^(\d{1,18})-(\d{1,18})$/.exec(part) ?? [];
    if (from === '' || !/^\d{1,18}$/.test(value)) return false;
    return BigInt(value) >= BigInt(from) && BigInt(value) <= BigInt(to);
  });
}

/** Field for a scanned code in a form. */
export const SCANNED_FIELD = 'code';

/** Says that a code names no line. */
export const noLineText = (code: string): string => `No line has ${code}.`;

/**
 * Returns the line that a code names, one that is still empty before others. Goods go before cartons: the SKU 00012 is not
 * the twelfth carton of another line.
 */
export function lineOfCode<Line extends ScannedLine>(
  { value }: ScannedCode,
  lines: readonly Line[],
): Line | undefined {
  if (value === '') return undefined;
  const goods = lines.filter(({ sku, gtin }) => isSame(value, sku) || isSame(value, gtin));
  const own = goods.length > 0 ? goods : lines.filter(({ cartons }) => isCartonOf(value, cartons));
  return own.find(({ isEmpty }) => isEmpty) ?? own[0];
}
