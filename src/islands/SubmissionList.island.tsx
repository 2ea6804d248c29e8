import { useCallback, useMemo } from 'react';
import { timeZoneText } from '#lib/kernel/company-moment.ts';
import { isNarrowed } from '#lib/reports/list-query.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { SubmissionSummary } from '#lib/submissions/replies.ts';
import { submissionShape } from '#lib/submissions/columns.ts';
import type { ListStartProps } from '#lib/submissions/page-start.ts';
import { DRAFT } from '#lib/records/status.ts';
import { listColumns } from './reports/ReportTable.tsx';
import { ListForm } from './ui/ListForm.tsx';
import { Table, type TableColumn } from './ui/Table.tsx';
import { removeEntry, useList } from './ui/use-list.ts';

const actions = (remove: (id: string) => Promise<void>): TableColumn<SubmissionSummary> => ({
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
});

/** The client's records of one form. */
export function SubmissionList({ form, state, list }: ListStartProps) {
  const { type, route, title, noun } = form;
  const shape = useMemo(() => submissionShape(form), [form]);
  const load = useCallback(
    async (query: Record<string, string>) => {
      const { listSubmissions } = await import('#lib/submissions/browser-client.ts');
      return listSubmissions({ type, ...query });
    },
    [type],
  );
  const shown = useList({ state, list, shape, load });
  const remove = async (id: string) => {
    const { deleteSubmission } = await import('#lib/submissions/browser-client.ts');
    const isGone = await removeEntry({
      question: 'Are you sure you want to delete this draft?',
      call: () => deleteSubmission(id),
      failed: 'The draft was not deleted.',
      done: 'Draft deleted.',
    });
    if (isGone) await shown.afterRemoval();
  };
  if (shown.list?.total === 0 && !isNarrowed(shown.state)) {
    return (
      <div className="list-state">
        <span className="list-tag" aria-hidden="true" />
        <h2>Nothing here yet</h2>
        <p>
          Each {noun} that you send or leave unfinished appears here with its number and status.
        </p>
        <p>
          <a className="btn btn-primary" href={pathOf(route)}>
            New {noun}
          </a>
        </p>
      </div>
    );
  }
  return (
    <ListForm
      shape={shape}
      shown={shown}
      failed={{
        title: 'Your requests could not be loaded',
        text: 'Nothing is lost; what you have sent is with us.',
      }}
      foot={<p className="list-zone text-12 text-muted">{timeZoneText}</p>}
    >
      {({ items }) => (
        <Table
          label={`My requests: ${title}`}
          columns={[...listColumns(shape, shown.state), actions(remove)]}
          rows={items}
          keyOf={({ id }) => id}
        />
      )}
    </ListForm>
  );
}
