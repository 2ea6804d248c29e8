/** Answers rows as a file, CSV or XLSX, whatever they come from. */
import type { SheetColumn, SheetRecord } from '../../lib/spreadsheets/columns.ts';
import type { ApiContext } from '../context.ts';
import { Refusal } from '../failures.ts';
import { fileHeaders } from '../files/file-headers.ts';
import { EXPORT_MS } from '../workers/worker-pool.ts';
import { writeCsv, type SheetRows } from './write-csv.ts';
import type { WorkbookSheet } from './write-workbook.ts';

export type SheetFormat = 'csv' | 'xlsx';

/** More than this is refused: 'Narrow the filter' (domain 3.1). */
export const MAX_EXPORT_ROWS = 10_000;

const contentTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface SheetExport {
  /** File name without its ending. */
  readonly name: string;
  readonly format: SheetFormat;
  /** Name of the tab in a workbook. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: SheetRows;
  /** A last row in bold, in a workbook alone: a CSV file is for programs. */
  readonly totals?: SheetRecord;
  /** Tabs beside it, such as a Read me. */
  readonly more?: readonly WorkbookSheet[];
}

/** A column without what cannot be sent to a thread. */
const plain = ({ key, title, type, width }: SheetColumn): SheetColumn => ({
  key,
  title,
  type,
  ...(width !== undefined && { width }),
});

const plainSheet = (sheet: WorkbookSheet): WorkbookSheet => ({
  ...sheet,
  columns: sheet.columns.map(plain),
});

async function collect(rows: SheetRows): Promise<SheetRecord[]> {
  const all: SheetRecord[] = [];
  for await (const row of rows) {
    if (all.push(row) > MAX_EXPORT_ROWS) throw new Refusal('invalid', { message: tooManyRows });
  }
  return all;
}

const tooManyRows = `Narrow the filter: ${MAX_EXPORT_ROWS.toLocaleString('en-US')} rows is the most.`;

/** The file, to be saved. A workbook is made in a thread; CSV is streamed while the rows are read. */
export async function sheetResponse(
  { workers }: Pick<ApiContext, 'workers'>,
  { name, format, title, columns, rows, totals, more = [] }: SheetExport,
): Promise<Response> {
  const about = { name: `${name}.${format}`, contentType: contentTypes[format] };
  if (format === 'csv') {
    return new Response(writeCsv(columns, rows), { headers: fileHeaders(about) });
  }
  const sheet = { name: title, columns, rows: await collect(rows), ...(totals && { totals }) };
  const bytes = await workers.run(
    'write-workbook',
    { sheets: [sheet, ...more].map(plainSheet) },
    { timeMs: EXPORT_MS },
  );
  return new Response(new Uint8Array(bytes), {
    headers: fileHeaders({ ...about, bytes: bytes.length }),
  });
}
