/** The list of work orders: one entry for each column, wherever it stands. */
import type { Chip } from '#lib/reports/cells.ts';
import { listOf, type Column } from '#lib/reports/column.ts';
import { choice, optionsOf, words } from '#lib/reports/filters.ts';
import { countText, NO_FIGURE } from '#lib/reports/tile.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { WorkSummary } from './replies.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { serviceCodes } from '#lib/forms/options/service-codes.ts';
import { healthWords, type Health } from './health.ts';
import { workViews } from './list.ts';
import { workPath } from './path.ts';
import { stageLabel } from './stages.ts';
import { workStatuses, workStatusOf } from './statuses.ts';

const healths: readonly Health[] = ['on_time', 'at_risk', 'late'];

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

/** What the columns read of an order. */
type WorkRow = Omit<WorkSummary, 'services' | 'stores'> & { readonly services: readonly string[] };

export const workColumns = [
  {
    id: 'number',
    label: 'Number',
    stays: true,
    sort: true,
    cell: ({ reference }) => ({ kind: 'link', text: reference, href: workPath(reference) }),
    file: { type: 'identifier', value: ({ reference }) => reference },
  },
  {
    id: 'title',
    label: 'Title',
    sort: true,
    cell: ({ title }) => title,
    file: { type: 'text', value: ({ title }) => title },
  },
  {
    id: 'clientPo',
    label: 'Your PO',
    file: { type: 'identifier', only: 'sheet', value: ({ clientPo }) => clientPo },
  },
  {
    id: 'submission',
    label: 'Request',
    file: { type: 'identifier', only: 'sheet', value: ({ submission }) => submission },
  },
  {
    id: 'services',
    label: 'Services',
    cell: ({ services }) => ({ kind: 'chips', chips: serviceChips(services) }),
    file: { type: 'text', value: ({ services }) => services.join(' ') },
  },
  {
    id: 'pieces',
    label: 'Pieces',
    isNumber: true,
    sort: true,
    cell: ({ pieces }) => countText(pieces),
    file: { type: 'integer', isSummed: true, value: ({ pieces }) => pieces },
  },
  {
    id: 'done',
    label: 'Done',
    file: { type: 'integer', isSummed: true, value: ({ done }) => done },
  },
  {
    id: 'progress',
    label: 'Progress',
    sort: true,
    cell: ({ progress }) => ({ kind: 'progress', text: `${progress} %`, percent: progress }),
    file: { type: 'integer', title: 'Progress %', value: ({ progress }) => progress },
  },
  {
    id: 'stage',
    label: 'Stage now',
    sort: true,
    cell: ({ stage }) => stageLabel(stage),
    file: { type: 'text', value: ({ stage }) => stageLabel(stage) },
  },
  {
    id: 'quality',
    label: 'QC',
    isNumber: true,
    sort: true,
    cell: ({ passRate }) => percentText(passRate),
    file: { type: 'decimal', title: 'QC %', value: ({ passRate }) => passRate },
  },
  {
    id: 'due',
    label: 'Due',
    sort: true,
    cell: ({ dueOn }) => dayText(dueOn),
    file: { type: 'day', value: ({ dueOn }) => dueOn },
  },
  {
    id: 'forecastOn',
    label: 'Expected done',
    file: { type: 'day', only: 'sheet', value: ({ forecastOn }) => forecastOn },
  },
  {
    id: 'completedOn',
    label: 'Completed',
    file: { type: 'day', only: 'sheet', value: ({ completedOn }) => completedOn },
  },
  {
    id: 'health',
    label: 'Health',
    sort: true,
    filter: choice(
      'Health',
      'Any',
      healths.map((value) => ({ value, label: healthWords[value].label })),
    ),
    cell: ({ health }) => (health === null ? '' : { kind: 'status', ...healthWords[health] }),
    file: {
      type: 'text',
      value: ({ health }) => (health === null ? '' : healthWords[health].label),
    },
  },
  {
    id: 'status',
    label: 'Status',
    sort: true,
    filter: { ...choice('Status', 'All', optionsOf(workStatuses.statuses)), isList: true },
    cell: ({ status, waitingFor }) => {
      const { label, tone } = workStatusOf(status, waitingFor);
      return { kind: 'status', label, tone };
    },
    file: {
      type: 'text',
      value: ({ status, waitingFor }) => workStatusOf(status, waitingFor).label,
    },
  },
  { id: 'updated', label: 'Last change', sort: true },
] as const satisfies readonly Column<WorkRow>[];

export const workShape = listOf({
  name: 'work-orders',
  title: 'Work orders',
  path: pathOf('report'),
  columns: workColumns,
  filters: {
    q: words('Search', { placeholder: 'Number, title, PO …' }),
    view: { ...choice('View', '', workViews), isLink: true },
    service: choice('Service', 'All', serviceCodes),
    store: words('Store'),
    style: words('Style or SKU', { max: 60 }),
  },
  shown: ['q', 'status', 'health'],
  defaultSort: '-number',
  dates: { label: 'Due', presets: 'ahead' },
});

export type WorkSort = (typeof workShape.allSorts)[number];
