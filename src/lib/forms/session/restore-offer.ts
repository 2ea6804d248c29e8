/** Whether somebody who comes back is asked 'Restore your draft from hh:mm?'. */
import type { Values } from '../definition.ts';
import type { LocalDraft } from './local-draft.ts';

/** What the page was opened with. */
export interface PageDraft {
  readonly id: string;
  readonly revision: number;
}

const same = (a: Values, b: Values): boolean =>
  Object.keys({ ...a, ...b }).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/**
 * The copy of this browser when it holds something that the page does not show. A page that shows one draft
 * offers only what was typed into that draft; an empty form offers whatever is there.
 */
export function offerOf(
  local: LocalDraft | null,
  shown: Values,
  page: PageDraft | null,
): LocalDraft | null {
  if (!local || same(local.values, shown)) return null;
  if (!page) return local;
  if (local.draftId !== page.id) return null;
  return local.isSaved && local.revision <= page.revision ? null : local;
}
