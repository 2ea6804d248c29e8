/** Writes CSV (RFC 4180) with inert cells: spreadsheet programs never run them as formulas (OWASP ASVS 5.0, 1.2.10). */
import { isAmount, type SheetColumn, type SheetRecord } from '#lib/spreadsheets/columns.ts';
import { BYTE_ORDER_MARK, csvLine } from '#lib/spreadsheets/csv-text.ts';
import { displayValue } from '#lib/spreadsheets/display-value.ts';

export type SheetRows = Iterable<SheetRecord> | AsyncIterable<SheetRecord>;

/** Rows that are turned into bytes at a time. */
const PORTION = 250;

/** The bytes of a file: UTF-8 with its mark, CRLF, every cell in quotes; each piece reads its rows when asked for. */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  rows: SheetRows,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const amounts = columns.map(({ type }) => isAmount(type));
  const isAmountAt = (at: number): boolean => amounts[at] === true;
  let text =
    BYTE_ORDER_MARK +
    csvLine(
      columns.map(({ title }) => title),
      isAmountAt,
    );
  let waiting = 1;
  for await (const row of rows) {
    const cells = columns.map(({ key, type }) => displayValue(type, row[key]));
    text += csvLine(cells, isAmountAt);
    waiting += 1;
    if (waiting < PORTION) continue;
    yield encoder.encode(text);
    text = '';
    waiting = 0;
  }
  if (waiting > 0) yield encoder.encode(text);
}
