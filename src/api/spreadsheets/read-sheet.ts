/** Reads an uploaded spreadsheet; runs in a thread, because the bytes are not trusted (docs/imports.md, Reading). */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { headerKey, sheetEndings, sheetLimits, type SheetTable } from '#lib/spreadsheets/table.ts';
import { toTable, type TableRules } from '#lib/spreadsheets/to-table.ts';
import { chooseSheet } from './choose-sheet.ts';
import { readCsv } from './read-csv.ts';
import { CONTENT, openOds } from './read-ods.ts';
import { openXlsx, WORKBOOK } from './read-xlsx.ts';
import { SheetFault, type SheetFaultCode } from './sheet-fault.ts';
import { zipParts } from './zip-parts.ts';

export interface SheetFile {
  readonly bytes: Uint8Array;
  /** The sender's name of the file: its ending must agree with what it is. */
  readonly name: string;
  readonly maxRows?: number | undefined;
  /** Name of the sheet to read; without it one is chosen. */
  readonly sheet?: string | undefined;
  /** Known names of columns, by which the header and the sheet are found. */
  readonly names?: readonly string[] | undefined;
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
  /\.[^.\\/]{1,10}$/.exec(name.trim())?.[0].toLowerCase() ?? '';

interface FoundTable {
  readonly table: Result<SheetTable, string>;
  /** The file does not say in which letters it is written. */
  readonly isGuessed: boolean;
}

function readWorkbook(
  file: SheetFile,
  rules: TableRules,
  ending: string,
): Result<SheetTable, string> {
  const parts = zipParts(Buffer.from(file.bytes));
  const isOds = parts.names.includes(CONTENT) && !parts.names.includes(WORKBOOK);
  if (ending !== '' && ending !== (isOds ? '.ods' : '.xlsx')) {
    throw new SheetFault(sheetMessages.unreadable);
  }
  return chooseSheet(isOds ? openOds(parts) : openXlsx(parts), { ...rules, sheet: file.sheet });
}

function readTable(file: SheetFile): FoundTable {
  const { bytes, name, maxRows = sheetLimits.rows } = file;
  const ending = endingOf(name);
  if (bytes.length > sheetLimits.bytes) throw new SheetFault(sheetMessages.tooLarge, 'too_large');
  if (ending !== '' && !sheetEndings.some((each) => each === ending)) {
    throw new SheetFault(sheetMessages.wrongType, 'wrong_type');
  }
  if (bytes.length === 0) throw new SheetFault(sheetMessages.empty);
  if (isOldOffice(bytes)) throw new SheetFault(sheetMessages.locked);
  const isWorkbook = ending === '.xlsx' || ending === '.ods';
  if (isZip(bytes) !== isWorkbook && ending !== '') throw new SheetFault(sheetMessages.unreadable);
  const rules = { maxRows, names: file.names && new Set(file.names.map(headerKey)) };
  if (isZip(bytes)) return { table: readWorkbook(file, rules, ending), isGuessed: false };
  if (file.sheet !== undefined) throw new SheetFault(sheetMessages.unknownSheet(file.sheet, []));
  const { read, isGuessed } = readCsv(bytes, maxRows);
  return { table: toTable(read, rules), isGuessed };
}

/** The table in the file, or why it is not read. */
export function readSheet(file: SheetFile): Result<SheetTable, SheetProblem> {
  try {
    const { table, isGuessed } = readTable(file);
    if (!table.ok) return err({ code: 'invalid', message: table.error });
    const notes = [table.value.note, isGuessed ? sheetMessages.guessedLetters : undefined];
    const note = notes.filter((each) => each !== undefined).join(' ');
    return ok(note === '' ? table.value : { ...table.value, note });
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    return err({ code: error.code, message: error.message });
  }
}
