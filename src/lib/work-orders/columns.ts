/** Work order columns, one entry for each. */
import type { Chip } from '#lib/reports/cells.ts';
import { fileColumn, listOf, type Column } from '#lib/reports/column.ts';
import { choice, optionsOf, words } from '#lib/reports/filters.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { WorkSummary } from './replies.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { serviceCodes, serviceLabel } from '#lib/forms/options/service-codes.ts';
import { countText, NO_FIGURE } from '#lib/kernel/count-text.ts';
import { displayHealth, healthWords, type Health } from './health.ts';
import { workPath } from './path.ts';
import { stageLabel } from './stages.ts';
import { workStatuses, workStatusOf } from './statuses.ts';

/** Quick views. */
export const workViews = [
  { value: 'late', label: 'Late' },
  { value: 'waiting', label: 'Waiting for me' },
  { value: 'week', label: 'This week' },
] as const;

const healths: readonly Health[] = ['on_time', 'at_risk', 'late'];

/** The first service in words, and how many more there are: 'Care labels' and '+5'. */
function serviceChips(codes: readonly string[]): Chip[] {
  const [first, ...rest] = codes.map(serviceLabel);
  if (first === undefined) return [];
  const chip = (text: string, title: string): Chip => ({ text, title, tone: 'draft' });
  const more = rest.length === 0 ? [] : [chip(`+${rest.length}`, rest.join(', '))];
  return [chip(first, first), ...more];
}

/** 98.5%; a dash while nothing was inspected. */
export const percentText = (percent: number | null): string =>
  percent === null ? NO_FIGURE : `${countText(percent)}%`;

/** The health as a badge; nothing for a cancelled order. */
export const healthBadge = ({ health, status }: Pick<WorkSummary, 'health' | 'status'>) =>
  displayHealth(health, status);

/** The percentage that is done; null for a cancelled order. */
export const displayProgress = ({
  progress,
  status,
}: Pick<WorkSummary, 'progress' | 'status'>): number | null =>
  status === 'CANCELLED' ? null : progress;

/** Where the work of an order is, in words. */
export const stageText = ({ stage, status }: Pick<WorkSummary, 'stage' | 'status'>): string =>
  status === 'CANCELLED' ? '' : status === 'SCHEDULED' ? 'Not started' : stageLabel(stage);

/** Order data of the columns. */
type WorkRow = Omit<WorkSummary, 'services' | 'stores'> & { readonly services: readonly string[] };

export const workColumns = [
  {
    id: 'number',
    label: 'Number',
    card: 'id',
    stays: true,
    sort: true,
    cell: ({ reference }) => ({ kind: 'link', text: reference, href: workPath(reference) }),
    file: { type: 'identifier', value: ({ reference }) => reference },
  },
  {
    id: 'title',
    label: 'Title',
    card: 'title',
    fit: 'grows',
    sort: true,
    cell: ({ title }) => title,
    file: { type: 'text', value: ({ title }) => title },
  },
  fileColumn('clientPo', 'Your PO', 'identifier', { only: 'sheet' }),
  fileColumn('submission', 'Request', 'identifier', { only: 'sheet' }),
  {
    id: 'services',
    label: 'Services',
    card: 'detail',
    fit: 'extra',
    cell: ({ services }) => ({ kind: 'chips', chips: serviceChips(services) }),
    file: { type: 'text', only: 'sheet', value: ({ services }) => services.join(' ') },
  },
  {
    id: 'serviceNames',
    label: 'Services',
    file: {
      type: 'text',
      only: 'paper',
      value: ({ services }) => services.map(serviceLabel).join(', '),
    },
  },
  {
    id: 'pieces',
    label: 'Pieces',
    card: 'detail',
    isNumber: true,
    sort: true,
    cell: ({ pieces }) => countText(pieces),
    file: { type: 'integer', isSummed: true, value: ({ pieces }) => pieces },
  },
  fileColumn('done', 'Done', 'integer', { isSummed: true }),
  {
    id: 'progress',
    label: 'Progress',
    card: 'detail',
    sort: true,
    cell: (order) => {
      const percent = displayProgress(order);
      return percent === null ? '' : { kind: 'progress', text: `${percent}%`, percent };
    },
    file: { type: 'integer', title: 'Progress %', value: displayProgress },
  },
  {
    id: 'stage',
    label: 'Most pieces at',
    fit: 'extra',
    sort: true,
    cell: stageText,
    file: { type: 'text', title: 'Stage now', value: stageText },
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
    card: 'id',
    sort: true,
    cell: ({ dueOn }) => dayText(dueOn),
    file: { type: 'day', value: ({ dueOn }) => dueOn },
  },
  fileColumn('forecastOn', 'Expected completion', 'day', { only: 'sheet' }),
  fileColumn('completedOn', 'Completed', 'day', { only: 'sheet' }),
  {
    id: 'health',
    label: 'Health',
    card: 'id',
    sort: true,
    filter: choice(
      'Health',
      'All',
      healths.map((value) => ({ value, label: healthWords[value].label })),
    ),
    cell: ({ health, status }) => {
      const shown = displayHealth(health, status);
      return shown === null ? '' : { kind: 'status', ...shown };
    },
    file: {
      type: 'text',
      value: ({ health, status }) => displayHealth(health, status)?.label ?? '',
    },
  },
  {
    id: 'status',
    label: 'Status',
    isSecond: true,
    card: 'badge',
    sort: true,
    filter: { ...choice('Status', 'All', optionsOf(workStatuses.statuses)), isList: true },
    cell: ({ status, waitingFor, holdReason }) => {
      const { label, tone } = workStatusOf(status, waitingFor, holdReason);
      return { kind: 'status', label, tone };
    },
    file: {
      type: 'text',
      value: ({ status, waitingFor, holdReason }) =>
        workStatusOf(status, waitingFor, holdReason).label,
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
    /** A month, such as 2026-11. */
    completed: {
      ...words('Completed in', { max: 7, placeholder: 'Year and month: 2026-11' }),
      pattern: /^20\d\d-(?:0[1-9]|1[0-2])$/,
    },
  },
  shown: ['q', 'status', 'health'],
  defaultSort: '-number',
  dates: { label: 'Due', presets: 'ahead' },
});

export type WorkSort = (typeof workShape.allSorts)[number];
