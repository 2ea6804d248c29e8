/** A report as a file: all rows of its filter as CSV, XLSX or PDF (domain 3.1, docs/reports.md). */
import { company } from '../../lib/content/company.ts';
import {
  exportLimitText,
  exportName,
  MOST_EXPORTED,
  type ExportFormat,
} from '../../lib/reports/export-format.ts';
import { ok, type Result } from '../../lib/result.ts';
import type { SheetColumn, SheetRecord } from '../../lib/spreadsheets/columns.ts';
import { shownValue } from '../../lib/spreadsheets/shown-value.ts';
import type { ApiContext } from '../context.ts';
import { refuse, type Failure } from '../failures.ts';
import { fileHeaders } from '../files/file-headers.ts';
import type { Fact, Paper } from '../pdf/blocks.ts';
import { paperHouse } from '../pdf/house.ts';
import { sheetResponse } from '../spreadsheets/sheet-response.ts';
import type { SheetRows } from '../spreadsheets/write-csv.ts';
import { EXPORT_MS } from '../workers/worker-pool.ts';

export interface ReportFile {
  /** Names the file: {report}_{from}_{to}.csv. */
  readonly report: string;
  readonly title: string;
  readonly format: ExportFormat;
  readonly from: string;
  readonly to: string;
  /** What narrows the report, for the head of the paper. */
  readonly filters: readonly Fact[];
  readonly columns: readonly SheetColumn[];
  /** How many rows there are. */
  readonly total: number;
  readonly rows: SheetRows;
  /** Keys of columns that are added up. */
  readonly summed: readonly string[];
}

const numeric: readonly string[] = ['integer', 'decimal', 'money'];

function addUp(totals: Record<string, number>, row: SheetRecord): void {
  for (const key of Object.keys(totals)) {
    const value = row[key];
    if (typeof value === 'number') totals[key] = (totals[key] ?? 0) + value;
  }
}

const noTotals = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, 0]));

async function paperOf(file: ReportFile): Promise<Paper> {
  const { columns, summed, title, filters, total } = file;
  const totals = noTotals(summed);
  const rows: string[][] = [];
  for await (const row of file.rows) {
    addUp(totals, row);
    rows.push(columns.map(({ key, type }) => shownValue(type, row[key])));
  }
  const sums = columns.flatMap(({ key, title: label, type }) =>
    key in totals ? [{ label, text: shownValue(type, totals[key]) }] : [],
  );
  return {
    size: 'letter',
    isWide: true,
    house: paperHouse(company),
    title,
    reference: '',
    status: '',
    blocks: [
      {
        kind: 'facts',
        facts: [...filters, { label: 'Rows', text: total.toLocaleString('en-US') }],
      },
      {
        kind: 'table',
        columns: columns.map(({ title: label, type }) => ({
          label,
          isNumber: numeric.includes(type),
        })),
        rows,
        ...(sums.length > 0 && { totals: sums }),
      },
    ],
  };
}

/** The rows once more, with their sums in the end. */
async function totalsOf(file: ReportFile): Promise<{ rows: SheetRecord[]; totals: SheetRecord }> {
  const totals = noTotals(file.summed);
  const rows: SheetRecord[] = [];
  for await (const row of file.rows) {
    addUp(totals, row);
    rows.push(row);
  }
  const [first] = file.columns;
  return { rows, totals: { ...(first && { [first.key]: 'Total' }), ...totals } };
}

/** The file as a response; 422 for more rows than may leave at once. CSV is streamed while rows are read. */
export async function reportFile(
  context: Pick<ApiContext, 'workers' | 'now'>,
  file: ReportFile,
): Promise<Result<Response, Failure>> {
  const { report, title, format, columns, total, from, to } = file;
  if (total > MOST_EXPORTED) return refuse('invalid', { message: exportLimitText(total) });
  const name = exportName(report, { from, to }, format);
  if (format === 'pdf') {
    const order = { paper: await paperOf(file), generatedAt: context.now() };
    const bytes = await context.workers.run('render-paper', order, { timeMs: EXPORT_MS });
    const headers = fileHeaders({ name, contentType: 'application/pdf', bytes: bytes.length });
    return ok(new Response(new Uint8Array(bytes), { headers }));
  }
  const sheet = { name: name.slice(0, -format.length - 1), format, title, columns };
  if (format === 'csv')
    return ok(await sheetResponse(context, { ...sheet, format, rows: file.rows }));
  return ok(await sheetResponse(context, { ...sheet, format, ...(await totalsOf(file)) }));
}
