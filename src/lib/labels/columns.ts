/** Sort keys and filters of the label list, which shows cards. */
import { labelKinds } from './engine/spec.ts';
import { listOf, type Column } from '#lib/reports/column.ts';
import { choice, optionsOf, words } from '#lib/reports/filters.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { LabelSummary } from './replies.ts';
import { statusesOf } from '#lib/records/status.ts';
import { kindLabel } from './kinds.ts';
import { labelStatuses } from './statuses.ts';

const columns = [
  { id: 'name', label: 'Name', sort: true },
  {
    id: 'kind',
    label: 'Type',
    filter: choice(
      'Type',
      'All',
      labelKinds.map((value) => ({ value, label: kindLabel(value) })),
    ),
  },
  {
    id: 'status',
    label: 'Status',
    filter: {
      ...choice('Status', 'All but archived', optionsOf(statusesOf(labelStatuses))),
      isList: true,
    },
  },
  { id: 'created', label: 'Created', sort: true },
  { id: 'updated', label: 'Last change', sort: true },
] as const satisfies readonly Column<LabelSummary>[];

export const labelShape = listOf({
  name: 'labels',
  title: 'My labels',
  path: pathOf('create-label'),
  columns,
  filters: { q: words('Search', { placeholder: 'Name, number, style' }) },
  shown: ['q', 'kind', 'status'],
  defaultSort: '-updated',
  isOrderFixed: true,
  hasTimes: true,
});

export type LabelSort = (typeof labelShape.allSorts)[number];
