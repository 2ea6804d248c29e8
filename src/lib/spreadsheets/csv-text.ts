/** Lines of CSV (RFC 4180) whose cells no spreadsheet program runs as a formula (OWASP ASVS 5.0, 1.2.10). Pure. */

/** So that spreadsheet programs read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/**
 * Apostrophes before a possible formula or before digits: spreadsheet programs and shops write one, which is no part of the
 * text. Text that begins so by itself gets one more.
 */
const GUARDED = /^'+(?:[=+\-@＝＋－＠\t\r\n\0]|\d[\d.,/ -]*$)/;

const needsGuard = (text: string): boolean =>
  /^[=+\-@＝＋－＠\t\r\n\0]/.test(text) || GUARDED.test(text);

/** The text that a guarded cell means. */
export const withoutGuard = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);

/**
 * One line: every cell in quotes, CRLF. What a spreadsheet program would take for a formula gets an apostrophe before
 * it; a number stays one where numbers are meant.
 * @param isAmount whether the cell at this place is of a column of numbers
 */
export const csvLine = (cells: readonly string[], isAmount: (at: number) => boolean): string => {
  const cell = (text: string, at: number): string => {
    const isSafe = !needsGuard(text) || (isAmount(at) && isNumber(text));
    return `"${(isSafe ? text : `'${text}`).replaceAll('"', '""')}"`;
  };
  return `${cells.map(cell).join(',')}\r\n`;
};
