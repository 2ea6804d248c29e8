/** One sheet of a workbook as XML, row by row: typed cells, a header that stays, widths, totals. */
import {
  isAmount,
  type SheetColumn,
  type SheetColumnType,
  type SheetRecord,
  type SheetValue,
} from '#lib/spreadsheets/columns.ts';
import { displayValue } from '#lib/spreadsheets/display-value.ts';
import { columnLetters } from '#lib/spreadsheets/table.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { MAIN, styleOf, XML, type CellLook } from './workbook-parts.ts';
import type { SheetRows } from './write-csv.ts';
import { cellText, xmlText } from './xml-text.ts';

export interface WorkbookSheet {
  /** The tab's name, at most 31 characters. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: SheetRows;
  /** A last row in bold; asked for when all rows are written. */
  readonly totals?: () => SheetRecord;
}

/** Rows that are written at a time. */
const PORTION = 100;

/** Day 0 of a spreadsheet; right from March 1900 on, because it counts a 29 February of that year. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST = Date.UTC(1900, 2, 1);

const usualWidth: Readonly<Record<SheetColumnType, number>> = {
  text: 24,
  identifier: 18,
  integer: 10,
  decimal: 10,
  share: 10,
  money: 12,
  day: 12,
  moment: 17,
  boolean: 8,
};

/** Returns the serial number of a date or time; null otherwise. Invalid dates are rejected rather than shifted. */
function serialOf(shown: string): number | null {
  if (!/^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(shown)) return null;
  const at = Date.parse(`${shown.slice(0, 10)}T${shown.slice(11) || '00:00'}Z`);
  if (Number.isNaN(at) || at < FIRST) return null;
  if (new Date(at).toISOString().slice(0, 10) !== shown.slice(0, 10)) return null;
  return (at - EPOCH) / DAY_MS;
}

/** Returns the numeric value, for sums and sorting; null for text. */
function numberOf(type: SheetColumnType, value: SheetValue, shown: string): number | null {
  if (type === 'day' || type === 'moment') return serialOf(shown);
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return type === 'money' ? value / 100 : value;
}

interface Cell {
  readonly place: string;
  readonly type: SheetColumnType;
  readonly look: CellLook;
}

const textCell = ({ place, type, look }: Cell, text: string): string =>
  `<c r="${place}" s="${styleOf(type, look)}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cellText(text))}</t></is></c>`;

function valueCell(cell: Cell, value: SheetValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  const { place, type, look } = cell;
  const shown = displayValue(type, value);
  const number = numberOf(type, value, shown);
  if (number === null) return textCell(cell, shown);
  return `<c r="${place}" s="${styleOf(type, look)}"><v>${number}</v></c>`;
}

const row = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.join('')}</row>`;

const header = (columns: readonly SheetColumn[]): string =>
  row(
    1,
    columns.map(({ title, type }, index) =>
      textCell(
        {
          place: `${columnLetters(index)}1`,
          type: 'text',
          look: isAmount(type) ? 'bold-right' : 'bold',
        },
        title,
      ),
    ),
  );

const widths = (columns: readonly SheetColumn[]): string => {
  const all = columns.map(({ title, type, width }, index) => {
    const wide = width ?? Math.max(usualWidth[type], title.length + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${wide}" customWidth="1"/>`;
  });
  return all.length > 0 ? `<cols>${all.join('')}</cols>` : '';
};

const sheetHead = (columns: readonly SheetColumn[]): string =>
  [
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    `</sheetView></sheetViews>${widths(columns)}<sheetData>${header(columns)}`,
  ].join('');

/** The XML in pieces; each piece reads its rows when it is asked for. */
export async function* sheetXml({
  columns,
  rows,
  totals,
}: WorkbookSheet): AsyncGenerator<string, void> {
  let text = sheetHead(columns);
  let number = 1;
  const names = columns.map((_, index) => columnLetters(index));
  const add = (record: SheetRecord, look: CellLook): void => {
    number += 1;
    const cells = columns.map(({ key, type }, index) =>
      valueCell({ place: `${names[index] ?? ''}${number}`, type, look }, record[key]),
    );
    text += row(number, cells);
  };
  for await (const record of rows) {
    add(record, 'plain');
    if (number % PORTION > 0) continue;
    yield text;
    text = '';
  }
  if (totals) add(totals(), 'bold');
  yield `${text}</sheetData></worksheet>`;
}
