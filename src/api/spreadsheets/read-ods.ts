/** Opens an .ods file (OpenDocument). The library reads its values; the parser below reads facts that it drops. */
import { read, type CellObject, type WorkBook } from '@e965/xlsx';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { mergedBlocks, readOptions, sheetRows, type OpenWorkbook } from './open-workbook.ts';
import { attribute, isoOf, noFacts, placeOf, type SheetFacts } from './sheet-facts.ts';
import { numberFormats } from './number-format.ts';
import { SheetError } from './sheet-error.ts';
import { pack, type ZipParts } from './zip-parts.ts';

export const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';

/** Cells that repeated rows and columns may make. */
const MAX_CELLS = 2_000_000;
/** Rows and columns of the largest sheet. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

const named = (tag: string, name: string): string | undefined =>
  attribute(tag, `(?:[\\w-]+:)?${name}`);

/** The number of repetitions that a tag names. */
const repeated = (tag: string, of: 'rows' | 'columns'): number =>
  Math.max(1, Number(named(tag, `number-${of}-repeated`) ?? 1)) || 1;

const TAG =
  /<(?:[\w-]+:)?(table|table-row|table-cell|covered-table-cell|table-column)(?=[\s>/])([^>]*)>/g;

interface ScannedTable {
  readonly tag: string;
  readonly facts: SheetFacts;
  hasContent: boolean;
}

interface ScannedCell {
  readonly tag: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Records a date or a formula lacking a result, in each repetition. */
function scanCell({ facts }: ScannedTable, { tag, row, column, rows, columns }: ScannedCell): void {
  const hasFormula = named(tag, 'formula') !== undefined;
  const day = named(tag, 'date-value');
  if (!hasFormula && day === undefined) return;
  const isUnresolved = hasFormula && named(tag, 'value-type') === undefined;
  for (let y = row; y < row + rows; y++) {
    for (let x = column; x < column + columns; x++) {
      const place = placeOf(y, x);
      if (day !== undefined) facts.days.set(place, isoOf(day));
      if (hasFormula) facts.formulas.add(place);
      if (isUnresolved) facts.unresolved.add(place);
    }
  }
}

/** Reads the XML once, from tag to tag; throws for repetitions that would fill the memory. */
function scanTables(content: string): ScannedTable[] {
  const tables: ScannedTable[] = [];
  let row = 1;
  let rows = 0;
  let column = 0;
  let isHidden = false;
  let cells = 0;
  for (const { index, 0: whole, 1: name, 2: tag = '' } of content.matchAll(TAG)) {
    const table = tables.at(-1);
    if (name === 'table') {
      tables.push({ tag, facts: noFacts(), hasContent: false });
      row = 1;
      rows = 0;
      column = 0;
    } else if (!table) continue;
    else if (name === 'table-column') {
      const columns = Math.min(repeated(tag, 'columns'), MAX_COLUMNS);
      if (/^(?:collapse|filter)$/.test(named(tag, 'visibility') ?? '')) {
        for (let at = column; at < column + columns; at++) table.facts.hiddenColumns.add(at);
      }
      column += columns;
    } else if (name === 'table-row') {
      row += rows;
      rows = Math.min(repeated(tag, 'rows'), MAX_ROWS);
      column = 0;
      isHidden = /^(?:collapse|filter)$/.test(named(tag, 'visibility') ?? '');
    } else {
      const columns = Math.min(repeated(tag, 'columns'), MAX_COLUMNS);
      const from = index + whole.length;
      const isFilled =
        named(tag, 'value-type') !== undefined ||
        named(tag, 'formula') !== undefined ||
        /^\s*<(?:[\w-]+:)?p[\s>]/.test(content.slice(from, from + 200));
      if (isFilled && name === 'table-cell') {
        cells += rows * columns;
        if (cells > MAX_CELLS) throw new SheetError(sheetMessages.packedTooMuch);
        table.hasContent = true;
        scanCell(table, { tag, row, column, rows, columns });
        if (isHidden) for (let y = row; y < row + rows; y++) table.facts.hiddenRows.add(y);
      }
      column += columns;
    }
  }
  return tables;
}

/** Returns the styles of hidden tables. */
const hiddenStyles = (content: string): ReadonlySet<string | undefined> =>
  new Set(
    [...content.matchAll(/<(?:[\w-]+:)?style(\s[^>]*)>\s*<(?:[\w-]+:)?table-properties(\s[^>]*)>/g)]
      .filter(([, , properties = '']) => named(properties, 'display') === 'false')
      .map(([, style = '']) => named(style, 'name')),
  );

/** Numbers as their format shows them in English: the file holds them as its own language writes them. */
function showNumbers(workbook: WorkBook, name: string): void {
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const data = (workbook.Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][];
  data.forEach((cells) =>
    cells.forEach((cell) => {
      if (cell?.t !== 'n') return;
      try {
        cell.w = numberFormats.format(cell.z ?? 'General', cell.v, { date1904: is1904 });
      } catch {
        cell.w = String(cell.v);
      }
    }),
  );
}

/** Throws a {@link SheetError}. */
export function openOds(parts: ZipParts): OpenWorkbook {
  const take = (name: string): string => (parts.names.includes(name) ? parts.take(name) : '');
  if (take(MANIFEST).includes('encryption-data')) throw new SheetError(sheetMessages.locked);
  const content = parts.take(CONTENT);
  if (/<(?:[\w-]+:)?table-source[\s>]/.test(content)) throw new SheetError(sheetMessages.linked);
  const tables = scanTables(content);
  // The library reads a value only within a pair of tags.
  const paired = content.replace(
    /<((?:[\w-]+:)?table-cell)(\s[^>]*value-type="(?:float|currency|percentage|date|time|boolean)"[^>]*)\/>/g,
    '<$1$2></$1>',
  );
  let workbook: WorkBook;
  try {
    const packed = pack({
      [MANIFEST]: '<manifest/>',
      [CONTENT]: paired,
      'styles.xml': take('styles.xml'),
    });
    workbook = read(packed, { ...readOptions });
  } catch {
    throw new SheetError(sheetMessages.unreadable);
  }
  const hidden = hiddenStyles(content);
  const [, open] = /config:name="ActiveTable"[^>]*>([^<]*)</.exec(take('settings.xml')) ?? [];
  const active = tables.findIndex(({ tag }) => named(tag, 'name') === open);
  return {
    sheets: tables.map(({ tag }, index) => ({
      name: workbook.SheetNames[index] ?? '',
      isHidden: hidden.has(named(tag, 'style-name')),
    })),
    active: Math.max(0, active),
    hasContent: (index) => tables[index]?.hasContent === true,
    read: (index) => {
      const name = workbook.SheetNames[index] ?? '';
      const facts = tables[index]?.facts ?? noFacts();
      showNumbers(workbook, name);
      return sheetRows(workbook, name, { ...facts, merged: mergedBlocks(workbook, name) });
    },
  };
}
