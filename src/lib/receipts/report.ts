/** The receipt report as plain data: shape, columns, filters, key figures, charts. */

import type { Chart } from '#lib/reports/chart.ts';
import { reportAddress, unnarrowed, type ReportState } from '#lib/reports/list-query.ts';
import { periodsBetween, sumByPeriod } from '#lib/reports/periods.ts';
import { countText, hoursText, shareText, type Tile } from '#lib/reports/tile.ts';
import { isCalendarDate } from '#lib/kernel/patterns.ts';
import type { ReceiptFigures } from './replies.ts';
import { receiptShape } from './columns.ts';
import { exceptionTypes, type ExceptionType } from './receipt.ts';

/** What is expected of it is known only once it is counted. */
export const accuracyText = (share: number | null): string =>
  share === null ? 'Blind receipt' : shareText(share);

export const receiptTiles = (figures: ReceiptFigures): Tile[] => [
  { label: 'Receipts', value: countText(figures.receipts) },
  { label: 'Pieces in', value: countText(figures.received) },
  {
    label: 'Accuracy',
    value: shareText(figures.accuracy),
    note: 'of the pieces expected',
  },
  { label: 'Open exceptions', value: countText(figures.openExceptions), note: 'waiting for you' },
  {
    label: 'Arrival to count',
    value: hoursText(figures.medianMinutes),
    note: 'half were quicker',
  },
];

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Columns for more years than this would show nothing. */
const MOST_YEARS = 25;
const yearOf = (day: string): number => Number(day.slice(0, 4));

const isDrawn = ({ from, to }: Days): boolean => yearOf(to) - yearOf(from) < MOST_YEARS;

/** The days that are asked for; those with receipts where nothing is, or the range is endless; of these the last years. */
function shownDays(figures: ReceiptFigures, { from, to }: Days): Days {
  const days = figures.days.filter(({ day }) => isCalendarDate(day));
  const found = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  const asked = { from: from || found.from, to: to || found.to };
  if (isDrawn(asked)) return asked;
  return isDrawn(found) ? found : { ...found, from: `${yearOf(found.to) - MOST_YEARS + 1}-01-01` };
}

/** Pieces received over time: by week, month or year, whichever are few. */
export function piecesChart(figures: ReceiptFigures, asked: Days): Chart {
  const { days } = figures;
  const { from, to } = shownDays(figures, asked);
  const cut = periodsBetween(from, to);
  const sums = sumByPeriod(cut, days);
  return {
    title: `Pieces received by ${cut.unit}`,
    rowLabel: { week: 'Week of', month: 'Month', year: 'Year' }[cut.unit],
    series: [{ label: 'Pieces', tone: 'first' }],
    rows: cut.periods.map(({ label }, index) => ({ label, values: [sums[index] ?? 0] })),
  };
}

/** Expected against received by vendor; a row leads to the vendor's receipts. */
export const vendorChart = ({ vendors }: ReceiptFigures, state: ReportState): Chart => ({
  title: 'Expected and received by vendor',
  rowLabel: 'Vendor',
  series: [
    { label: 'Expected', tone: 'first' },
    { label: 'Received', tone: 'second' },
  ],
  rows: vendors.map(({ vendor, expected, received }) => ({
    label: vendor,
    values: [expected, received],
    href: reportAddress(receiptShape, { ...unnarrowed(state), filters: { vendor } }),
  })),
});

/** Exceptions by type and by how far they are. */
export const exceptionChart = ({ exceptions }: ReceiptFigures): Chart => ({
  title: 'Exceptions by type',
  rowLabel: 'Type',
  series: [
    { label: 'Waiting for you', tone: 'waiting' },
    { label: 'Answered', tone: 'first' },
    { label: 'Done', tone: 'good' },
  ],
  rows: Object.entries(exceptionTypes).flatMap(([type, label]) => {
    const found = exceptions.find((each) => each.type === (type as ExceptionType));
    return found ? [{ label, values: [found.open, found.answered, found.resolved] }] : [];
  }),
});
