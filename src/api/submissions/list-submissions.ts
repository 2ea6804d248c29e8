/** The client's own records: by form and status, searched, paged. */
import type { SubmissionQuery } from '#lib/submissions/calls.ts';
import { momentsOf, statusesIn, stretchOf } from '#api/reports/list-query.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import type { ApiContext } from '#api/context/context.ts';
import { pageOfSubmissions, submissionOrders } from './queries/submissions.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { showSummaries } from './views.ts';

export interface ListFilter extends SubmissionQuery {
  readonly clientId?: string;
  readonly submittedOnly?: boolean;
}

/** Returns one page and the total; across clients each with its company. Statuses are comma-separated. */
export async function listSubmissions(
  { database }: Pick<ApiContext, 'database'>,
  query: ListFilter,
) {
  const { type, status, q, from, to, page, size, clientId, submittedOnly } = query;
  const filter = {
    clientId,
    submittedOnly,
    type,
    statuses: statusesIn(status),
    text: normalizeForSearch(q),
    ...momentsOf({ from, to }),
  };
  const found = await pageOfSubmissions(
    database.reader,
    filter,
    stretchOf(submissionOrders, query),
  );
  const summaries = await showSummaries(database.reader, found.items);
  const items = summaries.map((summary, index) =>
    clientId === undefined
      ? { ...summary, company: found.items[index]?.requester?.['company_name'] ?? '' }
      : summary,
  );
  return { items, total: found.total, page, size };
}

/** The caller's page. */
export const listOwn = (context: ApiContext, { client }: SessionCaller, query: SubmissionQuery) =>
  listSubmissions(context, { ...query, clientId: client.id });
