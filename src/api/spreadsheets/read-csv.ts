/** A CSV file as text: UTF-8 or UTF-16 with its mark, UTF-8 without, or Windows-1252; commas, semicolons, tabs or what it names between cells. */
import { CsvError, parse } from 'csv-parse/sync';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { SheetFault } from './sheet-fault.ts';

const delimiters = [',', ';', '\t'] as const;
/** How much of the file is looked at for its delimiter. */
const SAMPLE = 64 * 1024;

interface Decoded {
  readonly text: string;
  /** Guessed: the file does not say in which letters it is written. */
  readonly isGuessed: boolean;
}

/** The encoding that the first two bytes name: UTF-16 always begins with its mark. */
function markedEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** As the file says, or else Windows-1252, in which Excel in Western Europe and America saves plain CSV. */
function decode(bytes: Uint8Array): Decoded {
  const encoding = markedEncoding(bytes);
  let decoded: Decoded;
  try {
    decoded = { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    if (encoding !== 'utf-8') throw new SheetFault(sheetMessages.unreadable);
    decoded = { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true };
  }
  const { text, isGuessed } = decoded;
  // Five codes are no letter in Windows-1252: it is another alphabet, or no text.
  if (isGuessed && /[\u0080-\u009f]/.test(text)) throw new SheetFault(sheetMessages.notUtf8);
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new SheetFault(sheetMessages.unreadable);
  return decoded;
}

/** A first line with which a file names its delimiter to Excel. */
const NAMED = /^\ufeff?sep=([^\r\n"])\r?\n/iu;

/** The one that the file names, or else the one that the first line has most of, outside quotation marks. */
function delimiterOf(text: string): string {
  const named = NAMED.exec(text)?.[1];
  if (named !== undefined) return named;
  const start = text.slice(0, SAMPLE).trimStart();
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? '';
  const bare = header.replace(/"(?:[^"]|"")*"/g, '');
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
    .sort((a, b) => b.count - a.count);
  return best?.delimiter ?? ',';
}

/**
 * As the parser wants it. Other systems write ="0123", so that Excel keeps the zeros: outside quotation marks, the sign is
 * left out. A cell that does not begin with a quotation mark is text up to its end, as in Excel, with those in it. Space
 * before the mark may mean either.
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

/**
 * The text that is meant. Exports put an apostrophe before what a spreadsheet program would take for a formula; ="0123" may
 * stand in quotation marks, too.
 */
function meant(text: string): string {
  const formula = /^="([^"]*)"$/.exec(text)?.[1];
  if (formula !== undefined) return formula;
  return /^'[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text;
}

/** What a file holds, and whether its letters were guessed. */
export interface ReadRows extends Pick<Decoded, 'isGuessed'> {
  readonly rows: string[][];
}

/** Rows of text, from row 1, empty ones as arrays without text. At most `maxRows` that hold something. */
export function readCsv(bytes: Uint8Array, maxRows: number): ReadRows {
  const { text, isGuessed } = decode(bytes);
  let filled = 0;
  let records = 0;
  const hasName = NAMED.test(text);
  const delimiter = delimiterOf(text);
  try {
    const rows: string[][] = parse(withPlainQuotes(text, delimiter), {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      on_record: (record: string[]) => {
        records++;
        if (hasName && records === 1) return [];
        const cells = record.map(meant);
        // The header is one row more.
        if (cells.some((cell) => cell.trim() !== '') && ++filled > maxRows + 1) {
          throw new SheetFault(sheetMessages.tooManyRows(maxRows));
        }
        return cells;
      },
    });
    return { rows, isGuessed };
  } catch (error) {
    if (error instanceof SheetFault) throw error;
    if (error instanceof CsvError) throw new SheetFault(sheetMessages.unquoted(records + 1));
    throw error;
  }
}
