/** What docs/performance.md says of lists with very many rows. */
import { manyReceipts } from './config.ts';
import type { ExportFigures, ExportGrowth, PageTimes } from './export-figures.ts';
import type { Growth, ReceiptFigures } from './receipts.ts';
import { judged, rounded, row, table } from './report-table.ts';

/** A first page, its figures, or a count (docs/performance.md). */
const LIST_MS = 150;
const EXPORT_MB = 100;
/** Of the whole process, for ten times the rows. */
const EXPORT_GROWTH = 1.25;

const count = (value: number): string => value.toLocaleString('en-US');

const sizes = ({ indexes }: Growth): string =>
  `Indexes of the table of receipts, with ${count(manyReceipts.many)}: ${rounded(indexes / 1e6)} MB.`;

function growthTable(growth: Growth): string {
  const { name, few, many } = growth;
  const head = [name, count(manyReceipts.few), count(manyReceipts.many), 'growth', 'target', 'met'];
  const rows = [...many].map(([what, ms]) => {
    const before = few.get(what) ?? Number.NaN;
    return row(
      what,
      `${rounded(before)} ms`,
      `${rounded(ms)} ms`,
      `${rounded(ms / before)} ×`,
      `≤ ${LIST_MS} ms`,
      ms <= LIST_MS ? 'yes' : '**no**',
    );
  });
  const lines = [row(...head), row(...head.map(() => '---')), ...rows];
  return [...lines, '', sizes(growth)].join('\n');
}

const pageRows = (pages: PageTimes): string[] =>
  [...pages].map(([what, ms]) => judged(what, ms, LIST_MS, ' ms'));

const exportRow = ({ format, ms, bytes, mb }: ExportFigures): string => {
  const size = `${rounded(ms / 1000)} s, ${rounded(bytes / 1e6)} MB`;
  return judged(`${format} (${size}): memory above idle`, mb, EXPORT_MB, ' MB');
};

function growthRow(name: string, { format, few, many }: ExportGrowth): string {
  const [above, aboveMany] = [few, many].map(({ idleMb, peakMb }) => peakMb - idleMb);
  const what = `${name}, ${format} (${rounded(few.ms / 1000)} s, then ${rounded(many.ms / 1000)} s): ${rounded(above ?? 0)} MB above idle, then ${rounded(aboveMany ?? 0)} MB; memory of the process`;
  return judged(what, many.peakMb / few.peakMb, EXPORT_GROWTH, ' ×');
}

const growthRows = (growth: readonly Growth[]): string[] =>
  growth.flatMap(({ name, exports }) => exports.map((each) => growthRow(name, each)));

/** The section on the receipt report. */
export const receiptSection = ({ growth, pages, exports }: ReceiptFigures): string => `## Receipts

One client with ${count(manyReceipts.few)} and with ${count(manyReceipts.many)} receipts, a million lines, on the same
database in the same run. A first page is rows and their number, a whole page has key figures and charts as well; both
are the slowest of their sorts. Each time is the median of three, of what is written that of a day. Growth is the ratio
of the two.

${growth.map(growthTable).join('\n\n')}

The built portal on SQLite, with ${count(manyReceipts.many)}: a page with its list, figures and charts, to the last byte.

${table(pageRows(pages))}

A file of about 10,000 receipts, each format in a process of its own:

${table(exports.map(exportRow))}

The same without the portal around and without its limit, about 10,000 rows and then all ${count(manyReceipts.many)}:

${table(growthRows(growth))}`;
