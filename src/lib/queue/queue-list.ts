/** The queue as a list of the desk: its filters, and how an entry reads. */
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { areas, formRows, typeOf } from '#lib/kernel/form-table.ts';
import { labelStatuses } from '#lib/labels/statuses.ts';
import { receiptStatuses } from '#lib/receipts/status.ts';
import { listOf } from '#lib/reports/column.ts';
import { choice, words, type ChoiceFilter, type Option } from '#lib/reports/filters.ts';
import type { Status } from '#lib/records/status.ts';
import { rolesText } from '#lib/staff/roles.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import { workStatuses } from '#lib/work-orders/statuses.ts';
import { queueGroups } from './queue-day.ts';
import type { QueueItem } from './replies.ts';

/** A filter that takes several of these. */
const choices = (label: string, options: readonly Option[]): ChoiceFilter => ({
  ...choice(label, 'All', options),
  isList: true,
});

const isQueued = ({ companyAction, tone }: Status): boolean =>
  companyAction !== undefined || tone === 'waiting';

/** Statuses in which a record can be in the queue, each once by its label. */
function statusOptions(): Option[] {
  const tables = [
    ...submissionForms.map(({ statuses }) => statuses),
    receiptStatuses,
    labelStatuses,
    workStatuses,
  ];
  const labels = new Map(
    tables.flatMap(({ statuses }) =>
      statuses.filter(isQueued).map(({ id, label }) => [id, label] as const),
    ),
  );
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Values of the filter Assigned to; without one the list has those of the reader, and those of nobody. */
const people = [
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
  { value: 'any', label: 'Anyone' },
];

const MINE = 'Mine and unassigned';

/** The list with these people in the filter Assigned to. */
export const queueShapeFor = (colleagues: readonly Option[]) =>
  listOf({
    name: 'queue',
    title: 'Queue',
    path: deskPathOf('desk'),
    columns: [],
    filters: {
      q: words('Search', { placeholder: 'Number, title, company' }),
      area: choices(
        'Area',
        areas.map((value) => ({ value, label: rolesText([value]) })),
      ),
      need: choices('To do', [
        { value: 'us', label: 'By us' },
        { value: 'client', label: 'By the client' },
      ]),
      form: choices('Form', [
        ...formRows.map(({ id, title }) => ({ value: typeOf(id), label: title })),
        { value: 'receipt', label: 'Receipts' },
        { value: 'label', label: 'Labels' },
        { value: 'work_order', label: 'Work orders' },
      ]),
      client: words('Client', { max: 254, placeholder: 'Customer ID or email' }),
      assignee: {
        ...choices('Assigned to', [...people, ...colleagues]),
        all: MINE,
      },
      status: choices('Status', statusOptions()),
    },
    shown: ['q', 'area', 'need', 'form', 'client', 'assignee', 'status'],
    unfiltered: MINE,
    defaultSort: 'due',
    isOrderFixed: true,
  });

/** Entries by group, in the order of their due days; groups without entries are left out. */
export const groupedItems = (items: readonly QueueItem[]) =>
  queueGroups
    .map((group) => ({ ...group, items: items.filter((item) => item.group === group.id) }))
    .filter((group) => group.items.length > 0);
