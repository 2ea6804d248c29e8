/** The process reports as plain data: shape, columns, filters, key figures, charts. */

import type { Chart } from '#lib/reports/chart.ts';
import { reportAddress, type ReportState } from '#lib/reports/list-query.ts';
import { countText, type Tile } from '#lib/reports/tile.ts';
import type { WorkFigures, WorkRecord } from './replies.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { statusOf } from '#lib/records/status.ts';
import { percentText, workShape } from './columns.ts';
import { defectLabel } from './defects.ts';
import { workViews } from './list.ts';
import { stageLabel } from './stages.ts';
import { workStatuses } from './statuses.ts';

/** The quick views, each with its address; `isOn` tells the shown one. */
export const quickViews = (state: ReportState) =>
  workViews.map(({ value, label }) => ({
    label,
    isOn: state.filters['view'] === value,
    href: reportAddress(workShape, {
      ...state,
      filters: { view: value },
      from: '',
      to: '',
      page: 1,
    }),
  }));

export const workTiles = (figures: WorkFigures): Tile[] => [
  {
    label: 'Open',
    value: countText(figures.open),
    note: figures.late === 0 ? 'none of them late' : `${countText(figures.late)} late`,
  },
  { label: 'Waiting for you', value: countText(figures.waiting), note: 'on hold until you answer' },
  { label: 'On time', value: percentText(figures.onTimeRate), note: 'completed in 90 days' },
  { label: 'First pass', value: percentText(figures.passRate), note: 'of 90 days, without rework' },
  { label: 'Done this week', value: countText(figures.doneThisWeek), note: 'pieces' },
];

const month = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});

export const onTimeChart = ({ months }: WorkFigures): Chart => ({
  title: 'Completed orders by month',
  rowLabel: 'Month',
  series: [
    { label: 'On time', tone: 'good' },
    { label: 'Late', tone: 'bad' },
  ],
  rows: months.map((each) => ({
    label: month.format(new Date(`${each.month}-01T00:00:00Z`)),
    values: [each.onTime, each.late],
  })),
});

const MOST_DEFECTS = 10;

export const defectChart = ({ defects }: WorkFigures): Chart => ({
  title: 'Faults found, the most frequent first',
  rowLabel: 'Fault',
  series: [{ label: 'Pieces', tone: 'second' }],
  rows: defects
    .slice(0, MOST_DEFECTS)
    .map(({ code, count }) => ({ label: defectLabel(code), values: [count] })),
});

export const funnelChart = ({ stages }: WorkRecord): Chart => ({
  title: 'Through the stages',
  rowLabel: 'Stage',
  series: [
    { label: 'Come to the stage', tone: 'first' },
    { label: 'Done', tone: 'good' },
  ],
  rows: stages.map(({ stage, planned, done }) => ({
    label: stageLabel(stage),
    values: [planned, done],
  })),
});

export const dayChart = ({ days }: WorkRecord): Chart => ({
  title: 'Pieces finished by day',
  rowLabel: 'Day',
  series: [
    { label: 'Finished', tone: 'first' },
    { label: 'Plan', tone: 'second' },
  ],
  rows: days.map(({ day, done, plan }) => ({ label: dayText(day), values: [done, plan] })),
});

/** A status of the timeline in words. */
export const workStatusLabel = (id: string): string => statusOf(workStatuses, id).label;
