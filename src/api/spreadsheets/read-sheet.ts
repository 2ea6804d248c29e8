/** Reads an uploaded spreadsheet; runs in a thread, because the bytes are not trusted (docs/imports.md, Reading). */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { headerKey, sheetLimits, type SheetRow, type SheetTable } from '#lib/spreadsheets/table.ts';
import { readCsv, type ReadRows } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { SheetFault, type SheetFaultCode } from './sheet-fault.ts';

export interface SheetFile {
  readonly bytes: Uint8Array;
  /** The sender's name of the file: its ending must agree with what it is. */
  readonly name: string;
  readonly maxRows?: number;
}

export interface SheetProblem {
  readonly code: SheetFaultCode;
  readonly message: string;
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b);
/** Old .xls files, and .xlsx files with a password. */
const isOldOffice = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** The type of a file without an extension is judged by its content only. */
const endingOf = (name: string): string =>
  /\.([^.\\/]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

function readRows({ bytes, name, maxRows = sheetLimits.rows }: SheetFile): ReadRows {
  const ending = endingOf(name);
  if (bytes.length > sheetLimits.bytes) throw new SheetFault(sheetMessages.tooLarge, 'too_large');
  if (ending !== '' && ending !== 'xlsx' && ending !== 'csv') {
    throw new SheetFault(sheetMessages.wrongType, 'wrong_type');
  }
  if (bytes.length === 0) throw new SheetFault(sheetMessages.empty);
  if (isOldOffice(bytes)) throw new SheetFault(sheetMessages.locked);
  if (isZip(bytes) !== (ending === 'xlsx') && ending !== '') {
    throw new SheetFault(sheetMessages.unreadable);
  }
  return isZip(bytes)
    ? { rows: readXlsx(Buffer.from(bytes)), isGuessed: false }
    : readCsv(bytes, maxRows);
}

const clean = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Columns without a name are named like a spreadsheet program names them. */
function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnLetter(Math.trunc(index / 26) - 1)}${letter}`;
}

function readHeaders(cells: readonly string[], width: number): string[] {
  const headers: string[] = [];
  const known = new Set<string>();
  for (let index = 0; index < width; index++) {
    const header = clean(cells[index] ?? '') || `Column ${columnLetter(index)}`;
    const key = headerKey(header) || header;
    if (known.has(key)) throw new SheetFault(sheetMessages.duplicate(header));
    known.add(key);
    headers.push(header);
  }
  return headers;
}

const widthOf = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const isWide = ({ cells }: SheetRow): boolean =>
  cells.filter((cell) => cell.trim() !== '').length > 1;

const titled = (row: number): string =>
  `The names of the columns were read from row ${row}; what is above it was left out.`;

/** How many lines a title may have, with the row of column names. */
const TITLE_ROWS = 10;

/**
 * How many rows stand above the names of the columns: rows of one cell, the first of several words, above a table
 * most of whose rows have more than one.
 */
function titleRows(filled: readonly SheetRow[]): number {
  const head = filled.slice(0, TITLE_ROWS).findIndex(isWide);
  const title = clean(filled[0]?.cells.find((cell) => cell.trim() !== '') ?? '');
  if (head < 1 || !title.includes(' ')) return 0;
  const table = filled.slice(head);
  return table.filter(isWide).length * 2 > table.length ? head : 0;
}

function toTable(rows: readonly string[][], maxRows: number): SheetTable {
  const written = rows
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => widthOf(cells) > 0);
  const above = titleRows(written);
  const filled = written.slice(above);
  const [header, ...body] = filled;
  if (!header) throw new SheetFault(sheetMessages.empty);
  if (body.length === 0) throw new SheetFault(sheetMessages.noRows);
  if (body.length > maxRows) throw new SheetFault(sheetMessages.tooManyRows(maxRows));
  const width = filled.reduce((widest, { cells }) => Math.max(widest, widthOf(cells)), 0);
  if (width > sheetLimits.columns) throw new SheetFault(sheetMessages.tooManyColumns);
  const headers = readHeaders(header.cells, width);
  const toRow = ({ row, cells }: SheetRow): SheetRow => ({
    row,
    cells: headers.map((name, index) => {
      const text = cells[index] ?? '';
      if (text.length > sheetLimits.characters) {
        throw new SheetFault(sheetMessages.longCell(row, name));
      }
      return text;
    }),
  });
  const note = above > 0 && { note: titled(header.row) };
  return { headers, rows: body.map(toRow), ...note };
}

/** The table in the file, or why it is not read. */
export function readSheet(file: SheetFile): Result<SheetTable, SheetProblem> {
  try {
    const { rows, isGuessed } = readRows(file);
    const table = toTable(rows, file.maxRows ?? sheetLimits.rows);
    const notes = [table.note, isGuessed ? sheetMessages.guessedLetters : undefined];
    const note = notes.filter((each) => each !== undefined).join(' ');
    return ok(note === '' ? table : { ...table, note });
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    return err({ code: error.code, message: error.message });
  }
}
