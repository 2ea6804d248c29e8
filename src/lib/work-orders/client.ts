import { array } from 'superstruct';
import type { WorkActBody } from './calls.ts';
import {
  workFigures,
  workList,
  workRecord,
  workSummary,
  type WorkFigures,
  type WorkList,
  type WorkRecord,
  type WorkSummary,
} from './replies.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/work-orders';
const at = (id: string, step = ''): string => `${base}/${encodeURIComponent(id)}${step}`;

/** The calls about work orders (docs/reports.md), one function a call. `id` is an order's id or number. */
export const workOrderCalls = (http: Http) => ({
  /** Own orders; the query is that of the call: q, view, status, health, service, from, to, sort, page … */
  listWorkOrders: (query: ListQuery): ApiResult<WorkList> =>
    http.send({ path: withQuery(base, query), method: 'GET', reply: workList }),

  readWorkOrder: (id: string): ApiResult<WorkRecord> =>
    http.send({ path: at(id), method: 'GET', reply: workRecord }),

  readWorkFigures: (): ApiResult<WorkFigures> =>
    http.send({ path: '/client/work-figures', method: 'GET', reply: workFigures }),

  /** Orders that wait for the client. */
  readWorkWaiting: (): ApiResult<WorkSummary[]> =>
    http.send({ path: '/client/work-waiting', method: 'GET', reply: array(workSummary) }),

  /** Answer what the company asks. */
  actOnWorkOrder: (id: string, body: WorkActBody): ApiResult<WorkRecord> =>
    http.send({ path: at(id, '/act'), body, reply: workRecord }),

  /** Write to the company about an order. */
  noteOnWorkOrder: (id: string, text: string): ApiResult<WorkRecord> =>
    http.send({ path: at(id, '/note'), body: { text }, reply: workRecord }),
});
