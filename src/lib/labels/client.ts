/** Calls the API from the browser. */
import type { LabelSettings } from './calls.ts';
import {
  labelList,
  labelRecord,
  labelSettingsReply,
  type LabelList,
  type LabelRecord,
} from './replies.ts';
import { anyReply } from '#lib/http/http.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { general } from '#lib/session/browser-http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/labels';
const at = (id: string): string => `${base}/${encodeURIComponent(id)}`;

export const listLabels = (query: ListQuery = {}): ApiResult<LabelList> =>
  general.send({ path: withQuery(base, query), method: 'GET', reply: labelList });

/** Make a label as a draft; the same key makes it once. */
export const createLabel = (data: Values, key: string): ApiResult<LabelRecord> =>
  general.send({
    path: base,
    body: { data },
    headers: { 'Idempotency-Key': key },
    reply: labelRecord,
  });

export const readLabel = (id: string): ApiResult<LabelRecord> =>
  general.send({ path: at(id), method: 'GET', reply: labelRecord });

/** Save a draft; 409 when somebody was quicker. */
export const changeLabel = (id: string, version: number, data: Values): ApiResult<LabelRecord> =>
  general.send({ path: at(id), method: 'PATCH', body: { version, data }, reply: labelRecord });

/** Delete a draft, or drop the draft of a newer revision. */
export const deleteLabel = (id: string): ApiResult<unknown> =>
  general.send({ path: at(id), method: 'DELETE', reply: anyReply });

export const changeLabelSettings = (body: LabelSettings): ApiResult<LabelSettings> =>
  general.send({
    path: '/client/label-settings',
    method: 'PATCH',
    body,
    reply: labelSettingsReply,
  });
