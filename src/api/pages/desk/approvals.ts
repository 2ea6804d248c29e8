/** Acts that wait for a second person, and the decision on one of them. */
import { any } from 'superstruct';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { approvalList, type Approval } from '#lib/portal/approvals/calls.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { successText, isPost, readDeskPost, rejectionOf, type DeskPost } from './posted.ts';

export interface ApprovalsView {
  readonly open: readonly Approval[];
  readonly decided: readonly Approval[];
  /** Id of the request that was posted; '' for none. */
  readonly posted: string;
  readonly reason: string;
  readonly rejection: DeskError | null;
  readonly done: string;
}

const doneTexts: Readonly<Record<string, string>> = {
  approve: 'Approved. It was carried out as it was asked.',
  refuse: 'Refused. The person who asked sees the reason here.',
};

const labels = { reason: 'Reason', code: 'Code' };

/** Repeats the second step where a code was typed: erasing a client needs a fresh one. */
async function confirmed(
  context: PageContext,
  post: DeskPost,
): Promise<Result<unknown, DeskFailure>> {
  const code = post.field('code').trim();
  return code === '' ? ok(null) : deskApi(context).post('/ops/me/second-step', { code }, any());
}

async function decide(context: PageContext, post: DeskPost): Promise<Response | DeskError> {
  const act = post.field('do');
  const reason = post.field('reason').trim();
  if (!(act in doneTexts)) return moved(deskPathOf('desk-approvals'), 303);
  if (act === 'refuse' && reason === '') {
    const message = fieldMessage({ code: 'required' }, labels.reason);
    return { status: 422, notice: '', fields: { reason: message } };
  }
  const path = `/ops/approvals/${encodeURIComponent(post.field('id'))}/${act}`;
  const body = act === 'refuse' ? { reason } : {};
  const fresh = await confirmed(context, post);
  const reply = fresh.ok ? await deskApi(context).post(path, body, any()) : fresh;
  return reply.ok
    ? moved(`${deskPathOf('desk-approvals')}?done=${act}`, 303)
    : rejectionOf(reply.error, labels);
}

/** Reads what waits, and carries out the decision that is posted. */
export async function readApprovalsPage(
  context: PageContext,
): Promise<Response | Result<ApprovalsView, DeskFailure>> {
  const post = await readDeskPost(context.request);
  const rejection = isPost(post) ? await decide(context, post) : post;
  if (rejection instanceof Response) return rejection;
  const list = await deskApi(context).get('/ops/approvals', approvalList);
  if (!list.ok) return list;
  const { items } = list.value;
  const isOpen = ({ state }: Approval) => state === 'open';
  return ok({
    open: items.filter(isOpen),
    decided: items.filter((each) => !isOpen(each)),
    posted: isPost(post) ? post.field('id') : '',
    reason: isPost(post) ? post.field('reason') : '',
    rejection,
    done: successText(context.url, doneTexts),
  });
}
