/** Clients at the desk: the list with a new account, and one client with its records. */
import { any, string, type } from 'superstruct';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  accountFields,
  deskClients,
  type DeskClient,
  type DeskClients,
} from '#lib/portal/desk-clients.ts';
import type { DeskRefusal } from '#lib/portal/desk-record.ts';
import { submissionList, type SubmissionList } from '#lib/submissions/replies.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { doneIn, isPost, readDeskPost, refusalFor, type DeskPost } from './posted.ts';

const PAGE_SIZE = 50;

type Typed = Readonly<Record<string, string>>;

interface Posted {
  readonly typed: Typed;
  readonly refusal: DeskRefusal | null;
}

export interface ClientsView extends Posted {
  readonly list: DeskClients;
}

const made = type({ clientId: string() });

/** Address of the page of a client. */
export const deskClientPath = (number: string): string => deskPathOf('desk-client', number);

const labels = Object.fromEntries(accountFields.map(({ name, label }) => [name, label]));

async function addClient(context: PageContext): Promise<Posted | Response> {
  const post = await readDeskPost(context.request);
  if (!isPost(post)) return { typed: {}, refusal: post };
  const typed = Object.fromEntries(accountFields.map(({ name }) => [name, post.field(name)]));
  const reply = await deskApi(context).post('/ops/clients', typed, made);
  if (reply.ok) return moved(`${deskClientPath(reply.value.clientId)}?done=add`, 303);
  return { typed, refusal: refusalFor(reply.error, labels) };
}

/** Reads one page of the clients that match the address, and adds the one that is posted. */
export async function readClientsPage(
  context: PageContext,
): Promise<Response | Result<ClientsView, DeskFailure>> {
  const posted = await addClient(context);
  if (posted instanceof Response) return posted;
  const { searchParams } = context.url;
  const [q, status, page] = ['q', 'status', 'page'].map((name) => searchParams.get(name));
  const query = { q, status, page, size: PAGE_SIZE };
  const list = await deskApi(context).get('/ops/clients', deskClients, query);
  return list.ok ? ok({ ...posted, list: list.value }) : list;
}

const doneTexts: Readonly<Record<string, string>> = {
  add: 'Added. An email leads the client to choosing a password.',
  disable: 'Disabled. All sessions have ended.',
  enable: 'Enabled.',
  unlock: 'Unlocked.',
  'end-sessions': 'Sessions ended.',
};

export interface ClientView {
  readonly client: DeskClient;
  readonly tab: 'overview' | 'records';
  /** Null on the other tab. */
  readonly records: SubmissionList | null;
  readonly refusal: DeskRefusal | null;
  readonly done: string;
}

async function actOn(
  context: PageContext,
  post: DeskPost,
  number: string,
): Promise<DeskRefusal | Response> {
  const act = post.field('do');
  const path = deskClientPath(number);
  if (!(act in doneTexts) || act === 'add') return moved(path, 303);
  const reply = await deskApi(context).post(`/ops/clients/${act}`, { client: number }, any());
  return reply.ok ? moved(`${path}?done=${act}`, 303) : refusalFor(reply.error, {});
}

/** Reads a client, and carries out what its page posts; null when there is none of this number. */
export async function readClientPage(
  context: PageContext,
  number: string,
): Promise<Response | Result<ClientView | null, DeskFailure>> {
  const post = await readDeskPost(context.request);
  const refusal = isPost(post) ? await actOn(context, post, number) : post;
  if (refusal instanceof Response) return refusal;
  const api = deskApi(context);
  const found = await api.get('/ops/clients', deskClients, { client: number });
  if (!found.ok) return found;
  const [client] = found.value.items;
  if (!client) return ok(null);
  const { searchParams } = context.url;
  const done = doneIn(context.url, doneTexts);
  const view = { client, refusal, done };
  if (searchParams.get('tab') !== 'records') return ok({ ...view, tab: 'overview', records: null });
  const page = searchParams.get('page');
  const query = { client: client.clientId, page, size: PAGE_SIZE };
  const records = await api.get('/ops/submissions', submissionList, query);
  return records.ok ? ok({ ...view, tab: 'records', records: records.value }) : records;
}
