/** Data of the work order pages: report, board, claims, one order, an answer. */
import { claimTypes } from '#lib/kernel/form-table.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { workAct, workNote, workQuery } from '#lib/work-orders/calls.ts';
import type { WorkRecord, WorkSummary } from '#lib/work-orders/replies.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { parse } from '#lib/kernel/validation.ts';
import { workShape } from '#lib/work-orders/columns.ts';
import { openStatuses } from '#lib/work-orders/health.ts';
import type { RejectedWork, WorkListPage, WorkReportPage } from '#lib/portal/work-pages.ts';
import { workPath } from '#lib/work-orders/path.ts';
import { listQuery, readReport } from './lists.ts';
import { readPostedForm, rejectionOf, controlError } from './native/posted-form.ts';
import { submissionQuery } from '#lib/submissions/calls.ts';
import { usableKey } from '#api/http/client-call.ts';
import { duplicateSubmission } from '#api/submissions/drafts/create-submission.ts';
import { listOwn } from '#api/submissions/list-submissions.ts';
import { actOnOwnWork, commentOnOwnWork, ownWorkOrder } from '#api/work-orders/client-acts.ts';
import { showWorkFigures, workWaiting } from '#api/work-orders/figures.ts';
import { listWorkOrders } from '#api/work-orders/list-work.ts';
import { showWorkOrder } from '#api/work-orders/views.ts';
import { act as carryOut, moved, optional, visitOf, type PageContext } from './context.ts';

const MAX_ON_BOARD = '100';
const MAX_CLAIMS = 50;

async function listPage(context: PageContext): Promise<WorkListPage | Response> {
  const page = await readReport(context, {
    shape: workShape,
    schema: workQuery,
    find: async ({ context: api, clientId }, query) => {
      const [list, figures] = await Promise.all([
        listWorkOrders(api, query, clientId),
        optional(context, () => showWorkFigures(api, clientId)),
      ]);
      return { ...list, figures };
    },
  });
  return page instanceof Response ? page : { kind: 'orders', ...page };
}

async function claimsPage(context: PageContext): Promise<WorkReportPage> {
  const { context: api, caller } = visitOf(context);
  const size = MAX_CLAIMS;
  const lists = await Promise.all(
    claimTypes().map((type) => listOwn(api, caller, listQuery(submissionQuery, { type, size }))),
  );
  const claims = lists.flatMap(({ items }) => items);
  const newest = claims.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return { kind: 'claims', claims: newest, isMore: lists.some(({ total }) => total > size) };
}

/** The report for an address. */
export async function readWorkReport(context: PageContext): Promise<WorkReportPage | Response> {
  const tab = context.url.searchParams.get('tab');
  if (tab === 'claims') return claimsPage(context);
  if (tab !== 'board') return listPage(context);
  const query = { status: openStatuses.join(','), sort: 'due', size: MAX_ON_BOARD };
  const { context: api, clientId } = visitOf(context);
  const open = await listWorkOrders(api, listQuery(workQuery, query), clientId);
  return { kind: 'board', open };
}

/** Returns the orders waiting for the client; empty if the query fails, so that the page still renders. */
export const readWorkWaiting = async (context: PageContext): Promise<readonly WorkSummary[]> =>
  (await optional(context, ({ context: api, clientId }) => workWaiting(api, clientId))) ?? [];

/** Returns one own order; null when there is none with this number. */
export async function readWorkOrder(
  context: PageContext,
  reference: string,
): Promise<WorkRecord | null> {
  const { context: api, caller } = visitOf(context);
  const found = await ownWorkOrder(api, caller.client, reference);
  return found.ok ? showWorkOrder(api, found.value, { all: false }) : null;
}

/** Outcome of a form posted by an order's page. */
export type PostedWork =
  | { readonly ok: true; readonly response: Response }
  | ({ readonly ok: false; readonly status: number } & RejectedWork);

/** Makes a draft of the request that an order carries out, one for each page with the button, and leads to it. */
async function orderAgain(
  context: PageContext,
  reference: string,
  key: string,
): Promise<PostedWork> {
  const visit = visitOf(context);
  const order = await ownWorkOrder(visit.context, visit.caller.client, reference);
  const request = order.ok ? order.value.submission_reference : null;
  const call = { ...visit, key: usableKey(key) };
  const made =
    request === null
      ? null
      : await carryOut(context, 'forms', () => duplicateSubmission(call, request));
  const form = made?.ok ? submissionForm(made.value.type) : undefined;
  if (made?.ok && form) {
    const draft = `${pathOf(form.route)}?draft=${made.value.id}`;
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
  const rejected = (status: number, notice: string): PostedWork => ({
    ok: false,
    status,
    form: isNote ? 'note' : field('act') === 'undo' ? 'page' : 'ask',
    notice,
    text,
  });
  const note = parse(workNote, { text });
  if (isNote && !note.ok) {
    return rejected(422, controlError(note.errors, { name: 'text', label: 'Message' }));
  }
  const act = parse(workAct, { act: field('act'), asked: field('asked'), note: text });
  if (!isNote && !act.ok) {
    return rejected(422, controlError(act.errors, { name: 'note', label: 'Answer' }));
  }
  const saved = await carryOut(context, 'records', ({ context: api, caller: { client } }) =>
    isNote || !act.ok
      ? commentOnOwnWork(api, client, reference, { text: text.trim() })
      : actOnOwnWork(api, client, reference, act.value),
  );
  if (saved.ok) return { ok: true, response: moved(`${workPath(reference)}?sent=1`, 303) };
  const { status, notice } = rejectionOf(saved.error);
  return rejected(status, notice);
}
