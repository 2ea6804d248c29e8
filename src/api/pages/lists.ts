/** Reads the page of any list. */
import {
  callQuery,
  dateProblem,
  lastPageOrNull,
  readReportState,
  reportAddress,
  type ReportShape,
} from '#lib/reports/list-query.ts';
import { viewedLists, type ReportPage } from '#lib/reports/saved-view.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { checkInput } from '#api/http/input.ts';
import type { Visit } from '#api/main/visit.ts';
import { moved, visitOf, type PageContext } from './context.ts';
import { readViews } from './saved-views.ts';

/** Returns the query of a list with its defaults; throws on one that the list refuses. */
export function listQuery<Query>(
  schema: Schema<Query>,
  typed: Readonly<Record<string, string | number>>,
): Query {
  const texts = Object.entries(typed).map(([name, value]) => [name, String(value)]);
  const read = checkInput(schema, Object.fromEntries(texts));
  if (!read.ok) throw new Error('A list refuses the query of a page.');
  return read.value;
}

interface PageCounts {
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** Returns the way to the last page for an address behind the end of its list; null for all others, and for posts. */
export function redirectToLastPage(
  { url, request }: PageContext,
  { page, size, total }: PageCounts,
): Response | null {
  const last = lastPageOrNull(page, size, total);
  if (last === null || request.method === 'POST') return null;
  const query = new URLSearchParams(url.searchParams);
  query.set('page', String(last));
  return moved(`${url.pathname}?${query.toString()}`);
}

interface List<Query, Found extends { readonly total: number }> {
  readonly shape: ReportShape;
  readonly schema: Schema<Query>;
  readonly find: (visit: Visit, query: Query) => Promise<Found>;
}

/** The list of an address; an answer instead when the page lies behind the list's end. */
async function readList<Query, Found extends { readonly total: number }>(
  context: PageContext,
  { shape, schema, find }: List<Query, Found>,
): Promise<Pick<ReportPage<Found>, 'state' | 'list'> | Response> {
  const state = readReportState(shape, context.url.searchParams);
  if (dateProblem(state) !== null) return { state, list: null };
  const query = checkInput(schema, callQuery(shape, state));
  if (!query.ok) return { state, list: null };
  const list = await find(visitOf(context), query.value);
  const last = lastPageOrNull(state.page, state.size, list.total);
  if (last !== null) return moved(reportAddress(shape, { ...state, page: last }));
  return { state, list };
}

const views: readonly string[] = viewedLists;

/** A list, with the client's views where it has such; an answer instead where the address leads elsewhere. */
export async function readReport<Query, Found extends { readonly total: number }>(
  context: PageContext,
  list: List<Query, Found>,
): Promise<ReportPage<Found> | Response> {
  const { shape } = list;
  const [read, own] = await Promise.all([
    readList(context, list),
    views.includes(shape.name) ? readViews(context, shape) : null,
  ]);
  return read instanceof Response ? read : { ...read, today: companyDay(new Date()), views: own };
}
