/** The queue at the desk: its list, and what its buttons post. */
import { randomUUID } from 'node:crypto';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isReference } from '#lib/records/reference.ts';
import type { DeskRefusal } from '#lib/portal/desk-record.ts';
import { queueShape } from '#lib/queue/queue-list.ts';
import { queueItem, queueList, type QueueList } from '#lib/queue/replies.ts';
import { callQuery, lastInstead, readReportState, reportAddress } from '#lib/reports/list-query.ts';
import type { ReportPage } from '#lib/reports/saved-view.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { isPost, readDeskPost, refusalFor, type DeskPost } from './posted.ts';

export interface QueueView {
  readonly page: ReportPage<QueueList>;
  /** Why a button or a filter was refused; null for nothing. */
  readonly refusal: DeskRefusal | null;
  /** Number of the record that Take next has assigned; null for none. */
  readonly taken: string | null;
  /** Names the presses of this page, so that a repeated one changes nothing. */
  readonly call: string;
}

/** Parameter of the address after Take next. */
const TAKEN = 'taken';

/** What a button of a row posts: the record, and who had it; '' for nobody. */
export const rowValue = (reference: string, assignee: string | null): string =>
  `${reference} ${assignee ?? ''}`;

/** The address of the page without what was taken before. */
function ownAddress({ url }: PageContext, taken?: string): string {
  const params = new URLSearchParams(url.searchParams);
  params.delete(TAKEN);
  if (taken !== undefined) params.set(TAKEN, taken);
  const query = params.toString();
  return url.pathname + (query && `?${query}`);
}

async function takeNext(context: PageContext): Promise<Response | DeskFailure> {
  const taken = await deskApi(context).post('/ops/queue/next', undefined, queueItem);
  return taken.ok ? moved(ownAddress(context, taken.value.reference), 303) : taken.error;
}

async function assign(context: PageContext, post: DeskPost): Promise<Response | DeskFailure> {
  const act = post.field('take') === '' ? 'release' : 'take';
  const [reference = '', from = ''] = post.field(act).split(' ');
  const call = {
    callerReference: `desk:${post.field('call')}:${reference}:${act}`,
    reference,
    from: from === '' ? null : from,
    to: act === 'take' ? (context.locals.desk?.member.email ?? null) : null,
  };
  const done = await deskApi(context).post('/ops/assignments', call, queueItem);
  return done.ok ? moved(ownAddress(context), 303) : done.error;
}

/** Carries out what a button posts; a response when it was done. */
async function carryOut(context: PageContext): Promise<Response | DeskRefusal | null> {
  const posted = await readDeskPost(context.request);
  if (!isPost(posted)) return posted;
  const done = await (posted.field('next') === '' ? assign(context, posted) : takeNext(context));
  return done instanceof Response ? done : refusalFor(done, {});
}

/** Reads the queue of an address after what was posted; a response when it leads elsewhere. */
export async function readQueue(context: PageContext): Promise<Response | QueueView> {
  const posted = await carryOut(context);
  if (posted instanceof Response) return posted;
  const state = readReportState(queueShape, context.url.searchParams);
  const { assignee = 'me,none', ...query } = callQuery(queueShape, state);
  const asked = { ...query, ...(assignee !== 'any' && { assignee }) };
  const found = await deskApi(context).get('/ops/queue', queueList, asked);
  const list = found.ok ? found.value : null;
  const last = list && lastInstead(state.page, state.size, list.total);
  if (last !== null) return moved(reportAddress(queueShape, { ...state, page: last }));
  const taken = context.url.searchParams.get(TAKEN) ?? '';
  return {
    page: { state, list, today: companyDay(new Date()), views: null },
    refusal: posted ?? (found.ok ? null : refusalFor(found.error, {})),
    taken: isReference(taken) ? taken : null,
    call: randomUUID(),
  };
}
