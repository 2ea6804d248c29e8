/** What docs/database.md says of growth. */
import type { QueryTimes } from './receipt-queries.ts';
import { LINES_EACH } from './many-receipts.ts';
import { row, rounded } from './report-table.ts';

/** How many times the run goes into 1,000 companies. */
const TIMES = 10;

export interface TableSize {
  readonly name: string;
  readonly rows: number;
  readonly table: number;
  readonly indexes: number;
}

/** Times with so many receipts in all: of the largest company, then of a usual one. */
export interface Stage {
  readonly receipts: number;
  readonly times: readonly { readonly receipts: number; readonly queries: QueryTimes }[];
  readonly writeMs: number;
}

export interface Growth {
  readonly companies: number;
  readonly stages: readonly Stage[];
  readonly tables: readonly TableSize[];
  /** Milliseconds for a receipt with all that belongs to it. */
  readonly fillMs: number;
  readonly version: string;
  readonly dump: { readonly ms: number; readonly bytes: number };
}

const count = (value: number): string => Math.round(value).toLocaleString('en-US');
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;
const minutes = (ms: number): string => `${rounded(ms / 60_000)} min`;

function sizeTable(tables: readonly TableSize[]): string {
  const large = tables.filter(({ rows }) => rows >= 1000);
  const rows = large.map(({ name, rows: n, table, indexes }) =>
    row(
      `\`${name}\``,
      ...[count(n), count(table / n), count(indexes / n), gigabytes(table + indexes)],
      ...[count(n * TIMES), gigabytes((table + indexes) * TIMES)],
    ),
  );
  const all = large.reduce((sum, { table, indexes }) => sum + table + indexes, 0);
  return [
    row(
      'table',
      'rows',
      'bytes a row',
      'its indexes',
      'measured',
      'rows at 1,000',
      'at 1,000 companies',
    ),
    row('---', '--:', '--:', '--:', '--:', '--:', '--:'),
    ...rows,
    row('all', '', '', '', gigabytes(all), '', gigabytes(all * TIMES)),
  ].join('\n');
}

/** The slowest of the times whose name begins so. */
function slowest(queries: QueryTimes, what: string): number {
  return Math.max(...[...queries].flatMap(([name, ms]) => (name.startsWith(what) ? [ms] : [])));
}

const asked = {
  'first page, any sort': 'first page of the list, any sort',
  'first page, ': 'first page, slowest of 16 filters and their sorts',
  'last page': 'last page',
  'whole page': 'page with figures and charts, slowest filter',
  'counts of the dashboard': 'counts of the dashboard',
};

function timeTable(stages: readonly Stage[]): string {
  const cells = stages.flatMap(({ times }) => times);
  const heads = stages.flatMap(({ receipts, times }) =>
    times.map((one) => `${count(one.receipts)} of ${count(receipts)}`),
  );
  const line = (text: string, values: readonly (number | undefined)[]): string =>
    row(text, ...values.map((ms) => (ms === undefined ? '' : `${rounded(ms)} ms`)));
  return [
    row('own receipts of all', ...heads),
    row('---', ...heads.map(() => '--:')),
    ...Object.entries(asked).map(([what, text]) =>
      line(
        text,
        cells.map(({ queries }) => slowest(queries, what)),
      ),
    ),
    line(
      'a receipt written, or changed',
      stages.flatMap(({ writeMs }) => [writeMs, undefined]),
    ),
  ].join('\n');
}

/** The figures, between the two marks of the page. */
export function growthSection(
  { companies, stages, tables, fillMs, version, dump }: Growth,
  { date, commit }: { readonly date: string; readonly commit: string },
): string {
  const receipts = stages.at(-1)?.receipts ?? 0;
  return `Measured on ${date} at ${commit} with \`node bench/growth.ts\`: PostgreSQL ${version} as it is installed,
${companies} companies, ${count(receipts)} receipts, ${count(receipts * LINES_EACH)} lines. The first company has a tenth of
all. "At 1,000 companies" is ten times what was measured: every table grows with the receipts alone.

${sizeTable(tables)}

The first twentieth was written through the code of the portal, ${rounded(fillMs)} ms for a receipt with ${LINES_EACH} lines and all
that belongs to it, 500 in a transaction; the rest repeats it with other numbers, owners and goods, in bulk. A dump
(\`pg_dump --format=custom\`) took ${minutes(dump.ms)} and ${gigabytes(dump.bytes)}.

Times of the queries behind a page, the median of three:

${timeTable(stages)}`;
}
