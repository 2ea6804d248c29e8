/** Records of a client, or of all clients: by form and status, searched, paged. */
import { typeOf } from '#lib/kernel/form-table.ts';
import { ok } from '#lib/kernel/result.ts';
import type { CompanySubmissionQuery } from '#lib/portal/company-lists.ts';
import type { SubmissionQuery } from '#lib/submissions/calls.ts';
import { withClients } from '#api/feed/company-list.ts';
import { queueFilterOf } from '#api/feed/queue-filter.ts';
import { momentsOf, statusesIn, pageRangeOf } from '#api/reports/list-query.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import type { ApiContext } from '#api/context/context.ts';
import { pageOfSubmissions, submissionSortColumns } from './queries/submissions.ts';
import { hasRight, seesAmounts, type Reader } from '#api/security/rights.ts';
import { normalizeQuery } from '#api/kernel/text.ts';
import { showSummaries } from './views.ts';

/** Returns the filter of a text by the person who searches. */
export const textFilter = (reader: Reader, q: string) =>
  ({ text: normalizeQuery(q), textIn: seesAmounts(reader) ? 'all' : 'open' }) as const;

/** Returns the filter of a query. Statuses are comma-separated. */
const filterOf = (reader: Reader, { type, status, q, from, to }: SubmissionQuery) => ({
  type,
  statuses: statusesIn(status),
  ...textFilter(reader, q),
  ...momentsOf({ from, to }),
});

/** Returns one page of a client's records and the total. */
export async function listSubmissions(
  context: Pick<ApiContext, 'database'> & Reader,
  query: SubmissionQuery & { readonly clientId: string; readonly readerId?: string },
) {
  const { page, size, clientId } = query;
  const { database } = context;
  const filter = { ...filterOf(context, query), clientId };
  const range = pageRangeOf(submissionSortColumns, query);
  const found = await pageOfSubmissions(database.reader, filter, range);
  const items = await showSummaries(context, found.items, query.readerId);
  return { items, total: found.total, page, size };
}

/** The caller's page. */
export const listOwn = (
  context: ApiContext,
  { client, member }: SessionCaller,
  query: SubmissionQuery,
) => listSubmissions(context, { ...query, clientId: client.id, readerId: member.id });

/** Returns one page of submitted records of all clients, each with its company; 422 for an unknown client or person. People without the right to amounts find no cards, and nothing by the texts of forms. */
export async function listCompanySubmissions(context: ApiContext, query: CompanySubmissionQuery) {
  const { page, size } = query;
  const queue = await queueFilterOf(context, query);
  if (!queue.ok) return queue;
  const readable = hasRight(context, 'amounts')
    ? {}
    : ({ notType: typeOf('card-authorization'), textIn: 'title' } as const);
  const filter = { ...filterOf(context, query), ...queue.value, ...readable, submittedOnly: true };
  const range = pageRangeOf(submissionSortColumns, query);
  const { reader } = context.database;
  const { items: rows, total } = await pageOfSubmissions(reader, filter, range);
  const summaries = (await showSummaries(context, rows)).map((summary, index) => ({
    ...summary,
    company: rows[index]?.requester?.['company_name'] ?? '',
    client_id: rows[index]?.client_id ?? '',
  }));
  const items = await withClients(context, summaries, ({ client_id: _, ...summary }) => summary);
  return ok({ items, total, page, size });
}
