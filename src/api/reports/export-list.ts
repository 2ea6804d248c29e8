/** All rows of a list as a file: CSV, XLSX or PDF, in the columns that the list names. */
import { fileColumns, fileRecord, type FileColumn, type List } from '#lib/reports/column.ts';
import { type ExportFormat, MAX_EXPORTED, tooManyText } from '#lib/reports/export-format.ts';
import { filterText } from '#lib/reports/filters.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SheetRecord } from '#lib/spreadsheets/columns.ts';
import type { ApiContext } from '#api/context/context.ts';
import { type Failure, fail } from '#api/kernel/failures.ts';
import type { Fact } from '#api/documents/blocks.ts';
import type { Reader } from '#api/security/rights.ts';
import { reportFile } from './report-file.ts';
import type { Kysely } from 'kysely';
import { joinedKeys, type KeyQuery } from '#api/db/joined-keys.ts';
import type { Tables } from '#api/db/tables/tables.ts';

export type ExportContext = Pick<ApiContext, 'database' | 'workers' | 'now' | 'log' | 'gone'> &
  Reader;

type ExportedList<Row> = Pick<
  List<never, Row>,
  'name' | 'title' | 'allColumns' | 'allFilters' | 'dates'
>;

interface Exported<Row> {
  readonly clientId: string;
  readonly format: ExportFormat;
  /** Filters of the list by name; with `from` and `to`. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly rows: ListedRows<Row>;
  /** More rows than this are refused; only the bench says it. */
  readonly maxRows?: number | undefined;
  /** Count label of the document; default is rows with the filter names. */
  readonly countedAs?: string;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Filters in words: the quick view first, then the dates. */
function filterFacts(
  { allFilters, dates }: Pick<ExportedList<never>, 'allFilters' | 'dates'>,
  query: Readonly<Record<string, unknown>>,
): Fact[] {
  const facts = Object.entries(allFilters).flatMap(([name, filter]) => {
    const value = asText(query[name]);
    const isFirst = filter.kind === 'choice' && filter.isLink === true;
    return value === '' ? [] : [{ isFirst, label: filter.label, text: filterText(filter, value) }];
  });
  const [from, to] = [asText(query['from']), asText(query['to'])];
  const isDated = dates !== undefined && from + to !== '';
  const days = isDated ? [{ isFirst: true, label: dates.label, text: `${from} – ${to}` }] : [];
  const sorted = [
    ...facts.filter(({ isFirst }) => isFirst),
    ...days,
    ...facts.filter(({ isFirst }) => !isFirst),
  ];
  return sorted.map(({ label, text: shown }) => ({ label, text: shown }));
}

async function* records<Row>(
  columns: readonly FileColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<SheetRecord, void> {
  for await (const row of rows) yield fileRecord(columns, row);
}

/** Returns the file as a response; 422 above the row limit. */
export async function exportList<Row>(
  context: ExportContext,
  list: ExportedList<Row>,
  { clientId, format, query, rows: listed, maxRows, countedAs }: Exported<Row>,
): Promise<Result<Response, Failure>> {
  const settled = await snapshotRows(context.database.reader, listed, maxRows);
  if (!settled.ok) return settled;
  const { total, rows } = settled.value;
  const columns = fileColumns(list, format === 'pdf' ? 'paper' : 'sheet');
  const file = await reportFile(context, {
    clientId,
    report: list.name,
    title: list.title,
    format,
    ...(list.dates && { from: asText(query['from']), to: asText(query['to']) }),
    filters: countedAs === undefined ? filterFacts(list, query) : [],
    countedAs,
    total,
    columns,
    rows: records(columns, rows),
    summed: columns.flatMap(({ key, isSummed }) => (isSummed ? [key] : [])),
  });
  return ok(file);
}

/** A list of one table. */
interface ListedRows<Row> {
  /** How many rows there are; asked when they are too many. */
  readonly count: () => Promise<number>;
  /** The keys of the list in its order, as many as given at the most. */
  readonly keys: (maxRows: number) => KeyQuery;
  /** Reads the rows of these keys in order, in their current state; deleted ones are skipped. */
  readonly read: (keys: readonly string[]) => Promise<readonly Row[]>;
}

interface SnapshotRows<Row> {
  readonly total: number;
  readonly rows: AsyncGenerator<Row, void>;
}

/** Rows read at a time, which bounds memory. */
const PORTION = 100;

function* portionsOf(text: string): Generator<readonly string[]> {
  let keys: string[] = [];
  let from = 0;
  while (from < text.length) {
    const space = text.indexOf(' ', from);
    const to = space < 0 ? text.length : space;
    keys.push(text.slice(from, to));
    from = to + 1;
    if (keys.length < PORTION && from < text.length) continue;
    yield keys;
    keys = [];
  }
}

async function* inPortions<Row>(
  text: string,
  read: ListedRows<Row>['read'],
): AsyncGenerator<Row, void> {
  for (const keys of portionsOf(text)) yield* await read(keys);
}

/** Returns the rows of the list; 422 above the limit. */
async function snapshotRows<Row>(
  db: Kysely<Tables>,
  { count, keys, read }: ListedRows<Row>,
  maxRows = MAX_EXPORTED,
): Promise<Result<SnapshotRows<Row>, Failure>> {
  const { total, text } = await joinedKeys(db, keys(maxRows + 1));
  if (total > maxRows)
    return fail('invalid', { message: tooManyText('rows', await count(), maxRows) });
  return ok({ total, rows: inPortions(text, read) });
}
