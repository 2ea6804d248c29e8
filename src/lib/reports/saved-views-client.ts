/** The calls about saved views (docs/reports.md), one function a call. */
import { anyReply } from '#lib/http/http.ts';
import {
  savedView,
  savedViews,
  type NewSavedView,
  type SavedView,
  type SavedViewChange,
  type SavedViews,
} from './saved-view-calls.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';

const base = '/client/views';
const at = (id: string): string => `${base}/${encodeURIComponent(id)}`;

export const savedViewCalls = (http: Http) => ({
  /** The caller's views of a list, by name. */
  listViews: (list: string): ApiResult<SavedViews> =>
    http.send({
      path: `${base}?${new URLSearchParams({ list }).toString()}`,
      method: 'GET',
      reply: savedViews,
    }),

  /** Save a view; 409 when its name is in use, or the list has its maximum of views. */
  saveView: (view: Readonly<Record<keyof NewSavedView, string>>): ApiResult<SavedView> =>
    http.send({ path: base, body: view, reply: savedView }),

  /** Give a view another name, or another address; 409 when the name is in use. */
  changeView: (id: string, change: SavedViewChange): ApiResult<SavedView> =>
    http.send({ path: at(id), method: 'PATCH', body: change, reply: savedView }),

  /** Delete a view. */
  deleteView: (id: string): ApiResult<unknown> =>
    http.send({ path: at(id), method: 'DELETE', reply: anyReply }),
});
