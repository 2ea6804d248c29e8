import { useCallback, useEffect, useState } from 'react';
import type { SubmissionList } from '../../../lib/schemas/submission-replies.ts';
import { listAddress, readListState, type ListState } from '../../../lib/submissions/list-query.ts';
import { askConfirmation } from '../../../lib/stores/dialog.ts';
import { showFailure } from '../../../lib/stores/failure.ts';
import { notify } from '../../../lib/stores/toast.ts';

/** The records on show; the address always says which ones. */
export function useRecords(
  type: string,
  path: string,
  firstState: ListState,
  firstList: SubmissionList | null,
) {
  const [state, setState] = useState(firstState);
  const [list, setList] = useState(firstList);
  const [isLoading, setLoading] = useState(false);

  const load = useCallback(
    async (wanted: ListState) => {
      setState(wanted);
      setLoading(true);
      const { listSubmissions } = await import('../../../lib/api/client.ts');
      const answer = await listSubmissions({ type, ...wanted });
      setLoading(false);
      if (answer.ok || !answer.error.handled) setList(answer.ok ? answer.value.body : null);
    },
    [type],
  );

  useEffect(() => {
    const follow = () => void load(readListState(new URLSearchParams(location.search)));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [load]);

  const show = (wanted: ListState) => {
    history.pushState(null, '', listAddress(path, wanted));
    void load(wanted);
  };

  const remove = async (id: string) => {
    const body = 'Are you sure you want to delete this draft?';
    if (!(await askConfirmation({ title: 'Delete', body }))) return;
    const { deleteSubmission } = await import('../../../lib/api/client.ts');
    const answer = await deleteSubmission(id);
    if (!answer.ok) {
      showFailure(answer.error, 'The draft was not deleted.');
      return;
    }
    notify('Draft deleted.');
    const isAlone = list?.items.length === 1 && state.page > 1;
    await load(isAlone ? { ...state, page: state.page - 1 } : state);
  };

  return { state, list, isLoading, show, remove };
}
