/** Answers rows as a file, CSV or XLSX, whatever they come from. */
import type { SheetColumn, SheetRecord } from '#lib/spreadsheets/columns.ts';
import type { ApiContext } from '#api/context/context.ts';
import { streamFile } from '#api/files/stream-file.ts';
import type { WorkbookSheet } from './sheet-xml.ts';
import { writeCsv, type SheetRows } from './write-csv.ts';
import { writeWorkbook } from './write-workbook.ts';

export type SheetFormat = 'csv' | 'xlsx';

const contentTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface SheetExport {
  /** File name, excluding its extension. */
  readonly name: string;
  readonly format: SheetFormat;
  /** Name of the tab in a workbook. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: SheetRows;
  /** Totals row in bold, for workbooks only: CSV files are for programs. Called after the last row. */
  readonly totals?: () => SheetRecord;
  /** Tabs beside it, such as a Read me. */
  readonly more?: readonly WorkbookSheet[];
}

/** The file as a download; written while the rows are read, so count the rows of an export before. */
export async function sheetResponse(
  context: Pick<ApiContext, 'log'>,
  { name, format, title, columns, rows, totals, more = [] }: SheetExport,
): Promise<Response> {
  const about = { name: `${name}.${format}`, contentType: contentTypes[format] };
  const sheet = { name: title, columns, rows, ...(totals && { totals }) };
  const pieces = format === 'csv' ? writeCsv(columns, rows) : writeWorkbook([sheet, ...more]);
  return streamFile(context, about, pieces);
}
