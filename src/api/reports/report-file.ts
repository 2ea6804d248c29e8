/** A report as a file: all rows of its filter as CSV, XLSX or PDF. */
import { timeZoneText } from '#lib/kernel/company-moment.ts';
import { exportName, type ExportFormat } from '#lib/reports/export-format.ts';
import {
  isAmount,
  type SheetColumn,
  type SheetColumnType,
  type SheetRecord,
  type SheetValue,
} from '#lib/spreadsheets/columns.ts';
import { displayValue } from '#lib/spreadsheets/display-value.ts';
import { countText } from '#lib/kernel/count-text.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Fact, TableColumn } from '#api/documents/blocks.ts';
import { sheetResponse } from '#api/spreadsheets/sheet-response.ts';
import type { SheetRows } from '#api/spreadsheets/write-csv.ts';
import { drawList } from '#api/documents/tasks.ts';
import { company } from '#lib/content/company.ts';
import { streamFile } from '#api/files/stream-file.ts';
import { documentCompany } from '#api/documents/company-head.ts';
import type { ListOrder, ListPart } from '#api/documents/list-document.ts';
import type { Session } from '#api/workers/worker-pool.ts';

export interface ReportFile {
  readonly clientId: string;
  /** Names the file: {report}_{from}_{to}.csv, or {report}.csv for an undated report. */
  readonly report: string;
  readonly title: string;
  readonly format: ExportFormat;
  readonly from?: string;
  readonly to?: string;
  /** The filter of the report, for the head of the PDF. */
  readonly filters: readonly Fact[];
  readonly columns: readonly SheetColumn[];
  /** Row count and its label; default 'Rows'. */
  readonly total: number;
  readonly countedAs?: string | undefined;
  readonly rows: SheetRows;
  /** Keys of columns that are added up. */
  readonly summed: readonly string[];
}

interface ReportTotals {
  /** The rows, summed while streaming. */
  readonly rows: AsyncIterable<SheetRecord>;
  readonly totals: Readonly<Record<string, number>>;
}

function addingUp(rows: SheetRows, keys: readonly string[]): ReportTotals {
  const totals: Record<string, number> = Object.fromEntries(keys.map((key) => [key, 0]));
  async function* passing(): AsyncGenerator<SheetRecord, void> {
    for await (const row of rows) {
      for (const key of keys) {
        const value = row[key];
        if (typeof value === 'number') totals[key] = (totals[key] ?? 0) + value;
      }
      yield row;
    }
  }
  return { rows: passing(), totals };
}

/** As in every other file, but for whole numbers: people read 12,500. */
const cellText = (type: SheetColumnType, value: SheetValue | undefined): string =>
  type === 'integer' && typeof value === 'number' && Math.abs(value) >= 1000
    ? countText(value)
    : displayValue(type, value);

const clockNote = (columns: readonly SheetColumn[]): Fact[] =>
  columns.some(({ type }) => type === 'moment') ? [{ label: 'Note', text: timeZoneText }] : [];

const documentFile = async (
  context: Pick<ApiContext, 'workers' | 'now' | 'log' | 'gone'>,
  name: string,
  { clientId, title, filters, columns, total, countedAs = 'Rows', ...file }: ReportFile,
): Promise<Response> => {
  const { rows, totals } = addingUp(file.rows, file.summed);
  async function* texts(): AsyncGenerator<string[], void> {
    for await (const row of rows) yield columns.map(({ key, type }) => cellText(type, row[key]));
  }
  return listDocument(context, {
    clientId,
    name,
    title,
    facts: [...filters, { label: countedAs, text: countText(total) }, ...clockNote(columns)],
    columns: columns.map(({ title: label, type }) => ({ label, isNumber: isAmount(type) })),
    rows: texts(),
    totals: () =>
      columns.flatMap(({ key, title: label, type }) =>
        key in totals ? [{ label, text: cellText(type, totals[key]) }] : [],
      ),
  });
};

/** The file as a response, made while the rows are read. */
export async function reportFile(
  context: Pick<ApiContext, 'workers' | 'now' | 'log' | 'gone'>,
  file: ReportFile,
): Promise<Response> {
  const { report, title, format, columns, summed, from = '', to = '' } = file;
  const isDated = file.from !== undefined || file.to !== undefined;
  const name = isDated ? exportName(report, { from, to }, format) : `${report}.${format}`;
  if (format === 'pdf') return documentFile(context, name, file);
  const { rows, totals } = addingUp(file.rows, summed);
  const [first] = columns;
  return sheetResponse(context, {
    name: name.slice(0, -format.length - 1),
    format,
    title,
    columns,
    rows,
    ...(summed.length > 0 && {
      totals: () => ({ ...(first && { [first.key]: 'Total' }), ...totals }),
    }),
  });
}

interface ListDocument {
  /** Who gets it: each client's lists are drawn one after the other. */
  readonly clientId: string;
  /** File name with its ending. */
  readonly name: string;
  readonly title: string;
  /** Above the table: filters, number of rows. */
  readonly facts: readonly Fact[];
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<readonly string[]>;
  /** Under the table; asked for after the last row. */
  readonly totals?: () => readonly Fact[];
}

/** Rows that are drawn at a time; the first ones decide how wide the columns are. */
const PORTION = 250;

const orderOf = ({ title, facts, columns }: ListDocument, generatedAt: Date): ListOrder => ({
  document: {
    size: 'letter',
    isWide: true,
    company: documentCompany(company),
    title,
    reference: '',
    status: '',
    blocks: [{ kind: 'facts', facts }],
  },
  columns,
  generatedAt,
});

async function* drawn(
  session: Session<ListPart, Uint8Array>,
  { rows, totals }: ListDocument,
): AsyncGenerator<Uint8Array, void> {
  try {
    let waiting: (readonly string[])[] = [];
    for await (const row of rows) {
      if (waiting.push(row) < PORTION) continue;
      yield await session.ask({ rows: waiting });
      waiting = [];
    }
    yield await session.ask({ rows: waiting, end: { totals: totals?.() ?? [] } });
  } finally {
    await session.close();
  }
}

/** The file as a response; 503 when too many are drawn already, 429 when two are for this client. */
async function listDocument(
  context: Pick<ApiContext, 'workers' | 'now' | 'log' | 'gone'>,
  list: ListDocument,
): Promise<Response> {
  const { gone: signal } = context;
  const session = await context.workers.open(drawList, orderOf(list, context.now()), {
    owner: list.clientId,
    ...(signal && { signal }),
  });
  const about = { name: list.name, contentType: 'application/pdf' };
  return streamFile(context, about, drawn(session, list));
}
