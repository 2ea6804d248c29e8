/** Parses an uploaded spreadsheet; runs in a thread, because the bytes are untrusted. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { headerKey, sheetEndings, sheetLimits, type SheetTable } from '#lib/spreadsheets/table.ts';
import { toTable, type ReadRows } from '#lib/spreadsheets/to-table.ts';
import { chooseSheet } from './choose-sheet.ts';
import type { OpenWorkbook } from './open-workbook.ts';
import { readCsv } from './read-csv.ts';
import { CONTENT, openOds } from './read-ods.ts';
import { openXlsx, WORKBOOK } from './read-xlsx.ts';
import { SheetError, type SheetErrorCode } from './sheet-error.ts';
import { zipParts } from './zip-parts.ts';

export interface SheetFile {
  readonly bytes: Uint8Array;
  /** Uploaded file name: its extension must match the content. */
  readonly name: string;
  readonly maxRows?: number | undefined;
  /** Sheet to read; default: chosen automatically. */
  readonly sheet?: string | undefined;
  /** Known names of columns, by which the header and the sheet are found. */
  readonly names?: readonly string[] | undefined;
}

export interface SheetProblem {
  readonly code: SheetErrorCode;
  readonly message: string;
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b);
/** Old .xls files, and .xlsx files with a password. */
const isOldOffice = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Files lacking an extension are recognized by their content. */
const endingOf = (name: string): string =>
  /\.[^.\\/]{1,10}$/.exec(name.trim())?.[0].toLowerCase() ?? '';

interface FoundTable {
  readonly table: Result<SheetTable, string>;
  /** True if the file omits its encoding. */
  readonly isGuessed: boolean;
}

type OpenFile =
  | { readonly workbook: OpenWorkbook }
  | { readonly text: ReadRows; readonly isGuessed: boolean };

function openWorkbook(bytes: Uint8Array, ending: string): OpenWorkbook {
  const parts = zipParts(Buffer.from(bytes));
  const isOds = parts.names.includes(CONTENT) && !parts.names.includes(WORKBOOK);
  if (ending !== '' && ending !== (isOds ? '.ods' : '.xlsx')) {
    throw new SheetError(sheetMessages.unreadable);
  }
  return isOds ? openOds(parts) : openXlsx(parts);
}

/** Opens a workbook or a text file; throws a {@link SheetError} for every other file. */
export function openSheetFile({ bytes, name, maxRows = sheetLimits.rows }: SheetFile): OpenFile {
  const ending = endingOf(name);
  if (bytes.length > sheetLimits.bytes) throw new SheetError(sheetMessages.tooLarge, 'too_large');
  if (ending !== '' && !sheetEndings.some((each) => each === ending)) {
    throw new SheetError(sheetMessages.wrongType, 'wrong_type');
  }
  if (bytes.length === 0) throw new SheetError(sheetMessages.empty);
  if (isOldOffice(bytes)) throw new SheetError(sheetMessages.locked);
  const isWorkbook = ending === '.xlsx' || ending === '.ods';
  if (isZip(bytes) !== isWorkbook && ending !== '') throw new SheetError(sheetMessages.unreadable);
  if (isZip(bytes)) return { workbook: openWorkbook(bytes, ending) };
  const { read, isGuessed } = readCsv(bytes, maxRows);
  return { text: read, isGuessed };
}

function readTable(file: SheetFile): FoundTable {
  const { maxRows = sheetLimits.rows, sheet } = file;
  const opened = openSheetFile(file);
  const rules = { maxRows, names: file.names && new Set(file.names.map(headerKey)) };
  if ('workbook' in opened) {
    return { table: chooseSheet(opened.workbook, { ...rules, sheet }), isGuessed: false };
  }
  if (sheet !== undefined) throw new SheetError(sheetMessages.unknownSheet(sheet, []));
  return { table: toTable(opened.text, rules), isGuessed: opened.isGuessed };
}

/** Returns the table of the file, or an error. */
export function readSheet(file: SheetFile): Result<SheetTable, SheetProblem> {
  try {
    const { table, isGuessed } = readTable(file);
    if (!table.ok) return err({ code: 'invalid', message: table.error });
    const notes = [table.value.note, isGuessed ? sheetMessages.guessedLetters : undefined];
    const note = notes.filter((each) => each !== undefined).join(' ');
    return ok(note === '' ? table.value : { ...table.value, note });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return err({ code: error.code, message: error.message });
  }
}
