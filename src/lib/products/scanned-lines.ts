/** Lines of goods that scanned codes name. Pure. */
import { normalizeUnicode, normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';
import { scannedCode, type ScannedCode } from '#lib/kernel/text/scanned-code.ts';

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
  const parts = normalizeSigns(normalizeUnicode(cartons)).replace(/ ?- ?/g, '-');
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
