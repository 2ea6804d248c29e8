/** Writes CSV (RFC 4180) whose cells no spreadsheet program runs as a formula (OWASP ASVS 5.0, 1.2.10). */
import type { SheetColumn, SheetRecord } from '#lib/spreadsheets/columns.ts';
import { shownValue } from '#lib/spreadsheets/shown-value.ts';

export type SheetRows = Iterable<SheetRecord> | AsyncIterable<SheetRecord>;

const BYTE_ORDER_MARK = '\ufeff';
/** Rows that are turned into bytes at a time. */
const PORTION = 250;

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/** Text that a spreadsheet program would take for a formula gets an apostrophe before it; numbers stay numbers. */
export const guarded = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n\0]/.test(text) && !isNumber(text) ? `'${text}` : text;

const cell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The bytes of a file: UTF-8 with its mark, CRLF, every cell in quotes; each piece reads its rows when asked for. */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  rows: SheetRows,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let text = BYTE_ORDER_MARK + line(columns.map(({ title }) => title));
  let waiting = 1;
  for await (const row of rows) {
    text += line(columns.map(({ key, type }) => shownValue(type, row[key])));
    waiting += 1;
    if (waiting < PORTION) continue;
    yield encoder.encode(text);
    text = '';
    waiting = 0;
  }
  if (waiting > 0) yield encoder.encode(text);
}
