/** Lines of CSV (RFC 4180) whose cells no spreadsheet program runs as a formula (OWASP ASVS 5.0, 1.2.10). Pure. */

/** So that spreadsheet programs read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/** Text that a spreadsheet program would take for a formula gets an apostrophe before it; numbers stay numbers. */
export const guarded = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n\0]/.test(text) && !isNumber(text) ? `'${text}` : text;

const cell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** One line: every cell in quotes, CRLF. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
