/** Converts a typed number to encoded data: adds a missing check digit, rejects a wrong one. */
import {
  gs1CheckDigit,
  restoreLeadingZeros,
  findCheckDigitError,
  checkDigitText,
} from '#lib/kernel/check-digit.ts';
import { lengthOf, normalizeUnicode, normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';
import { problem } from '../findings.ts';
import type { MatrixSymbology, Symbology } from '../display-list.ts';
import { readGs1Matrix } from './gs1.ts';
import {
  gtinDigits,
  isLinearGtin,
  linearGtinOf,
  type Finding,
  type LabelSpec,
  type LinearGtin,
} from '../spec.ts';

export type SymbolKind = Symbology | MatrixSymbology;

/** A symbol that can be encoded. */
export interface LabelSymbol {
  readonly kind: SymbolKind;
  /** Data of the encoder. */
  readonly data: string;
  /** Human-readable text. */
  readonly text: string;
}

export interface ReadSymbol {
  readonly symbol: LabelSymbol | null;
  readonly findings: readonly Finding[];
}

const numbers = {
  upc_a: { kind: 'upc_a', name: 'A UPC-A number', groups: [1, 5, 5, 1] },
  ean_13: { kind: 'ean_13', name: 'An EAN-13 number', groups: [1, 6, 6] },
  gtin_14: { kind: 'itf_14', name: 'A GTIN-14', groups: [1, 2, 5, 5, 1] },
} as const;

/** 036000291452 as 0 36000 29145 2. */
function grouped(digits: string, sizes: readonly number[]): string {
  let at = 0;
  return sizes.map((size) => digits.slice(at, (at += size))).join(' ');
}

const nothing = (...findings: Finding[]): ReadSymbol => ({ symbol: null, findings });

/**
 * A whole number of another kind, or one that has lost the zeros before it: with a check digit behind it, it would
 * be the number of another article.
 */
function otherType(type: LinearGtin, digits: string): Finding | null {
  const { name } = numbers[type];
  const length = gtinDigits[type];
  const known = linearGtinOf(digits);
  if (known && known !== type && /^\d+$/.test(digits) && findCheckDigitError(digits) === null) {
    const message = `${digits} is ${lower(numbers[known].name)}; this label prints ${lower(name)}.`;
    const fix = `Choose the other barcode type, or type the number with ${length} digits.`;
    return problem('gtin', 'gtin-type', message, fix);
  }
  const whole = restoreLeadingZeros(digits, length);
  if (whole === null) return null;
  const message = `${digits} has lost its leading zeros: ${whole}.`;
  return problem('gtin', 'lost-zeros', message, `Type all ${length} digits.`);
}

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

function readNumber(type: LinearGtin, typed: string): ReadSymbol {
  const { kind, name, groups } = numbers[type];
  const length = gtinDigits[type];
  const digits = normalizeSigns(typed).replace(/[\s-]/g, '');
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(digits)) {
    const message = `${typed} is a rounded number. Format the column as text.`;
    return nothing(problem('gtin', 'rounded', message, 'Type the number with all its digits.'));
  }
  const other = otherType(type, digits);
  if (other !== null) return nothing(other);
  if (!/^\d+$/.test(digits) || (digits.length !== length && digits.length !== length - 1)) {
    const message = `${name} has ${length} digits, or ${length - 1} without its check digit.`;
    return nothing(
      problem('gtin', 'gtin-length', message, 'Type the number from your list again.'),
    );
  }
  const data = digits.length === length ? digits : digits + gs1CheckDigit(digits);
  const right = findCheckDigitError(data);
  if (right !== null) {
    const fix = 'Correct the number, or leave its last digit out.';
    return nothing(problem('gtin', 'check-digit', checkDigitText(right), fix));
  }
  return { symbol: { kind, data, text: grouped(data, groups) }, findings: [] };
}

function readText(kind: 'code_128' | 'qr', typed: string): ReadSymbol {
  const text = normalizeUnicode(typed).trim();
  if (kind === 'code_128' && !/^[ -~]{1,30}$/.test(text)) {
    const message = 'Code 128 takes 1 to 30 letters, digits and signs without accents.';
    return nothing(problem('gtin', 'code-128', message, 'Shorten the text, or use a QR code.'));
  }
  if (kind === 'qr' && lengthOf(text) > 300) {
    const message = 'A QR code here takes at most 300 characters.';
    return nothing(problem('gtin', 'qr-length', message, 'Shorten the text.'));
  }
  return { symbol: { kind, data: text, text: kind === 'qr' ? '' : text }, findings: [] };
}

/** Returns the symbol of a label's number with its findings; null and no findings for labels without barcode. */
export function readSymbol(spec: LabelSpec): ReadSymbol {
  const { gtinType, gtin } = spec;
  if (gtinType === 'none') return { symbol: null, findings: [] };
  if (gtin.trim() === '') {
    const fix = 'Type the number, or choose "No barcode".';
    return nothing(problem('gtin', 'gtin-missing', 'The barcode has no number yet.', fix));
  }
  if (isLinearGtin(gtinType)) return readNumber(gtinType, gtin);
  if (gtinType === 'gs1_qr' || gtinType === 'gs1_datamatrix') return readGs1Matrix(spec, gtinType);
  return readText(gtinType === 'qr' ? 'qr' : 'code_128', gtin);
}

/** The whole number with its check digit, as it will be printed; null when it cannot be. */
export const completeGtin = (spec: LabelSpec): string | null =>
  isLinearGtin(spec.gtinType) ? (readSymbol(spec).symbol?.data ?? null) : null;
