/** Lines of CSV (RFC 4180) whose cells no spreadsheet program runs as a formula (OWASP ASVS 5.0, 1.2.10). Pure. */

/** So that spreadsheet programs read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/**
 * Leading apostrophes before a possible formula or digits: spreadsheet programs and shops write them as quoting.
 * Literal ones are doubled.
 */
const GUARDED = /^'+(?:[=+\-@＝＋－＠\t\r\n\0]|\d[\d.,/ -]*$)/;

const needsGuard = (text: string): boolean =>
  /^[=+\-@＝＋－＠\t\r\n\0]/.test(text) || GUARDED.test(text);

/** The text that a guarded cell means. */
export const stripFormulaGuard = (text: string): string =>
  GUARDED.test(text) ? text.slice(1) : text;

/**
 * Returns a CSV line: every cell quoted, CRLF. A possible formula gets a leading apostrophe; numbers in number
 * columns stay. @param isAmount returns true for number columns, by position
 */
export const csvLine = (cells: readonly string[], isAmount: (at: number) => boolean): string => {
  const cell = (text: string, at: number): string => {
    const isSafe = !needsGuard(text) || (isAmount(at) && isNumber(text));
    return `"${(isSafe ? text : `'${text}`).replaceAll('"', '""')}"`;
  };
  return `${cells.map(cell).join(',')}\r\n`;
};
