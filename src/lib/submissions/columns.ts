/** The list of the records of a form: one entry for each column. */
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { listOf, type Column } from '#lib/reports/column.ts';
import { choice, optionsOf, words } from '#lib/reports/filters.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { formRight } from '#lib/people/form-right.ts';
import type { ClientRight } from '#lib/people/rights.ts';
import type { SubmissionSummary } from './replies.ts';
import { listName, type SubmissionDefinition } from './definition.ts';
import { DRAFT, statusesOf, statusOf, type StatusNames } from '#lib/records/status.ts';

/** The value of `view` that shows the list. */
export const LIST_VIEW = 'requests';

type ListDefinition = Pick<SubmissionDefinition, 'type' | 'route' | 'noun' | 'tabs'> & {
  readonly statuses: StatusNames;
};

const columnsOf = (path: string, statuses: StatusNames, right: ClientRight) =>
  [
    {
      id: 'reference',
      label: 'Number',
      card: 'id',
      stays: true,
      cell: ({ id, reference, title }) =>
        reference === null
          ? {
              kind: 'link',
              text: 'Continue',
              hint: ` draft ${title || 'without a title'}`,
              href: `${path}?draft=${id}`,
            }
          : { kind: 'link', text: reference, href: `${path}/${reference}` },
    },
    {
      id: 'title',
      label: 'Title',
      sort: true,
      card: 'title',
      fit: 'grows',
      cell: ({ title }) => title || 'No title yet',
    },
    {
      id: 'status',
      label: 'Status',
      isSecond: true,
      card: 'badge',
      sort: true,
      filter: { ...choice('Status', 'All', optionsOf(statusesOf(statuses))), isList: true },
      cell: ({ status, writer }) => {
        const { label, tone } = statusOf(statuses, status);
        return { kind: 'status', label: writer ? `${label} of ${writer}` : label, tone };
      },
    },
    {
      id: 'updated',
      label: 'Last change',
      card: 'id',
      sort: true,
      cell: ({ updatedAt }) => companyMomentText(updatedAt),
    },
    { id: 'created', label: 'Created', sort: true },
    { id: 'submitted', label: 'Sent', sort: true },
    {
      id: 'acts',
      label: 'Actions',
      card: 'acts',
      isBare: true,
      right,
      cell: ({ status, title }) => ({
        kind: 'acts',
        name: `draft ${title || 'without a title'}`,
        acts: status === DRAFT ? [{ act: 'delete', label: 'Delete draft' }] : [],
      }),
    },
  ] as const satisfies readonly Column<SubmissionSummary>[];

/** List of a form's records, on the form's page. */
export const submissionShape = ({ type, route, statuses, ...named }: ListDefinition) =>
  listOf({
    name: 'submissions',
    title: listName(named),
    path: pathOf(route),
    fixed: { view: LIST_VIEW },
    columns: columnsOf(pathOf(route), statuses, formRight(type)),
    filters: { q: words('Search', { placeholder: 'Number or any word' }) },
    shown: ['q', 'status'],
    defaultSort: '-updated',
    hasTimes: true,
  });

export type SubmissionSort = ReturnType<typeof submissionShape>['allSorts'][number];
