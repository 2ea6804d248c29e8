/** Saved views of list pages: reading, and native form posts. Works without script. */
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { readReportState, reportAddress, type ReportShape } from '#lib/reports/list-query.ts';
import {
  viewForm,
  viewQuery,
  type RejectedView,
  type ViewOutcome,
} from '#lib/reports/saved-view.ts';
import { newSavedView, savedViewChange, type SavedView } from '#lib/reports/saved-view-calls.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { checkInput } from '#api/http/input.ts';
import {
  changeView,
  listViews,
  removeView,
  saveView,
  viewOwner,
} from '#api/reports/saved-views.ts';
import type { Visit } from '#api/main/visit.ts';
import { readPostedForm, rejectionOf, type PostedForm } from './native/posted-form.ts';
import { act, moved, optional, type PageContext } from './context.ts';

/** Returns the views of a list; empty if the query fails, so that the list still renders. */
export async function readViews(
  context: PageContext,
  shape: ReportShape,
): Promise<readonly SavedView[]> {
  const read = await optional(context, ({ context: api, caller }) =>
    listViews(api, viewOwner(caller), shape.name),
  );
  return read?.items ?? [];
}

/** Where the views of a list are kept: those of a client's person, or of one of the company's people. */
export interface ViewStore {
  readonly list: () => Promise<readonly SavedView[]>;
  /** @param shared true for a view that others see, where the store has such */
  readonly save: (
    name: string,
    query: string,
    shared: boolean,
  ) => Promise<Result<unknown, ApiFailure>>;
  readonly change: (
    id: string,
    changes: Readonly<Record<string, string>>,
  ) => Promise<Result<unknown, ApiFailure>>;
  readonly remove: (id: string) => Promise<Result<unknown, ApiFailure>>;
}

function clientViews(context: PageContext, shape: ReportShape): ViewStore {
  const carryOut = (run: (visit: Visit) => Promise<Result<unknown, Failure>>) =>
    act<unknown>(context, 'own', run);
  return {
    list: () => readViews(context, shape),
    save: (name, query) =>
      carryOut(async ({ context: api, caller }) => {
        const typed = checkInput(newSavedView, { list: shape.name, name, query }, viewForm.fields);
        return typed.ok ? saveView(api, viewOwner(caller), typed.value) : typed;
      }),
    change: (id, changes) =>
      carryOut(async ({ context: api, caller }) => {
        const checked = checkInput(savedViewChange, changes, viewForm.fields);
        return checked.ok ? changeView(api, viewOwner(caller), id, checked.value) : checked;
      }),
    remove: (id) =>
      carryOut(async ({ context: api, caller }) => removeView(api, viewOwner(caller), id)),
  };
}

/** Performs the view action that a client's page was posted to with. */
export const postView = async (
  context: PageContext,
  shape: ReportShape,
): Promise<Response | RejectedView> =>
  actOnView(context.url, shape, await readPostedForm(context.request), clientViews(context, shape));

/**
 * Performs a posted view action and redirects to the list; errors, and the confirmation before a deletion, render on
 * the page.
 */
export async function actOnView(
  url: URL,
  shape: ReportShape,
  form: PostedForm,
  store: ViewStore,
): Promise<Response | RejectedView> {
  const field = form.ok ? form.field : () => '';
  const [action, id, name] = [field('act'), field('id'), field('name')];
  const rejected = (status: number, notice: string) => ({ status, notice, id, name });
  if (!form.ok) return rejected(form.status, form.notice);
  if (action === 'delete') {
    const isThere = (await store.list()).some((view) => view.id === id);
    return isThere
      ? { ...rejected(200, ''), asks: true }
      : rejected(404, messages.resourceNotFound);
  }
  const state = readReportState(shape, url.searchParams);
  const query = viewQuery(shape, state);
  const tried = {
    save: () => store.save(name, query, field('shared') !== ''),
    rename: () => store.change(id, { name }),
    replace: () => store.change(id, { query }),
    'delete-sure': () => store.remove(id),
  };
  const done: Readonly<Record<keyof typeof tried, ViewOutcome>> = {
    save: 'saved',
    rename: 'renamed',
    replace: 'replaced',
    'delete-sure': 'deleted',
  };
  if (!Object.hasOwn(tried, action)) return rejected(422, serverMessages.unreadableBody);
  const answer = await tried[action as keyof typeof tried]();
  // A second press repeats a deletion that the browser stopped waiting for.
  const isGone = action === 'delete-sure' && !answer.ok && answer.error.status === 404;
  if (!answer.ok && !isGone) {
    const { status, notice } = rejectionOf(answer.error);
    return rejected(status, notice);
  }
  const address = new URL(reportAddress(shape, state), url);
  address.searchParams.set('views', done[action as keyof typeof tried]);
  return moved(address.pathname + address.search, 303);
}
