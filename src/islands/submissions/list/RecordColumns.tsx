import type { SubmissionSummary } from '#lib/submissions/replies.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import type { ListedForm } from '#lib/submissions/page-start.ts';
import { DRAFT, statusOf } from '#lib/records/status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { TableColumn } from '../../ui/Table.tsx';

const addressOf = (path: string, { id, reference }: SubmissionSummary): string =>
  reference === null ? `${path}?draft=${id}` : `${path}/${reference}`;

/** The columns of a list of records. */
export const recordColumns = (
  { statuses }: ListedForm,
  path: string,
  remove: (id: string) => Promise<void>,
): TableColumn<SubmissionSummary>[] => [
  {
    id: 'reference',
    label: 'Number',
    cell: (record) => (
      <a href={addressOf(path, record)}>
        {record.reference ?? 'Continue'}
        {record.reference === null && (
          <span className="sr-only"> draft {record.title || 'without a title'}</span>
        )}
      </a>
    ),
  },
  { id: 'title', label: 'Title', cell: ({ title }) => title || 'No title yet' },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => <StatusBadge status={statusOf(statuses, status)} />,
  },
  { id: 'updated', label: 'Last change', cell: ({ updatedAt }) => companyMomentText(updatedAt) },
  {
    id: 'actions',
    label: 'Actions',
    cell: ({ id, status, title }) =>
      status === DRAFT && (
        <button
          type="button"
          className="row-action"
          data-tone="bad"
          aria-label={`Delete draft ${title}`}
          onClick={() => void remove(id)}
        >
          Delete
        </button>
      ),
  },
];
