/** Reads the rows that a verb is given: a spreadsheet, a CSV file or a list in JSON. */
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { amountBelow } from '#lib/kernel/money.ts';
import type { FieldType } from '#lib/records/fields.ts';
import { decodeText } from '#api/kernel/text.ts';
import { readSheet } from '#api/spreadsheets/read-sheet.ts';
import { readMarked, roleOfField, unnamedError, widthError } from '#lib/spreadsheets/cell-rules.ts';
import { headerKey, headerWidth, sheetEndings, type SheetTable } from '#lib/spreadsheets/table.ts';
import { OpsError } from './verb.ts';

export interface FileRow {
  /** As the spreadsheet numbers it: the headings are row 1. In JSON the first entry is row 1. */
  readonly row: number;
  /** By the names of the columns; cells that are empty are left out. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Cells that the rules of marked cells refuse; column '' for the whole row. */
  readonly rejected?: readonly { readonly column: string; readonly message: string }[];
}

export interface Column {
  /** As the call names the value. */
  readonly name: string;
  readonly meaning: string;
  /** Decides which marked cells are rejected; by its name when left out. */
  readonly type?: FieldType;
  readonly isRequired?: boolean;
  /** A list or an object, which only JSON can hold. */
  readonly isNested?: boolean;
}

const readable: readonly string[] = [...sheetEndings, '.json'];

/** The sheet to read, the first one with a table when left out, and the names by which its header is found. */
interface SheetAsked {
  readonly sheet?: string | undefined;
  readonly names?: readonly string[];
}

/** The rows of a file, and the sheet that was read where it has several. */
export interface RowsOfFile {
  readonly rows: readonly FileRow[];
  readonly note?: string;
}

const isRowFile = (argument: string): boolean => readable.includes(extname(argument).toLowerCase());

/** Returns true if an argument names a file rather than a record; folders count as unreadable files. */
export const isFileName = (argument: string): boolean =>
  isRowFile(argument) || existsSync(argument);

/** A name that nobody knows is a slip of the pen: what stands there would be lost. */
function throwIfAny(problems: readonly string[], columns: readonly Column[]): void {
  if (problems.length === 0) return;
  const known = columns.map(({ name }) => name).join(', ');
  throw new OpsError([...problems, `Columns: ${known}.`].join('\n'));
}

/** `Caller reference`, `caller_reference` and `callerReference` are one column, `color` and `colour` too. */
const keyOf = (heading: string): string => headerKey(heading).replace('color', 'colour');

function fromTable(table: SheetTable, columns: readonly Column[]): FileRow[] {
  const { headers, rows, unnamed = [] } = table;
  const flat = columns.filter(({ isNested }) => isNested !== true);
  const names = headers.map(
    (heading) => flat.find(({ name }) => keyOf(name) === keyOf(heading))?.name ?? null,
  );
  const unknown = headers.filter((_, at) => names[at] === null && !unnamed.includes(at));
  const nameless = unnamedError(table);
  const missing = columns.filter(({ name, isRequired }) => isRequired && !names.includes(name));
  throwIfAny(
    [
      ...missing.map(({ name }) => `The column ${name} is missing.`),
      ...unknown.map((heading) => `The column ${heading} is not known.`),
      ...(nameless === null ? [] : [nameless]),
    ],
    flat,
  );
  return rows.map(({ row, cells, marks, width }) => {
    const beyond = width === undefined ? null : widthError(row, width, headerWidth(table));
    const rejected = beyond ? [{ column: '', message: beyond.message }] : [];
    const filled = names.flatMap((name, at) => {
      if (name === null) return [];
      const shown = cells[at]?.trim() ?? '';
      const type = flat.find((column) => column.name === name)?.type;
      const role = roleOfField({ name, type });
      const read = readMarked(role, shown, marks?.[at]);
      if (!read.ok) rejected.push({ column: name, message: read.error.message });
      const value = read.ok ? read.value : shown;
      const text = role === 'amount' ? amountBelow(headers[at] ?? '', value) : value;
      return text === '' ? [] : [[name, text] as const];
    });
    return {
      row,
      values: Object.fromEntries(filled),
      ...(rejected.length > 0 && { rejected }),
    };
  });
}

function fromJson(text: string): FileRow[] {
  const parsed: unknown = JSON.parse(text);
  const entries: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (entries.length === 0) throw new OpsError('The file has no entries.');
  return entries.map((entry, index) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      throw new OpsError(`Entry ${index + 1} is not an object.`);
    return { row: index + 1, values: { ...entry } };
  });
}

function parsed(bytes: Buffer, file: string): FileRow[] {
  const decoded = decodeText(bytes);
  // JSON is Unicode: letters of another encoding would be guessed.
  if (!decoded.ok || decoded.value.charset === 'windows-1252')
    throw new OpsError(`${basename(file)} could not be read: it is not UTF-8.`);
  try {
    return fromJson(decoded.value.text);
  } catch (error) {
    if (error instanceof OpsError) throw error;
    throw new OpsError(`${basename(file)} could not be read: it is not JSON.`);
  }
}

function readTable(bytes: Buffer, file: string, asked: SheetAsked): SheetTable {
  const table = readSheet({ bytes, name: basename(file), ...asked });
  if (!table.ok) throw new OpsError(`${basename(file)}: ${table.error.message}`);
  return table.value;
}

/** Throws for what cannot be a file of rows, in words. */
export function checkRowFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new OpsError(`${file} does not exist.`);
  if (found.isDirectory()) {
    throw new OpsError(`${file} is a folder. Name one file in it: ${readable.join(', ')}.`);
  }
  if (!isRowFile(file)) {
    throw new OpsError(`${file} cannot be read. A file of rows ends with ${readable.join(', ')}.`);
  }
}

async function bytesOf(file: string): Promise<Buffer> {
  checkRowFile(file);
  return readFile(file);
}

const isJson = (file: string): boolean => extname(file).toLowerCase() === '.json';

/** The headings of a file, or the keys of its entries, as {@link headerKey} writes them. */
export async function readHeadings(file: string, asked: SheetAsked): Promise<ReadonlySet<string>> {
  const bytes = await bytesOf(file);
  const headings = isJson(file)
    ? parsed(bytes, file).flatMap(({ values }) => Object.keys(values))
    : readTable(bytes, file, asked).headers;
  return new Set(headings.map(headerKey));
}

/** The rows of a file; throws for a file that cannot be read, or whose headings do not fit. */
export async function readRowFile(
  file: string,
  columns: readonly Column[],
  sheet?: string,
): Promise<RowsOfFile> {
  const bytes = await bytesOf(file);
  if (!isJson(file)) {
    const table = readTable(bytes, file, { sheet, names: columns.map(({ name }) => name) });
    const { note, sheets } = table;
    const read = sheets && `Sheet: ${table.sheet ?? ''}, of ${sheets.join(', ')}.`;
    const said = [read, note].filter((each) => each !== undefined).join(' ');
    return { rows: fromTable(table, columns), ...(said !== '' && { note: said }) };
  }
  const rows = parsed(bytes, file);
  const known = new Set(columns.map(({ name }) => name));
  throwIfAny(
    rows.flatMap(({ row, values }) =>
      Object.keys(values)
        .filter((name) => !known.has(name))
        .map((name) => `Row ${row}, column ${name}: The column is not known.`),
    ),
    columns,
  );
  return { rows };
}
