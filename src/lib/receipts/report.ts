/** The receipt report as plain data: shape, columns, filters, key figures, charts. */

import type { Chart } from '#lib/reports/chart.ts';
import { narrowedBy, reportAddress, type ReportState } from '#lib/reports/list-query.ts';
import { periodsBetween, sumByPeriod } from '#lib/reports/periods.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { hoursText, shareText, type Tile } from '#lib/reports/tile.ts';
import { isCalendarDate } from '#lib/kernel/patterns.ts';
import { countText, counted } from '#lib/kernel/count-text.ts';
import type { ReceiptFigures } from './replies.ts';
import { receiptShape } from './columns.ts';
import { exceptionTypes, type ExceptionType } from './choices.ts';

/** Formats the accuracy; null when nothing was expected. */
export const accuracyText = (share: number | null): string =>
  share === null ? 'Not expected in advance' : shareText(share);

/**
 * Value of short and damaged pieces with known costs: one tile for all currencies; none without costs. Tiles fit a
 * `short` note.
 */
export function lossTiles(losses: ReceiptFigures['losses'], room: 'short' | 'long'): Tile[] {
  const known = losses.filter(({ short, damaged }) => short + damaged > 0);
  if (known.length === 0) return [];
  const money = (amountOf: (loss: (typeof known)[number]) => number): string =>
    known.map((loss) => formatMoney(amountOf(loss), loss.currency)).join(' + ');
  const unknown = losses.reduce((sum, { linesWithoutCost }) => sum + linesWithoutCost, 0);
  const without = `${counted(unknown, 'line has', 'lines have')} no cost`;
  const parts = `short ${money(({ short }) => short)}, damaged ${money(({ damaged }) => damaged)}`;
  const notes = [
    ...(unknown === 0 || room === 'long' ? [parts] : []),
    ...(unknown === 0 ? [] : [without]),
  ];
  return [
    {
      label: 'Value short and damaged',
      value: money(({ short, damaged }) => short + damaged),
      note: notes.join('; '),
    },
  ];
}

/** Figures are of whole receipts, also when the list is of one item. */
export const receiptTiles = (figures: ReceiptFigures, state: ReportState): Tile[] => [
  { label: 'Receipts', value: countText(figures.receipts) },
  {
    label: 'Pieces received',
    value: countText(figures.received),
    ...(state.filters['item'] !== undefined && { note: 'all items of these receipts' }),
  },
  {
    label: 'Accuracy',
    value: shareText(figures.accuracy),
    note: 'of the pieces expected',
  },
  {
    label: 'Open exceptions',
    value: countText(figures.openExceptions),
    note: 'waiting for you',
    href: reportAddress(receiptShape, narrowedBy(state, { exceptions: 'open' })),
  },
  ...lossTiles(figures.losses, 'short'),
  { label: 'Median time to count', value: hoursText(figures.medianMinutes) },
];

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Columns for more years than this would show nothing. */
const MAX_YEARS = 25;
const yearOf = (day: string): number => Number(day.slice(0, 4));

const isDrawn = ({ from, to }: Days): boolean => yearOf(to) - yearOf(from) < MAX_YEARS;

/** Returns the days of a period within the requested range: its figure covers these. */
const withinAsked = ({ from, to }: Days, asked: Days): Days => ({
  from: from < asked.from ? asked.from : from,
  to: asked.to !== '' && asked.to < to ? asked.to : to,
});

/** The days that are asked for; those with receipts where nothing is, or the range is endless; of these the last years. */
function displayDays(figures: ReceiptFigures, { from, to }: Days): Days {
  const days = figures.days.filter(({ day }) => isCalendarDate(day));
  const full = days.filter(({ value }) => value > 0);
  const found = { from: full[0]?.day ?? '', to: full.at(-1)?.day ?? '' };
  const asked = { from: from || found.from, to: to || found.to };
  if (isDrawn(asked)) return asked;
  return isDrawn(found) ? found : { ...found, from: `${yearOf(found.to) - MAX_YEARS + 1}-01-01` };
}

/**
 * Pieces received over time: by week, month or year, whichever are few. Days after today are drawn only where pieces
 * are; goods that are expected on them are none yet.
 */
export function piecesChart(figures: ReceiptFigures, asked: ReportState, today: string): Chart {
  const shown = displayDays(figures, asked);
  const last =
    figures.days.findLast(({ day, value }) => value > 0 && isCalendarDate(day))?.day ?? '';
  const end = last > today ? last : today;
  const { from, to } = shown.to > end ? { ...shown, to: end } : shown;
  const cut = periodsBetween(from, to);
  const sums = sumByPeriod(cut, figures.days);
  return {
    title: `Pieces received by ${cut.unit}`,
    rowLabel: { week: 'Week of', month: 'Month', year: 'Year' }[cut.unit],
    series: [{ label: 'Pieces', tone: 'first' }],
    rows: cut.periods.map(({ label, ...days }, index) => ({
      label,
      values: [sums[index] ?? 0],
      href: reportAddress(receiptShape, { ...asked, ...withinAsked(days, asked), page: 1 }),
    })),
  };
}

/** The list of all vendors, of the days of a report. */
export const vendorsPath = ({ from, to }: Days): string =>
  `${receiptShape.path}?${new URLSearchParams({
    tab: 'vendors',
    ...(from && { from }),
    ...(to && { to }),
  }).toString()}`;

/** −4, +12 or nothing. */
const differenceText = (difference: number): string =>
  difference === 0 ? '' : `, ${difference < 0 ? '−' : '+'}${countText(Math.abs(difference))}`;

/** Received of expected pieces by vendor; each row links to its receipts. */
export const vendorChart = (
  { vendors, vendorsTotal = vendors.length }: ReceiptFigures,
  state: ReportState,
): Chart => ({
  title: 'Expected and received by vendor',
  rowLabel: 'Vendor',
  series: [
    { label: 'Expected', tone: 'whole' },
    { label: 'Received', tone: 'first' },
  ],
  rows: vendors.map(({ vendor, expected, received }) => ({
    label: vendor,
    values: [expected, received],
    text: `${countText(received)}${expected > 0 ? differenceText(received - expected) : ''}`,
    href: reportAddress(receiptShape, narrowedBy(state, { vendor })),
  })),
  ...(vendorsTotal > vendors.length && {
    note: {
      text: `${countText(vendors.length)} of ${counted(vendorsTotal, 'vendor')}, those with the most pieces.`,
      label: 'All vendors',
      href: vendorsPath(state),
    },
  }),
});

/** Exceptions by type and by how far they are; they lead to the receipts that have any. */
export const exceptionChart = ({ exceptions }: ReceiptFigures, state: ReportState): Chart => ({
  title: 'Exceptions by type',
  rowLabel: 'Type',
  series: [
    { label: 'Waiting for you', tone: 'waiting' },
    { label: 'Answered', tone: 'first' },
    { label: 'Done', tone: 'good' },
  ],
  rows: Object.entries(exceptionTypes).flatMap(([type, label]) => {
    const found = exceptions.find((each) => each.type === (type as ExceptionType));
    const filter = { exceptions: found && found.open > 0 ? 'open' : 'only' };
    const href = reportAddress(receiptShape, narrowedBy(state, filter));
    return found ? [{ label, values: [found.open, found.answered, found.resolved], href }] : [];
  }),
});
