import { useCallback } from 'react';
import type { SubmissionList } from '#lib/submissions/replies.ts';
import { listAddress, readListState, type ListState } from '#lib/reports/list-query.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';
import { useList } from '../../ui/use-list.ts';

/** The records of one form in the list; the address always says which ones. */
export function useRecords(
  type: string,
  path: string,
  state: ListState,
  list: SubmissionList | null,
) {
  const load = useCallback(
    async (wanted: ListState) => {
      const { listSubmissions } = await import('#lib/submissions/browser-client.ts');
      return listSubmissions({ type, ...wanted });
    },
    [type],
  );
  const address = (wanted: ListState) => listAddress(path, wanted);
  const shown = useList({ state, list, read: readListState, address, load });
  const remove = async (id: string) => {
    const body = 'Are you sure you want to delete this draft?';
    if (!(await askConfirmation({ title: 'Delete', body }))) return;
    const { deleteSubmission } = await import('#lib/submissions/browser-client.ts');
    const answer = await deleteSubmission(id);
    if (!answer.ok) {
      showFailure(answer.error, 'The draft was not deleted.');
      return;
    }
    notify('Draft deleted.');
    await shown.afterRemoval();
  };
  return { ...shown, remove };
}
