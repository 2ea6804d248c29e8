/**
 * Reads a text file: UTF-8 or UTF-16 by byte order mark, plain UTF-8, or Windows-1252; the delimiter is detected or
 * given.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { stripFormulaGuard } from '#lib/spreadsheets/csv-text.ts';
import { HEAD_ROWS } from '#lib/spreadsheets/header-row.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { textRows, type ReadRows } from '#lib/spreadsheets/to-table.ts';
import { decodeText, type DecodedText } from '#api/kernel/text.ts';
import { delimiterOf } from './delimiter.ts';
import { SheetError } from './sheet-error.ts';

/**
 * True for UTF-8 with wrong or cut bytes: in Windows-1252, letters beyond ASCII seldom make characters of UTF-8. A
 * capital before a sign, as in 'NESTLÉ®', makes one of U+0180 to U+02FF, which files of UTF-8 seldom have.
 */
function isCutUtf8(bytes: Uint8Array): boolean {
  const beyond = new TextDecoder().decode(bytes).replace(/[\0-\x7f]+/g, '');
  return beyond.replace(/[\ufffd\u0180-\u02ff]/g, '').length * 2 >= beyond.length;
}

function decode(bytes: Uint8Array): DecodedText {
  const decoded = decodeText(bytes);
  if (decoded.ok && (decoded.value.charset !== 'windows-1252' || !isCutUtf8(bytes)))
    return decoded.value;
  if (decoded.ok) throw new SheetError(sheetMessages.notUtf8);
  throw new SheetError(sheetMessages[decoded.error === 'encoding' ? 'notUtf8' : 'unreadable']);
}

/** A first line with which a file names its delimiter to Excel. */
const NAMED = /^\ufeff?sep=([^\r\n"])\r?\n/iu;

/**
 * Adapts quoting for the parser. Some systems write ="0123", so that Excel keeps zeros: outside quotes, the sign is
 * dropped. A cell starting with another character is literal, as in Excel, including quotes. Leading space is
 * ambiguous.
 */
function withPlainQuotes(text: string, delimiter: string): string {
  if (!text.includes('"')) return text;
  const ends = `${delimiter.replace(/[\\^\]-]/, '\\$&')}\\r\\n`;
  const quoted = '"[^"]*(?:""[^"]*)*"';
  const cell = new RegExp(
    `(?<=^|[${ends}])(?:=?(${quoted})(?=[${ends}]|$)|(?![^\\S\\r\\n]*")[^${ends}]*"[^${ends}]*)`,
    'g',
  );
  return text.replace(
    cell,
    (found, inQuotes?: string) => inQuotes ?? `"${found.replaceAll('"', '""')}"`,
  );
}

/** Unwraps ="0123", quoted or plain. */
const unquoted = (text: string): string =>
  /^="([^"]*)"$/.exec(text)?.[1] ?? stripFormulaGuard(text);

/** Rows from row 1, and whether their letters were guessed. At most `maxRows` that hold something, below a title. */
export function readCsv(
  bytes: Uint8Array,
  maxRows: number,
): { readonly read: ReadRows; readonly isGuessed: boolean } {
  const { text, charset } = decode(bytes);
  let filled = 0;
  let records = 0;
  const named = NAMED.exec(text)?.[1];
  const delimiter = named ?? delimiterOf(text);
  try {
    const rows: string[][] = parse(withPlainQuotes(text, delimiter), {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      on_record: (record: string[]) => {
        records++;
        if (named !== undefined && records === 1) return [];
        const cells = record.map(unquoted);
        if (cells.some((cell) => cell.trim() !== '') && ++filled > maxRows + HEAD_ROWS) {
          throw new SheetError(sheetMessages.tooManyRows(maxRows));
        }
        return cells;
      },
    });
    return { read: textRows(rows), isGuessed: charset === 'windows-1252' };
  } catch (error) {
    if (error instanceof SheetError) throw error;
    if (error instanceof CsvError) throw new SheetError(sheetMessages.unquoted(records + 1));
    throw error;
  }
}
