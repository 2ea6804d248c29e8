/** Calls the API from the browser. */
import { workList, type WorkList } from './replies.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { general } from '#lib/session/browser-http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/work-orders';

/** Own orders; the query is that of the call: q, view, status, health, service, from, to, sort, page … */
export const listWorkOrders = (query: ListQuery): ApiResult<WorkList> =>
  general.send({ path: withQuery(base, query), method: 'GET', reply: workList });
