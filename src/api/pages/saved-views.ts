/** Saved views of list pages: reading, and native form posts. Works without script. */
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { readReportState, reportAddress, type ReportShape } from '#lib/reports/list-query.ts';
import {
  viewForm,
  viewQuery,
  type RefusedView,
  type ViewOutcome,
} from '#lib/reports/saved-view.ts';
import { newSavedView, savedViewChange, type SavedView } from '#lib/reports/saved-view-calls.ts';
import { checkInput } from '#api/http/input.ts';
import {
  changeView,
  listViews,
  removeView,
  saveView,
  viewOwner,
} from '#api/reports/saved-views.ts';
import type { Visit } from '#api/main/visit.ts';
import { readPostedForm, refusalOf } from './native/posted-form.ts';
import { act as carryOut, moved, optional, type PageContext } from './context.ts';

/** Views of a list; none when unreadable: the list renders without them. */
export async function readViews(
  context: PageContext,
  shape: ReportShape,
): Promise<readonly SavedView[]> {
  const read = await optional(context, ({ context: api, caller }) =>
    listViews(api, viewOwner(caller), shape.name),
  );
  return read?.items ?? [];
}

/**
 * Performs a posted view action and redirects to the list; errors, and the confirmation before a deletion, render on
 * the page.
 */
export async function postView(
  context: PageContext,
  shape: ReportShape,
): Promise<Response | RefusedView> {
  const { request, url } = context;
  const form = await readPostedForm(request);
  const field = form.ok ? form.field : () => '';
  const [act, id, name] = [field('act'), field('id'), field('name')];
  const refused = (status: number, notice: string) => ({ status, notice, id, name });
  if (!form.ok) return refused(form.status, form.notice);
  if (act === 'delete') {
    const isThere = (await readViews(context, shape)).some((view) => view.id === id);
    return isThere ? { ...refused(200, ''), asks: true } : refused(404, messages.resourceNotFound);
  }
  const state = readReportState(shape, url.searchParams);
  const query = viewQuery(shape, state);
  const change = ({ context: api, caller }: Visit, typed: object) => {
    const checked = checkInput(savedViewChange, typed, viewForm.fields);
    return checked.ok ? changeView(api, viewOwner(caller), id, checked.value) : checked;
  };
  const tried = {
    save: ({ context: api, caller }: Visit) => {
      const typed = checkInput(newSavedView, { list: shape.name, name, query }, viewForm.fields);
      return typed.ok ? saveView(api, viewOwner(caller), typed.value) : typed;
    },
    rename: (visit: Visit) => change(visit, { name }),
    replace: (visit: Visit) => change(visit, { query }),
    'delete-sure': ({ context: api, caller }: Visit) => removeView(api, viewOwner(caller), id),
  };
  const done: Readonly<Record<keyof typeof tried, ViewOutcome>> = {
    save: 'saved',
    rename: 'renamed',
    replace: 'replaced',
    'delete-sure': 'deleted',
  };
  if (!Object.hasOwn(tried, act)) return refused(422, serverMessages.unreadableBody);
  const answer = await carryOut<unknown>(context, 'own', async (visit) =>
    tried[act as keyof typeof tried](visit),
  );
  // A second press repeats a deletion that the browser stopped waiting for.
  const isGone = act === 'delete-sure' && !answer.ok && answer.error.status === 404;
  if (!answer.ok && !isGone) {
    const { status, notice } = refusalOf(answer.error);
    return refused(status, notice);
  }
  const address = new URL(reportAddress(shape, state), url);
  address.searchParams.set('views', done[act as keyof typeof tried]);
  return moved(address.pathname + address.search, 303);
}
