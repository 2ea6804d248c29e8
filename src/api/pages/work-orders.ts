/** What the pages of work orders read before they are rendered: report, board, claims, one order, an answer. */
import { claimTypes } from '#lib/kernel/form-table.ts';
import { ok } from '#lib/kernel/result.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { workAct, workNote } from '#lib/work-orders/calls.ts';
import type { WorkSummary } from '#lib/work-orders/replies.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { parse } from '#lib/kernel/validation.ts';
import { workShape } from '#lib/work-orders/columns.ts';
import { openStatuses } from '#lib/work-orders/health.ts';
import type { RefusedWork, WorkListPage, WorkReportPage } from '#lib/portal/work-pages.ts';
import { workPath } from '#lib/work-orders/path.ts';
import { readReport } from './lists.ts';
import { readPostedForm, refusalOf, typedRefusal } from './native/posted-form.ts';
import { apiOf, away, isEmbedded, moved, type PageContext } from './context.ts';

const MOST_ON_BOARD = '100';
const MOST_CLAIMS = 50;

async function listPage(context: PageContext): Promise<WorkListPage | Response> {
  const page = await readReport(context, workShape, async (query) => {
    const api = apiOf(context);
    const [list, figures] = await Promise.all([api.listWorkOrders(query), api.readWorkFigures()]);
    if (!list.ok) return list;
    const { body } = list.value;
    const known = figures.ok ? figures.value.body : null;
    return ok({ ...list.value, body: { ...body, figures: known } });
  });
  return page instanceof Response ? page : { kind: 'orders', ...page };
}

async function claimsPage(context: PageContext): Promise<WorkReportPage | Response> {
  const api = apiOf(context);
  const size = MOST_CLAIMS;
  const answers = await Promise.all(
    claimTypes().map((type) => api.listSubmissions({ type, size })),
  );
  const failed = answers.find(({ ok }) => !ok);
  const elsewhere = !failed || failed.ok ? null : away(failed.error, context.url);
  if (elsewhere) return elsewhere;
  const claims = answers.flatMap((answer) => (answer.ok ? answer.value.body.items : []));
  const newest = claims.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  const isMore = answers.some((answer) => answer.ok && answer.value.body.total > size);
  return { kind: 'claims', claims: failed ? null : newest, isMore };
}

/** The report for an address; null with an external API. */
export async function readWorkReport(
  context: PageContext,
): Promise<WorkReportPage | Response | null> {
  if (!isEmbedded()) return null;
  const tab = context.url.searchParams.get('tab');
  if (tab === 'claims') return claimsPage(context);
  if (tab !== 'board') return listPage(context);
  const query = { status: openStatuses.join(','), sort: 'due', size: MOST_ON_BOARD };
  const answer = await apiOf(context).listWorkOrders(query);
  if (answer.ok) return { kind: 'board', open: answer.value.body };
  return away(answer.error, context.url) ?? { kind: 'board', open: null };
}

/** Orders that wait for the client; none when they cannot be read: the page stands without them. */
export async function readWorkWaiting(context: PageContext): Promise<readonly WorkSummary[]> {
  if (!isEmbedded()) return [];
  const answer = await apiOf(context).readWorkWaiting();
  return answer.ok ? answer.value.body : [];
}

/** What came of a form on the page of an order. */
export type PostedWork =
  | { readonly ok: true; readonly response: Response }
  | ({ readonly ok: false; readonly status: number } & RefusedWork);

/** Makes a draft of the request that an order carries out, one for each page with the button, and leads to it. */
async function orderAgain(
  context: PageContext,
  reference: string,
  key: string,
): Promise<PostedWork> {
  const api = apiOf(context);
  const order = await api.readWorkOrder(reference);
  const request = order.ok ? order.value.body.submission : null;
  const made = request === null ? null : await api.duplicateSubmission(request, key);
  const form = made?.ok ? submissionForm(made.value.body.type) : undefined;
  if (made?.ok && form) {
    const draft = `${pathOf(form.route)}?draft=${made.value.body.id}`;
    return { ok: true, response: moved(draft, 303) };
  }
  const notice = 'The request was not duplicated.';
  return { ok: false, status: 409, form: 'page', notice, text: '' };
}

/** Passes a posted answer or note on; afterwards the page is asked for anew, so that a reload sends nothing. */
export async function postToWork(context: PageContext, reference: string): Promise<PostedWork> {
  const form = await readPostedForm(context.request);
  if (!form.ok) return { ...form, form: 'page', text: '' };
  const { field } = form;
  if (field('act') === 'reorder') return orderAgain(context, reference, field('key'));
  const isNote = field('act') === 'note';
  const text = field('text');
  const refused = (status: number, notice: string): PostedWork => ({
    ok: false,
    status,
    form: isNote ? 'note' : field('act') === 'undo' ? 'page' : 'ask',
    notice,
    text,
  });
  const note = parse(workNote, { text });
  if (isNote && !note.ok) {
    return refused(422, typedRefusal(note.errors, { name: 'text', label: 'Message' }));
  }
  const act = parse(workAct, { act: field('act'), asked: field('asked'), note: text });
  if (!isNote && !act.ok) {
    return refused(422, typedRefusal(act.errors, { name: 'note', label: 'Answer' }));
  }
  const api = apiOf(context);
  const saved =
    isNote || !act.ok
      ? await api.noteOnWorkOrder(reference, text.trim())
      : await api.actOnWorkOrder(reference, act.value);
  if (saved.ok) return { ok: true, response: moved(`${workPath(reference)}?sent=1`, 303) };
  const { status, notice } = refusalOf(saved.error);
  return refused(status, notice);
}
