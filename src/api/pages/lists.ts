/** What the page of any list reads before it is rendered. */
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { ApiResult } from '#lib/http/http.ts';
import {
  callQuery,
  dateProblem,
  lastInstead,
  readReportState,
  reportAddress,
  type ReportShape,
} from '#lib/reports/list-query.ts';
import { viewedLists, type ReportPage } from '#lib/reports/saved-view.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { readViews } from './saved-views.ts';
import { away, moved, type PageContext } from './context.ts';

type Ask<List> = (query: Record<string, string>) => ApiResult<List>;

/** The list of an address; an answer instead when the page lies behind the list's end. */
async function readList<List extends { readonly total: number }>(
  { url }: PageContext,
  shape: ReportShape,
  ask: Ask<List>,
): Promise<
  (Pick<ReportPage<List>, 'state' | 'list'> & { readonly error: ApiFailure | null }) | Response
> {
  const state = readReportState(shape, url.searchParams);
  if (dateProblem(state) !== null) return { state, list: null, error: null };
  const answer = await ask(callQuery(shape, state));
  if (!answer.ok) return { state, list: null, error: answer.error };
  const { body: list } = answer.value;
  const last = lastInstead(state.page, state.size, list.total);
  if (last !== null) return moved(reportAddress(shape, { ...state, page: last }));
  return { state, list, error: null };
}

const views: readonly string[] = viewedLists;

/** A list, with the client's views where it has such; an answer instead when a failure leads elsewhere. */
export async function readReport<List extends { readonly total: number }>(
  context: PageContext,
  shape: ReportShape,
  ask: Ask<List>,
): Promise<ReportPage<List> | Response> {
  const reading = views.includes(shape.name) ? readViews(context, shape) : null;
  const read = await readList(context, shape, ask);
  if (read instanceof Response) return read;
  const { state, list, error } = read;
  const elsewhere = error && away(error, context.url);
  return elsewhere ?? { state, list, today: companyDay(new Date()), views: await reading };
}
