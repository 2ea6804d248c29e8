/** Vendor performance: received against expected, damaged, and late deliveries. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, number, string, type, type Infer } from 'superstruct';
import type { Chart } from '#lib/reports/chart.ts';
import { fileColumns, type Column } from '#lib/reports/column.ts';
import { shareOf, shareText } from '#lib/reports/tile.ts';
import type { SheetColumnType, SheetValue } from '#lib/spreadsheets/columns.ts';
import { NO_FIGURE, countText } from '#lib/kernel/count-text.ts';
import { monthText } from '#lib/kernel/calendar-day.ts';
import { accuracy } from './figures.ts';

const sums = {
  deliveries: noted(number(), 'Deliveries that have come', 14),
  /** Pieces of those that are counted. */
  expected: number(),
  received: number(),
  damaged: number(),
  over: number(),
  short: number(),
  /** Pieces over or short of expected ones: the base of accuracy. */
  off: number(),
  dated: noted(number(), 'Deliveries with an expected day and an arrival', 12),
  /** Late ones of these, and their days of delay in total. */
  late: number(),
  daysLate: noted(number(), 'Days that the late deliveries were late, added up', 6),
};

export const vendorScores = type({
  /** The vendor with the most deliveries first. */
  vendors: array(type({ vendor: string(), ...sums })),
  /** All of them together by the month of arrival, as 2026-02, oldest first. */
  months: array(type({ month: string(), ...sums })),
});

export const scoreNames = Object.keys(sums) as (keyof Score)[];

export type VendorScores = Infer<typeof vendorScores>;
export type Score = Omit<VendorScores['vendors'][number], 'vendor'>;

/** Share of the expected pieces, as in every accuracy; null for blind receipts. */
export const accuracyOf = ({ expected, off }: Score): number | null =>
  accuracy({ expected, over: off, short: 0 });

/** Share of the received pieces; null without any. */
export const damageOf = ({ received, damaged }: Score): number | null =>
  received === 0 ? null : damaged / received;

/** Share of dated deliveries on time; null without any. */
export const onTimeOf = ({ dated, late }: Score): number | null =>
  dated === 0 ? null : (dated - late) / dated;

/** Days that a late delivery was late on average, with one decimal; null when none was. */
export const daysLateOf = ({ late, daysLate }: Score): number | null =>
  late === 0 ? null : Math.round((daysLate / late) * 10) / 10;

interface ScoreColumn {
  readonly label: string;
  readonly type: SheetColumnType;
  readonly value: (score: Score) => number | null;
  readonly text: (score: Score) => string;
}

const count = (label: string, value: (score: Score) => number): ScoreColumn => ({
  label,
  type: 'integer',
  value,
  text: (score) => countText(value(score)),
});
const rate = (label: string, value: (score: Score) => number | null): ScoreColumn => ({
  label,
  type: 'share',
  value: (score) => shareOf(value(score)),
  text: (score) => shareText(value(score)),
});

/** The figures of a score, on the page and in files. */
export const scoreColumns: readonly ScoreColumn[] = [
  count('Deliveries', ({ deliveries }) => deliveries),
  count('Pieces expected', ({ expected }) => expected),
  count('Pieces received', ({ received }) => received),
  rate('Accuracy', accuracyOf),
  count('Over', ({ over }) => over),
  count('Short', ({ short }) => short),
  count('Damaged', ({ damaged }) => damaged),
  rate('Damage rate', damageOf),
  rate('On time', onTimeOf),
  count('Late', ({ late }) => late),
  {
    label: 'Days late',
    type: 'decimal',
    value: daysLateOf,
    text: (score) => String(daysLateOf(score) ?? NO_FIGURE),
  },
];

type VendorScore = VendorScores['vendors'][number];

const column = (
  label: string,
  type: SheetColumnType,
  value: (row: VendorScore) => SheetValue,
): Column<never, VendorScore> => ({ id: label, label, file: { type, value } });

/** The columns of the file. */
export const vendorFileColumns = fileColumns(
  {
    allColumns: [
      column('Vendor', 'text', ({ vendor }) => vendor),
      ...scoreColumns.map(({ label, type, value }) => column(label, type, value)),
    ],
  },
  'sheet',
);

/** A month as a row of the table: 'Feb 2026'. */
export const monthRows = ({ months }: VendorScores): string[][] =>
  months.map((score) => [monthText(score.month), ...scoreColumns.map(({ text }) => text(score))]);

/** Deliveries with an expected day by month: on time and late. */
export const punctualityChart = ({ months }: VendorScores): Chart => ({
  title: 'Deliveries on time by month',
  rowLabel: 'Month',
  series: [
    { label: 'On time', tone: 'good' },
    { label: 'Late', tone: 'bad' },
  ],
  rows: months.map(({ month, dated, late }) => ({
    label: monthText(month),
    values: [dated - late, late],
  })),
});
