/** Clients at the desk: the list, and a new account. */
import { string, type } from 'superstruct';
import { normalizeEmail } from '#lib/kernel/text/normalize-email.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { pageQuery } from '#lib/staff/page-query.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { accountFields, deskClients, type DeskClients } from '#lib/portal/desk-clients.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { moved, type PageContext } from '../../context.ts';
import { redirectToLastPage } from '../../lists.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';
import { isPost, readDeskPost, rejectionOf } from '../posted.ts';

type PostedFilters = Readonly<Record<string, string>>;

interface Posted {
  readonly typed: PostedFilters;
  readonly rejection: DeskError | null;
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
  if (!isPost(post)) return { typed: {}, rejection: post };
  const given = Object.fromEntries(accountFields.map(({ name }) => [name, post.field(name)]));
  const typed = { ...given, email: normalizeEmail(post.field('email')) };
  const reply = await deskApi(context).post('/ops/clients', typed, made);
  if (reply.ok) return moved(`${deskClientPath(reply.value.clientId)}?done=add`, 303);
  return { typed, rejection: rejectionOf(reply.error, labels) };
}

/** Reads one page of the clients that match the address, and adds the one that is posted. */
export async function readClientsPage(
  context: PageContext,
): Promise<Response | Result<ClientsView, DeskFailure>> {
  const posted = await addClient(context);
  if (posted instanceof Response) return posted;
  const { searchParams } = context.url;
  const [q, status] = ['q', 'status'].map((name) => searchParams.get(name));
  const query = { q, status, ...pageQuery(context.url) };
  const list = await deskApi(context).get('/ops/clients', deskClients, query);
  if (!list.ok) return list;
  return redirectToLastPage(context, list.value) ?? ok({ ...posted, list: list.value });
}
