/** The first sheet of an .xlsx file as shown text. Formulas are never evaluated, only their kept results read. */
import { read, utils, type CellObject, type WorkSheet } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { sheetMessages } from '../../lib/spreadsheets/sheet-messages.ts';
import { SheetFault } from './sheet-fault.ts';
import { readZipDirectory, unpack, type ZipEntry } from './zip-directory.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
/** What the reader is given beside the sheet; pictures, macros and other sheets are not even unpacked. */
const needed = [
  '[Content_Types].xml',
  '_rels/.rels',
  WORKBOOK,
  RELATIONS,
  'xl/sharedStrings.xml',
  'xl/styles.xml',
];

/** Rows are looked at up to here for those that hold something; empty rows do not count as rows. */
const DEEPEST_ROW = 20_000;

type Parts = ReadonlyMap<string, Buffer>;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]{1,200})"`).exec(tag)?.[1];

/** The file of the first sheet, by the workbook's own list. */
function firstSheetName(parts: Parts): string {
  const workbook = parts.get(WORKBOOK)?.toString('utf8') ?? '';
  const sheet = /<(?:\w+:)?sheet\s[^>]{1,1000}>/.exec(workbook)?.[0] ?? '';
  const id = attribute(sheet, '\\w+:id');
  const relations = parts.get(RELATIONS)?.toString('utf8') ?? '';
  const relation = relations
    .match(/<(?:\w+:)?Relationship\s[^>]{1,1000}>/g)
    ?.find((tag) => attribute(tag, 'Id') === id);
  const target = relation && attribute(relation, 'Target');
  if (id === undefined || target === undefined) throw new SheetFault(sheetMessages.unreadable);
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function unpackText(zip: Buffer, entry: ZipEntry): Buffer {
  const bytes = unpack(zip, entry);
  // A document type may define entities that grow or reach out; no spreadsheet program writes one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(bytes.toString('latin1'))) {
    throw new SheetFault(sheetMessages.unreadable);
  }
  return bytes;
}

/** The workbook reduced to its first sheet, packed anew. */
function reduced(zip: Buffer): Uint8Array {
  const entries = readZipDirectory(zip);
  for (const name of entries.keys()) {
    if (name.startsWith('xl/externalLinks/')) throw new SheetFault(sheetMessages.linked);
  }
  if (!entries.has(WORKBOOK)) throw new SheetFault(sheetMessages.unreadable);
  const parts = new Map<string, Buffer>();
  const take = (name: string): void => {
    const entry = entries.get(name);
    if (entry) parts.set(name, unpackText(zip, entry));
  };
  for (const name of needed) take(name);
  const sheet = firstSheetName(parts);
  take(sheet);
  if (!parts.has(sheet)) throw new SheetFault(sheetMessages.unreadable);
  return zipSync(Object.fromEntries(parts), { level: 0 });
}

const isScientific = (text: string): boolean => /^-?\d(?:\.\d+)?E[+-]?\d+$/i.test(text);

/**
 * What the cell shows. A whole number that is only too long to be shown is given in full: 4006381333931 shows as
 * 4.00638E+12 in a column without a format. One that was given such a format has lost digits and stays as it is.
 */
function shownText(cell: CellObject): string {
  const shown = cell.w ?? (cell.v === undefined ? '' : String(cell.v));
  const isGeneral = cell.z === undefined || cell.z === 'General';
  if (cell.t !== 'n' || !isGeneral || !isScientific(shown)) return shown;
  return Number.isSafeInteger(cell.v) ? String(cell.v) : shown;
}

function loadSheet(packed: Uint8Array): WorkSheet | undefined {
  try {
    const workbook = read(packed, {
      type: 'array',
      dense: true,
      sheets: 0,
      sheetRows: DEEPEST_ROW,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: true,
      UTC: true,
    });
    const name = workbook.SheetNames[0];
    return name === undefined ? undefined : workbook.Sheets[name];
  } catch {
    return undefined;
  }
}

/** Rows of shown text, from row 1, empty ones as empty arrays. */
export function readXlsx(zip: Buffer): string[][] {
  const sheet = loadSheet(reduced(zip));
  if (!sheet) throw new SheetFault(sheetMessages.unreadable);
  const full = sheet['!fullref'] as string | undefined;
  if (full !== undefined && utils.decode_range(full).e.r >= DEEPEST_ROW) {
    throw new SheetFault(sheetMessages.tooManyRows(DEEPEST_ROW));
  }
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  return Array.from(rows, (cells) =>
    Array.from((cells as typeof cells | undefined) ?? [], (cell) => (cell ? shownText(cell) : '')),
  );
}
