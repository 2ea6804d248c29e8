/** Formats of a report's export: all rows of the filter, not only the page. */
import type { ReportState } from './list-query.ts';
import { countText } from '#lib/kernel/count-text.ts';

export const exportFormats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
  { format: 'pdf', label: 'PDF' },
] as const;

/** Table formats, for rows without a document. */
export const sheetFormats = exportFormats.filter(({ format }) => format !== 'pdf');

export type ExportFormat = (typeof exportFormats)[number]['format'];

/** More rows than this are refused. */
export const MAX_EXPORTED = 10_000;

/** Message above the row or line limit of a file. */
export const tooManyText = (what: 'rows' | 'lines', count: number, most: number): string =>
  `Too many ${what} (${countText(count)}). Narrow the filter to ${countText(most)} or fewer.`;

/** For a client whose lists are drawn one after the other. */
export const exportBusyText =
  'Two PDF exports are already running. Try again when the first one is ready.';

/** {report}_{from}_{to}.csv; receipts.csv without dates, receipts_from_2026-01-01.csv with one. */
export const exportName = (
  report: string,
  { from, to }: Pick<ReportState, 'from' | 'to'>,
  format: ExportFormat,
): string => {
  const days = from && to ? [from, to] : [from && `from_${from}`, to && `to_${to}`];
  return `${[report, ...days].filter((part) => part !== '').join('_')}.${format}`;
};
