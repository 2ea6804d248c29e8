/** The queue at the desk: its list, and what its buttons post. */
import { randomUUID } from 'node:crypto';
import { any } from 'superstruct';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isReference } from '#lib/records/reference.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { queueShapeFor } from '#lib/queue/queue-list.ts';
import {
  queueItem,
  queueList,
  queuePeople,
  type QueueItem,
  type QueueList,
  type QueuePeople,
} from '#lib/queue/replies.ts';
import {
  callQuery,
  lastPageOrNull,
  readReportState,
  reportAddress,
} from '#lib/reports/list-query.ts';
import { parseInteger } from '#lib/reports/parse-integer.ts';
import { savedView, staffViews } from '#lib/reports/saved-view-calls.ts';
import type { RejectedView, ReportPage } from '#lib/reports/saved-view.ts';
import { moved, type PageContext } from '../context.ts';
import { actOnView, type ViewStore } from '../saved-views.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { readDeskRecord, recordCall } from './record.ts';
import { isPost, readDeskPost, rejectionOf, type DeskPost } from './posted.ts';

export interface QueueView {
  readonly shape: ReturnType<typeof queueShapeFor>;
  readonly page: ReportPage<QueueList>;
  /** View action that was refused, or that asks first; null for none. */
  readonly refusedView: RejectedView | null;
  /** Why a button or a filter was refused; null for nothing. */
  readonly rejection: DeskError | null;
  /** Confirmation of the last press; '' for none. */
  readonly done: string;
  /** Whom records may be assigned to. */
  readonly people: QueuePeople['items'];
  /** Numbers of the records that were selected for a press that was refused. */
  readonly selected: readonly string[];
  /** Names the presses of this page, so that a repeated one changes nothing. */
  readonly call: string;
}

/** Parameters of the address after Take next, and after an act on several rows. */
const TAKEN = 'taken';
const DONE = 'rows';

/** Value of the choice that releases records. */
export const NOBODY = 'nobody';

/** Returns the form value of a row: reference, revision and assignee ('' for nobody). */
export const rowValue = ({ reference, revision, assignee }: QueueItem): string =>
  `${reference} ${String(revision)} ${assignee ?? ''}`;

interface Row {
  readonly reference: string;
  readonly revision: number | undefined;
  readonly from: string | null;
}

function rowIn(value: string): Row {
  const [reference = '', revision = '', from = ''] = value.split(' ');
  return {
    reference,
    revision: parseInteger(revision) ?? undefined,
    from: from === '' ? null : from,
  };
}

/** The address of the page without what was taken before. */
function ownAddress({ url }: PageContext, done: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(url.searchParams);
  for (const name of [TAKEN, DONE]) params.delete(name);
  for (const [name, value] of Object.entries(done)) params.set(name, value);
  const query = params.toString();
  return url.pathname + (query && `?${query}`);
}

async function assignNext(context: PageContext): Promise<Response | DeskFailure> {
  const taken = await deskApi(context).post('/ops/queue/next', undefined, queueItem);
  return taken.ok
    ? moved(ownAddress(context, { [TAKEN]: taken.value.reference }), 303)
    : taken.error;
}

/** Assigns a record to an address, or to nobody; once for each press. */
async function assign(
  context: PageContext,
  press: string,
  { reference, from }: Row,
  to: string | null,
): Promise<DeskFailure | null> {
  const callerReference = `desk:${press}:${reference}:${to === null ? 'release' : 'take'}`;
  const call = { callerReference, reference, from, to };
  const done = await deskApi(context).post('/ops/assignments', call, queueItem);
  return done.ok ? null : done.error;
}

/** Starts the review of a submitted form at the revision of the list. */
async function startReview(
  context: PageContext,
  press: string,
  { reference, revision }: Row,
): Promise<DeskFailure | string | null> {
  const read = await readDeskRecord(context, reference);
  if (!read.ok) return read.error;
  const move = read.value?.moves.plain.find(({ verb }) => verb === 'Start review');
  if (!move) return 'has no review to start.';
  const callerReference = `desk:${press}:${reference}:review`;
  const body = { callerReference, to: move.to, revision };
  const done = await deskApi(context).post(recordCall(reference, '/transition'), body, any());
  return done.ok ? null : done.error;
}

