import { useCallback, useEffect, useState } from 'react';
import {
  labelListAddress,
  readLabelListState,
  type LabelListState,
} from '../../lib/label-records/list-state.ts';
import type { LabelList } from '../../lib/schemas/label-replies.ts';
import { deleteLabel } from '../../lib/stores/labels/label-acts.ts';
import { notify } from '../../lib/stores/toast.ts';

/** The labels on show; the address always says which ones. */
export function useLabels(path: string, firstState: LabelListState, firstList: LabelList | null) {
  const [state, setState] = useState(firstState);
  const [list, setList] = useState(firstList);
  const [isLoading, setLoading] = useState(false);

  const load = useCallback(async (wanted: LabelListState) => {
    setState(wanted);
    setLoading(true);
    const { listLabels } = await import('../../lib/api/client.ts');
    const answer = await listLabels({ ...wanted });
    setLoading(false);
    if (answer.ok || !answer.error.handled) setList(answer.ok ? answer.value.body : null);
  }, []);

  useEffect(() => {
    const follow = () => void load(readLabelListState(new URLSearchParams(location.search)));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [load]);

  const show = (wanted: LabelListState) => {
    history.pushState(null, '', labelListAddress(path, wanted));
    void load(wanted);
  };

  const remove = async (id: string) => {
    if (!(await deleteLabel(id))) return;
    notify('Draft deleted.');
    const isAlone = list?.items.length === 1 && state.page > 1;
    await load(isAlone ? { ...state, page: state.page - 1 } : state);
  };

  return { state, list, isLoading, show, remove };
}
