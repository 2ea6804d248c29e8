import type { ReadableAtom } from 'nanostores';
import { askConfirmation } from '#lib/session/question.store.ts';
import { $session } from '#lib/session/session.store.ts';

/** A press that leads away from this page in this tab. */
function departure(event: MouseEvent): string | null {
  const link =
    event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (link.target !== '' || link.hasAttribute('download')) return null;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return samePage && link.hash !== '' ? null : link.href;
}

/**
 * Warns before unsaved changes are lost: links ask with the portal's dialog, everything else (reload, closing
 * the tab, Back) with the browser's own. A session that has ended elsewhere is never held up.
 * @param isBusy whether the changes are on their way to the server just now
 */
export function warnBeforeUnload($unsaved: ReadableAtom<boolean>, isBusy: () => boolean): void {
  let leaving = false;
  const wouldLose = (): boolean =>
    !leaving && !isBusy() && $session.get() !== null && $unsaved.get();

  addEventListener('beforeunload', (event) => {
    if (wouldLose()) event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const target = departure(event);
    if (target === null || event.defaultPrevented || !wouldLose()) return;
    event.preventDefault();
    void askConfirmation({ title: 'Leave', action: 'leave without saving' }).then((confirmed) => {
      leaving = confirmed;
      if (confirmed) location.assign(target);
    });
  });
  // Keeps the computed store up to date between two looks at it.
  $unsaved.listen(() => undefined);
}
