/** Writes an .xlsx file with typed cells; runs in a thread. */
import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node';
import type {
  SheetColumn,
  SheetColumnType,
  SheetRecord,
  SheetValue,
} from '../../lib/spreadsheets/columns.ts';
import { shownValue } from '../../lib/spreadsheets/shown-value.ts';
import type { Report } from '../workers/tasks.ts';

export interface WorkbookSheet {
  /** The tab's name, at most 31 characters. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRecord[];
  /** A last row in bold. */
  readonly totals?: SheetRecord;
}

export interface WorkbookOrder {
  readonly sheets: readonly WorkbookSheet[];
}

const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm';
const DAY_FORMAT = 'yyyy-mm-dd';
const MONEY_FORMAT = '#,##0.00';

const usualWidth: Readonly<Record<SheetColumnType, number>> = {
  text: 24,
  identifier: 18,
  integer: 10,
  decimal: 10,
  money: 12,
  day: 12,
  moment: 17,
  boolean: 8,
};

/** A cell as a spreadsheet program keeps it, so that sums and sorting work; text is never a formula. */
function cellOf(type: SheetColumnType, value: SheetValue | undefined): Cell {
  if (value === null || value === undefined || value === '') return null;
  const text = shownValue(type, value);
  if (typeof value === 'number') {
    if (type === 'money') return { value: value / 100, type: Number, format: MONEY_FORMAT };
    return { value, type: Number };
  }
  if (type === 'moment' || type === 'day') {
    const at = new Date(`${text.replace(' ', 'T')}${type === 'day' ? 'T00:00' : ''}Z`);
    const format = type === 'day' ? DAY_FORMAT : MOMENT_FORMAT;
    if (!Number.isNaN(at.getTime())) return { value: at, type: Date, format };
  }
  return { value: text, type: String, ...(type === 'identifier' && { format: '@' }) };
}

const rowOf = (columns: readonly SheetColumn[], row: SheetRecord): Cell[] =>
  columns.map(({ key, type }) => cellOf(type, row[key]));

const bold = (cell: Cell): Cell =>
  typeof cell === 'object' && cell !== null && 'value' in cell
    ? { ...cell, fontWeight: 'bold' }
    : cell;

const isAmount = (type: SheetColumnType): boolean =>
  type === 'integer' || type === 'decimal' || type === 'money';

function sheetOf({ name, columns, rows, totals }: WorkbookSheet): Sheet<Buffer> {
  const header = columns.map(({ title, type }): Cell => ({
    value: title,
    type: String,
    fontWeight: 'bold',
    ...(isAmount(type) && { align: 'right' }),
  }));
  return {
    sheet: name.slice(0, 31),
    stickyRowsCount: 1,
    columns: columns.map(({ title, type, width }) => ({
      width: width ?? Math.max(usualWidth[type], title.length + 2),
    })),
    data: [
      header,
      ...rows.map((row) => rowOf(columns, row)),
      ...(totals ? [rowOf(columns, totals).map(bold)] : []),
    ],
  };
}

/** The bytes of the workbook. */
export async function writeWorkbook(order: WorkbookOrder, report: Report): Promise<Uint8Array> {
  const total = order.sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  report(0, total);
  const bytes = await writeXlsxFile(order.sheets.map(sheetOf)).toBuffer();
  report(total, total);
  return new Uint8Array(bytes);
}
