import { useCallback, useEffect, useState } from 'react';
import type { ApiResult } from '#lib/http/http.ts';

interface ListSource<State, List> {
  /** The state that the page was rendered for, and its list; null when it could not be read. */
  readonly state: State;
  readonly list: List | null;
  /** The state that an address stands for, and the address of a state. Neither may change between renderings. */
  readonly read: (query: URLSearchParams) => State;
  readonly address: (state: State) => string;
  /** Asks the API; a stable function. */
  readonly load: (state: State) => ApiResult<List>;
}

/** What a list shows; the address always says it. Back and forward follow. */
export function useList<
  State extends { readonly page: number },
  List extends { readonly items: readonly unknown[] },
>(source: ListSource<State, List>) {
  const { read, address, load } = source;
  const [state, setState] = useState(source.state);
  const [list, setList] = useState(source.list);
  const [isLoading, setLoading] = useState(false);

  const reload = useCallback(
    async (wanted: State) => {
      setState(wanted);
      setLoading(true);
      const answer = await load(wanted);
      setLoading(false);
      if (answer.ok || !answer.error.handled) setList(answer.ok ? answer.value.body : null);
    },
    [load],
  );

  useEffect(() => {
    const follow = () => void reload(read(new URLSearchParams(location.search)));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [read, reload]);

  const show = (wanted: State) => {
    history.pushState(null, '', address(wanted));
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