/** Carries out an act on each selected row; says what was done, and why the others were refused. */
async function actOnRows(context: PageContext, post: DeskPost): Promise<Response | DeskError> {
  const rows = post.all('row').map(rowIn);
  const act = post.field('several');
  const press = post.field('call');
  const to = post.field('to');
  const rejected = (notice: string, fields: Readonly<Record<string, string>> = {}): DeskError => ({
    status: 422,
    notice,
    fields,
  });
  if (rows.length === 0) return rejected('Select at least one record.');
  if (act === 'assign' && to === '') return rejected('', { to: 'Choose a person.' });
  const errors: string[] = [];
  for (const row of rows) {
    const error =
      act === 'review'
        ? await startReview(context, press, row)
        : await assign(context, press, row, to === NOBODY ? null : to);
    if (error !== null)
      errors.push(`${row.reference}: ${typeof error === 'string' ? error : error.message}`);
  }
  const done = rows.length - errors.length;
  if (errors.length === 0) return moved(ownAddress(context, { [DONE]: String(done) }), 303);
  return { status: 409, notice: [`${countText(done)} done.`, ...errors].join(' '), fields: {} };
}

/** Carries out what a button posts; a response when it was done. */
async function executePost(
  context: PageContext,
  posted: DeskPost,
): Promise<Response | DeskError | null> {
  if (posted.field('several') !== '') return actOnRows(context, posted);
  if (posted.field('next') !== '') {
    const taken = await assignNext(context);
    return taken instanceof Response ? taken : rejectionOf(taken, {});
  }
  const act = posted.field('take') === '' ? 'release' : 'take';
  const me = context.locals.desk?.member.email ?? null;
  const to = act === 'take' ? me : null;
  const error = await assign(context, posted.field('call'), rowIn(posted.field(act)), to);
  return error === null ? moved(ownAddress(context), 303) : rejectionOf(error, {});
}

function viewStore(context: PageContext): ViewStore {
  const api = deskApi(context);
  const path = '/ops/queue/views';
  return {
    list: async () => {
      const read = await api.get(path, staffViews);
      return read.ok ? read.value.items : [];
    },
    save: (name, query, shared) => api.post(path, { name, query, shared }, savedView),
    change: (id, changes) => api.post(`${path}/change`, { id, ...changes }, savedView),
    remove: (id) => api.post(`${path}/remove`, { id }, any()),
  };
}

function doneText({ searchParams }: URL): string {
  const taken = searchParams.get(TAKEN) ?? '';
  if (isReference(taken)) return `${taken} is assigned to you.`;
  const rows = parseInteger(searchParams.get(DONE) ?? '');
  return rows ? `Done for ${counted(rows, 'record')}.` : '';
}

/** Reads the queue of an address after what was posted; a response when it leads elsewhere. */
export async function readQueue(context: PageContext): Promise<Response | QueueView> {
  const post = await readDeskPost(context.request);
  const isOfView = isPost(post) && post.field('act') !== '';
  const rejection = isPost(post) ? (isOfView ? null : await executePost(context, post)) : post;
  if (rejection instanceof Response) return rejection;
  const read = await deskApi(context).get('/ops/queue/people', queuePeople);
  const people = read.ok ? read.value.items : [];
  const shape = queueShapeFor(people.map(({ email, name }) => ({ value: email, label: name })));
  const views = viewStore(context);
  const rejectedView = isOfView ? await actOnView(context.url, shape, post, views) : null;
  if (rejectedView instanceof Response) return rejectedView;
  const state = readReportState(shape, context.url.searchParams);
  const { assignee = 'me,none', ...query } = callQuery(shape, state);
  const asked = { ...query, ...(!assignee.split(',').includes('any') && { assignee }) };
  const found = await deskApi(context).get('/ops/queue', queueList, asked);
  const list = found.ok ? found.value : null;
  const last = list && lastPageOrNull(state.page, state.size, list.total);
  if (last !== null) return moved(reportAddress(shape, { ...state, page: last }));
  return {
    page: { state, list, today: companyDay(new Date()), views: await views.list() },
    refusedView: rejectedView,
    rejection: rejection ?? (found.ok ? null : rejectionOf(found.error, {})),
    done: doneText(context.url),
    shape,
    people,
    selected: isPost(post) ? post.all('row').map((value) => rowIn(value).reference) : [],
    call: randomUUID(),
  };
}
