import { useCallback, useEffect, useState } from 'react';
import type { ApiResult } from '#lib/http/http.ts';
import {
  callQuery,
  readReportState,
  reportAddress,
  type ReportShape,
  type ReportState,
} from '#lib/reports/list-query.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';

interface ListSource<List> {
  /** The state that the page was rendered for, and its list; null when it could not be read. */
  readonly state: ReportState;
  readonly list: List | null;
  /** The same object in every rendering. */
  readonly shape: ReportShape;
  /** Asks the API; a stable function. */
  readonly load: (query: Record<string, string>) => ApiResult<List>;
}

/** What a list shows; the address always says it. Back and forward follow. */
export function useList<List extends { readonly items: readonly unknown[] }>(
  source: ListSource<List>,
) {
  const { shape, load } = source;
  const [state, setState] = useState(source.state);
  const [list, setList] = useState(source.list);
  const [isLoading, setLoading] = useState(false);

  const reload = useCallback(
    async (wanted: ReportState) => {
      setState(wanted);
      setLoading(true);
      const answer = await load(callQuery(shape, wanted));
      setLoading(false);
      if (answer.ok || !answer.error.handled) setList(answer.ok ? answer.value.body : null);
    },
    [shape, load],
  );

  useEffect(() => {
    const follow = () => void reload(readReportState(shape, new URLSearchParams(location.search)));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [shape, reload]);

  const show = (wanted: ReportState) => {
    history.pushState(null, '', reportAddress(shape, wanted));
    void reload(wanted);
  };

  /** After one entry has gone: the same page, or the one before when it is empty now. */
  const afterRemoval = async () => {
    const isAlone = list?.items.length === 1 && state.page > 1;
    await reload(isAlone ? { ...state, page: state.page - 1 } : state);
    // The button that was pressed is gone; the keyboard stays on the page's content.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true });
    });
  };

  return { state, list, isLoading, show, reload: () => reload(state), afterRemoval };
}

interface Removal {
  readonly question: string;
  readonly call: () => ApiResult<unknown>;
  readonly failed: string;
  readonly done: string;
}

/** Asks, then removes one entry; tells whether it has gone. */
export async function removeEntry({ question, call, failed, done }: Removal): Promise<boolean> {
  if (!(await askConfirmation({ title: 'Delete', body: question }))) return false;
  const answer = await call();
  if (answer.ok) notify(done);
  else showFailure(answer.error, failed);
  return answer.ok;
}
