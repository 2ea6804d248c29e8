/** Offer 'Restore your draft from hh:mm?' for returning users. */
import type { Values } from '../definition.ts';
import type { LocalDraft } from './local-draft.ts';

/** Draft of the opened page. */
export interface PageDraft {
  readonly id: string;
  readonly revision: number;
}

const same = (a: Values, b: Values): boolean =>
  Object.keys({ ...a, ...b }).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/**
 * Returns this browser's copy if it has values that the page lacks. A page with a draft offers only changes of that
 * draft; an empty form offers any.
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
