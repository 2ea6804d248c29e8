/** The process reports as plain data: shape, columns, filters, key figures, charts. */

import type { Chart } from '#lib/reports/chart.ts';
import {
  narrowedBy,
  reportAddress,
  withoutFilters,
  type ReportState,
} from '#lib/reports/list-query.ts';
import type { Tile } from '#lib/reports/tile.ts';
import type { WorkFigures, WorkRecord } from './replies.ts';
import { dayText, monthText } from '#lib/kernel/calendar-day.ts';
import { statusOf } from '#lib/records/status.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { percentText, workShape, workViews } from './columns.ts';
import { defectLabel } from './defects.ts';
import { openStatuses } from './health.ts';
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

/** The list narrowed by nothing but this. */
const listOfAll = (state: ReportState, filters: ReportState['filters']): string =>
  reportAddress(workShape, narrowedBy(withoutFilters(state), filters));

export const workTiles = (figures: WorkFigures, state: ReportState): Tile[] => [
  {
    label: 'Open',
    value: countText(figures.open),
    note: figures.late === 0 ? 'none of them late' : `${countText(figures.late)} late`,
    href: listOfAll(state, { status: openStatuses.join(',') }),
  },
  {
    label: 'Waiting for you',
    value: countText(figures.waiting),
    note: 'on hold until you answer',
    href: listOfAll(state, { view: 'waiting' }),
  },
  { label: 'On time', value: percentText(figures.onTimeRate), note: 'last 90 days' },
  { label: 'First-pass yield', value: percentText(figures.passRate), note: 'last 90 days' },
  { label: 'Done this week', value: countText(figures.doneThisWeek), note: 'pieces' },
];

/** Completed orders; a month leads to the orders that were completed in it. */
export const onTimeChart = ({ months }: WorkFigures, state: ReportState): Chart => ({
  title: 'Completed orders by month',
  rowLabel: 'Month',
  series: [
    { label: 'On time', tone: 'good' },
    { label: 'Late', tone: 'bad' },
  ],
  rows: months.map((each) => ({
    label: monthText(each.month),
    values: [each.onTime, each.late],
    href: listOfAll(state, { completed: each.month }),
  })),
});

const MAX_DEFECTS = 10;

export const defectChart = ({ defects }: WorkFigures): Chart => ({
  title: 'Most frequent defects',
  rowLabel: 'Defect',
  series: [{ label: 'Pieces', tone: 'second' }],
  rows: defects
    .slice(0, MAX_DEFECTS)
    .map(({ code, count }) => ({ label: defectLabel(code), values: [count] })),
});

export const funnelChart = ({ stages }: WorkRecord): Chart => ({
  title: 'Pieces by stage',
  rowLabel: 'Stage',
  series: [
    { label: 'Entered', tone: 'whole' },
    { label: 'Done', tone: 'good' },
  ],
  rows: stages.map(({ stage, planned, done }) => ({
    label: stageLabel(stage),
    values: [planned, done],
  })),
});

export const dayChart = ({ days }: WorkRecord): Chart => ({
  title: 'Pieces finished so far, day by day',
  rowLabel: 'Day',
  series: [
    { label: 'Finished', tone: 'first' },
    { label: 'Plan', tone: 'second' },
  ],
  rows: days.map(({ day, done, plan }) => ({
    label: dayText(day),
    values: [done ?? 0, plan],
    ...(done === null && { isAhead: true }),
  })),
});

/** A status of the timeline in words. */
export const workStatusLabel = (id: string): string => statusOf(workStatuses, id).label;
