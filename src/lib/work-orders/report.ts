/** The process reports as plain data: shape, columns, filters, key figures, charts. */
import type { Cell, Chip, ReportRow } from '#lib/reports/cells.ts';
import type { Chart } from '#lib/reports/chart.ts';
import type { FilterField } from '#lib/reports/filter-fields.ts';
import {
  reportAddress,
  type ReportColumn,
  type ReportShape,
  type ReportState,
} from '#lib/reports/report-state.ts';
import { countText, NO_FIGURE, type Tile } from '#lib/reports/tile.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { WorkFigures, WorkRecord, WorkSummary } from './replies.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { serviceCodes } from '#lib/forms/options/service-codes.ts';
import { statusOf } from '#lib/records/status.ts';
import { defectLabel } from './defects.ts';
import { healthWords, type Health } from './health.ts';
import { workSorts, workViews, type WorkSort } from './list.ts';
import { workPath } from './path.ts';
import { stageLabel } from './stages.ts';
import { workStatuses, workStatusOf } from './statuses.ts';

const statusIds = workStatuses.statuses.map(({ id }) => id);
const healths: readonly Health[] = ['on_time', 'at_risk', 'late'];

const columns: readonly (ReportColumn & { readonly id: WorkSort | 'services' })[] = [
  { id: 'number', label: 'Number', stays: true },
  { id: 'title', label: 'Title' },
  { id: 'services', label: 'Services' },
  { id: 'pieces', label: 'Pieces', isNumber: true },
  { id: 'progress', label: 'Progress' },
  { id: 'stage', label: 'Stage now' },
  { id: 'quality', label: 'QC', isNumber: true },
  { id: 'due', label: 'Due' },
  { id: 'health', label: 'Health' },
  { id: 'status', label: 'Status' },
];

export const workShape: ReportShape = {
  name: 'work-orders',
  path: pathOf('report'),
  filters: {
    q: { kind: 'text' },
    view: { kind: 'choice', values: workViews.map(({ id }) => id) },
    status: { kind: 'choice', values: statusIds },
    health: { kind: 'choice', values: healths },
    service: { kind: 'choice', values: serviceCodes.map(({ value }) => value) },
    store: { kind: 'text' },
    style: { kind: 'text', max: 60 },
  },
  sorts: workSorts,
  defaultSort: '-number',
  dates: { label: 'Due', presets: 'ahead' },
  columns,
};

/** The filters that are always shown. */
export const workFields: readonly FilterField[] = [
  { kind: 'text', name: 'q', label: 'Search', placeholder: 'Number, title, PO …' },
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    all: 'All',
    options: workStatuses.statuses.map(({ id, label }) => ({ value: id, label })),
  },
  {
    kind: 'choice',
    name: 'health',
    label: 'Health',
    all: 'Any',
    options: healths.map((value) => ({ value, label: healthWords[value].label })),
  },
];

/** The filters behind 'More filters'. */
export const moreWorkFields: readonly FilterField[] = [
  { kind: 'choice', name: 'service', label: 'Service', all: 'All', options: serviceCodes },
  { kind: 'text', name: 'store', label: 'Store' },
  { kind: 'text', name: 'style', label: 'Style or SKU' },
];

/** The quick views, each with its address; `isOn` tells the shown one. */
export const quickViews = (state: ReportState) =>
  workViews.map(({ id, label }) => ({
    label,
    isOn: state.filters['view'] === id,
    href: reportAddress(workShape, { ...state, filters: { view: id }, from: '', to: '', page: 1 }),
  }));

/** A service in words. */
export const serviceLabel = (code: string): string =>
  serviceCodes.find(({ value }) => value === code)?.label ?? code;

/** Chips that a row has room for. */
const MOST_CHIPS = 2;

function serviceChips(codes: readonly string[]): Chip[] {
  const chips = codes.map((code): Chip => ({
    text: code,
    title: serviceLabel(code),
    tone: 'draft',
  }));
  const rest = codes.slice(MOST_CHIPS);
  if (rest.length < 2) return chips;
  const title = rest.map(serviceLabel).join(', ');
  return [...chips.slice(0, MOST_CHIPS), { text: `+${rest.length}`, title, tone: 'draft' }];
}

/** 98.5 %; a dash while nothing was inspected. */
export const percentText = (percent: number | null): string =>
  percent === null ? NO_FIGURE : `${percent.toLocaleString('en-US')} %`;

/** The health as a badge; nothing for a cancelled order. */
export const healthBadge = ({ health }: Pick<WorkSummary, 'health'>) =>
  health === null ? null : healthWords[health];

export function workRow(order: WorkSummary): ReportRow {
  const { reference, title, services, pieces, progress, stage, passRate, dueOn } = order;
  const link: Cell = { kind: 'link', text: reference, href: workPath(reference) };
  const health = healthBadge(order);
  const { label, tone } = workStatusOf(order.status, order.waitingFor);
  return {
    id: reference,
    cells: [
      link,
      title,
      { kind: 'chips', chips: serviceChips(services) },
      countText(pieces),
      { kind: 'progress', text: `${progress} %`, percent: progress },
      stageLabel(stage),
      percentText(passRate),
      dayText(dueOn),
      health ? { kind: 'status', ...health } : '',
      { kind: 'status', label, tone },
    ],
  };
}

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
