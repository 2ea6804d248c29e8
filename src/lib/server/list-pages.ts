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
  type ReportState,
} from '#lib/reports/list-query.ts';
import type { SavedView } from '#lib/reports/saved-view-calls.ts';
import { houseDay } from '#lib/kernel/company-day.ts';
import { readViews } from './saved-views.ts';
import { away, moved, type PageContext } from './page-context.ts';

interface ListRead<List> {
  readonly state: ReportState;
  /** Null when it was not read: the dates are wrong, or the API refused. */
  readonly list: List | null;
}

type Ask<List> = (query: Record<string, string>) => ApiResult<List>;

/** The list of an address; an answer instead when the page lies behind the list's end. */
export async function readList<List extends { readonly total: number }>(
  { url }: PageContext,
  shape: ReportShape,
  ask: Ask<List>,
): Promise<(ListRead<List> & { readonly error: ApiFailure | null }) | Response> {
  const state = readReportState(shape, url.searchParams);
  if (dateProblem(state) !== null) return { state, list: null, error: null };
  const answer = await ask(callQuery(shape, state));
  if (!answer.ok) return { state, list: null, error: answer.error };
  const { body: list } = answer.value;
  const last = lastInstead(state.page, state.size, list.total);
  if (last !== null) return moved(reportAddress(shape, { ...state, page: last }));
  return { state, list, error: null };
}

export interface ReportPage<List> extends ListRead<List> {
  readonly today: string;
  /** The client's saved views of the list. */
  readonly views: readonly SavedView[];
}

/** A list with saved views; an answer instead when a failure leads elsewhere. */
export async function readReport<List extends { readonly total: number }>(
  context: PageContext,
  shape: ReportShape,
  ask: Ask<List>,
): Promise<ReportPage<List> | Response> {
  const reading = readViews(context, shape);
  const read = await readList(context, shape, ask);
  if (read instanceof Response) return read;
  const { state, list, error } = read;
  const elsewhere = error && away(error, context.url);
  return elsewhere ?? { state, list, today: houseDay(new Date()), views: await reading };
}
