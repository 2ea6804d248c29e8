/** Row menus of a list. Each page declares the acts of its rows; the list shows their results. */
import type { ApiResult } from '#lib/http/http.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';
import { refreshList } from './list-swap.ts';

type Acts<Entry> = Readonly<Record<string, (entry: Entry) => unknown>>;

/** Runs the pressed act on the entry of its row or card (`data-entry`). */
export function onRowActs<Entry>(acts: Acts<Entry>): void {
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
    const row = pressed?.closest<HTMLElement>('[data-entry]');
    const act = acts[pressed?.dataset['act'] ?? ''];
    if (!row || !act) return;
    row.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
    act(JSON.parse(row.dataset['entry'] ?? 'null') as Entry);
  });
}

interface Removal {
  /** Deleted item as named in the question. */
  readonly what: string;
  readonly call: () => ApiResult<unknown>;
  readonly failed: string;
  readonly done: string;
}

/** Asks, then removes one entry and shows the list without it. */
export async function removeEntry({ what, call, failed, done }: Removal): Promise<void> {
  if (!(await askConfirmation({ action: `delete ${what}` }))) return;
  const answer = await call();
  if (!answer.ok) {
    showFailure(answer.error, failed);
    return;
  }
  notify(done);
  await refreshList();
}
