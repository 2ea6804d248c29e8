/** The receipt report as plain data: shape, columns, filters, key figures, charts. */
import type { Cell, Chip, ReportRow } from '#lib/reports/cells.ts';
import type { Chart } from '#lib/reports/chart.ts';
import type { FilterField } from '#lib/reports/filter-fields.ts';
import { periodsBetween, sumByPeriod } from '#lib/reports/periods.ts';
import {
  reportAddress,
  unnarrowed,
  type ReportColumn,
  type ReportShape,
  type ReportState,
} from '#lib/reports/report-state.ts';
import { countText, hoursText, shareText, type Tile } from '#lib/reports/tile.ts';
import { isCalendarDate } from '#lib/kernel/patterns.ts';
import { receiptSorts, type ReceiptSort } from './calls.ts';
import type { ReceiptFigures, ReceiptSummary } from './replies.ts';
import { statusOf } from '#lib/records/status.ts';
import { exceptionTypes, receiptPath, type ExceptionType } from './receipt.ts';
import { hasArrived, receiptStatuses, receiptStatusIds } from './status.ts';

const columns: readonly (ReportColumn & { readonly id: ReceiptSort })[] = [
  { id: 'number', label: 'Number', stays: true },
  { id: 'received', label: 'Received' },
  { id: 'vendor', label: 'Vendor' },
  { id: 'po', label: 'PO' },
  { id: 'carrier', label: 'Carrier' },
  { id: 'tracking', label: 'Tracking' },
  { id: 'cartons', label: 'Cartons', isNumber: true },
  { id: 'pieces', label: 'Pieces', isNumber: true },
  { id: 'exceptions', label: 'O/S/D' },
  { id: 'status', label: 'Status' },
];

export const receiptShape: ReportShape = {
  name: 'receipts',
  path: '/report/receipt/receipt-report',
  filters: {
    q: { kind: 'text' },
    status: { kind: 'choice', values: receiptStatusIds },
    exceptions: { kind: 'choice', values: ['only', 'open'] },
    vendor: { kind: 'text' },
    po: { kind: 'text' },
    carrier: { kind: 'text' },
    item: { kind: 'text' },
  },
  sorts: receiptSorts,
  defaultSort: '-received',
  dates: { label: 'Received', presets: 'past' },
  columns,
};

/** The filters that are always shown. */
export const receiptFields: readonly FilterField[] = [
  { kind: 'text', name: 'q', label: 'Search', placeholder: 'Number, vendor, tracking …' },
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    all: 'All',
    options: receiptStatuses.statuses.map(({ id, label }) => ({ value: id, label })),
  },
  {
    kind: 'choice',
    name: 'exceptions',
    label: 'Exceptions',
    all: 'With and without',
    options: [
      { value: 'only', label: 'With exceptions' },
      { value: 'open', label: 'Waiting for you' },
    ],
  },
];

/** The filters behind 'More filters'. */
export const moreReceiptFields = (vendors: readonly string[]): readonly FilterField[] => [
  { kind: 'text', name: 'vendor', label: 'Vendor', suggestions: vendors },
  { kind: 'text', name: 'po', label: 'PO' },
  { kind: 'text', name: 'carrier', label: 'Carrier' },
  { kind: 'text', name: 'item', label: 'SKU, style or GTIN', placeholder: 'The whole code' },
];

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Nov 21, 2026 of 2026-11-21. */
export const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** 18 of 20; the received alone when nothing was expected. */
const ofExpected = (received: number, expected: number): string =>
  expected === 0 ? countText(received) : `${countText(received)} of ${countText(expected)}`;

/** Over, short and damaged, as far as there is any. */
export const figureChips = ({ over, short, damaged }: ReceiptSummary): Chip[] =>
  [
    { letter: 'O', name: 'over', count: over, tone: 'waiting' as const },
    { letter: 'S', name: 'short', count: short, tone: 'bad' as const },
    { letter: 'D', name: 'damaged', count: damaged, tone: 'bad' as const },
  ]
    .filter(({ count }) => count > 0)
    .map(({ letter, name, count, tone }) => ({
      text: `${letter} ${countText(count)}`,
      title: `${countText(count)} ${name}`,
      tone,
    }));

/** When it came, or is expected. */
const whenText = ({ status, arrivedAt, expectedOn, listedOn }: ReceiptSummary): string => {
  if (arrivedAt !== null || hasArrived(status)) return dayText(listedOn);
  return expectedOn === null ? 'Not yet' : `Due ${dayText(expectedOn)}`;
};

export function receiptRow(receipt: ReceiptSummary): ReportRow {
  const { reference, status, vendor, po, carrier, tracking } = receipt;
  const { label, tone } = statusOf(receiptStatuses, status);
  const link: Cell = { kind: 'link', text: reference, href: receiptPath(reference) };
  return {
    id: reference,
    cells: [
      link,
      whenText(receipt),
      vendor,
      po,
      carrier,
      tracking,
      ofExpected(receipt.cartonsReceived, receipt.cartonsExpected),
      ofExpected(receipt.piecesReceived, receipt.piecesExpected),
      { kind: 'chips', chips: figureChips(receipt) },
      { kind: 'status', label, tone },
    ],
  };
}

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
