/** Formats of a report's export: all rows of the filter, not only the page. */
import type { ReportState } from './list-query.ts';

export const exportFormats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
  { format: 'pdf', label: 'PDF' },
] as const;

export type ExportFormat = (typeof exportFormats)[number]['format'];

/** More rows than this are refused. */
export const MOST_EXPORTED = 10_000;

export const exportLimitText = (rows: number): string =>
  `Narrow the filter: ${rows.toLocaleString('en-US')} rows, 10,000 is the most.`;

/** For a client whose lists are drawn one after the other. */
export const exportBusyText =
  'Two of your lists are being made as PDFs already. Try again when the first one has arrived.';

/** {report}_{from}_{to}.csv; without dates what stands for 'from the first' and 'to the last'. */
export const exportName = (
  report: string,
  { from, to }: Pick<ReportState, 'from' | 'to'>,
  format: ExportFormat,
): string => `${report}_${from || 'first'}_${to || 'last'}.${format}`;
