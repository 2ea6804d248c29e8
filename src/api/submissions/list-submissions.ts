/** The client's own records: by form and status, searched, paged. */
import type { SessionCaller } from '#api/security/sessions.ts';
import type { ApiContext } from '#api/context/context.ts';
import { pageOfSubmissions, type SubmissionOrder } from './queries/submissions.ts';
import { fold } from '#api/kernel/fold.ts';
import { showSummary } from './views.ts';

export interface ListQuery {
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly q?: string | undefined;
  /** Days; `to` is included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  readonly size: number;
  readonly sort: string;
}

/** What a list may be sorted by; a minus in front turns it round. */
export const sortKeys = {
  updated: 'updated_at',
  created: 'created_at',
  submitted: 'submitted_at',
  title: 'title',
  status: 'status',
} as const satisfies Record<string, SubmissionOrder>;

const DAY_MS = 24 * 60 * 60 * 1000;

const orderOf = (sort: string) => ({
  order: sortKeys[sort.replace('-', '') as keyof typeof sortKeys],
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
});

const startOf = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString();

export interface ListFilter extends ListQuery {
  readonly clientId?: string;
  readonly submittedOnly?: boolean;
}

/** One page with the number of all that match. Several statuses are separated by commas. */
export async function listSubmissions(
  { database }: Pick<ApiContext, 'database'>,
  query: ListFilter,
) {
  const { type, status, q, from, to, page, size, sort, clientId, submittedOnly } = query;
  const filter = {
    clientId,
    submittedOnly,
    type,
    statuses: status ? status.split(',') : undefined,
    text: fold(q ?? ''),
    from: from ? startOf(from, 0) : undefined,
    to: to ? startOf(to, 1) : undefined,
  };
  const found = await pageOfSubmissions(database.reader, filter, { ...orderOf(sort), page, size });
  return { items: found.items.map(showSummary), total: found.total, page, size };
}

/** The caller's page. */
export const listOwn = (context: ApiContext, { client }: SessionCaller, query: ListQuery) =>
  listSubmissions(context, { ...query, clientId: client.id });
