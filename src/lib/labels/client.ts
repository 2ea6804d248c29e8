/** Calls the API from the browser. */
import type { LabelApproval, LabelApprovals, LabelOrderBody, LabelSettings } from './calls.ts';
import {
  labelJob,
  labelJobs,
  labelList,
  labelRecord,
  labelSettingsReply,
  labelSheet,
  labelSheetFacts,
  labelsApproved,
  type LabelSheet,
  type LabelSheetFacts,
  type LabelsApproved,
  type LabelJob,
  type LabelList,
  type LabelRecord,
} from './replies.ts';
import { anyReply } from '#lib/http/http.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ImportOrder } from '#lib/spreadsheets/client.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { general } from '#lib/session/browser-http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/labels';
const at = (id: string, step = ''): string => `${base}/${encodeURIComponent(id)}${step}`;
const job = (id: string, step = ''): string =>
  `/client/label-jobs/${encodeURIComponent(id)}${step}`;

/** Rows travel as a file: they may be large. */
function rowsFile(order: ImportOrder): FormData {
  const form = new FormData();
  const rows = new Blob([JSON.stringify(order)], { type: 'application/json' });
  form.set('rows', rows, 'rows.json');
  return form;
}

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

export const duplicateLabel = (id: string, key: string): ApiResult<LabelRecord> =>
  general.send({
    path: at(id, '/duplicate'),
    headers: { 'Idempotency-Key': key },
    reply: labelRecord,
  });

/** proof, revise, archive or restore. */
export const stepLabel = (
  id: string,
  step: 'proof' | 'revise' | 'archive' | 'restore',
  version: number,
): ApiResult<LabelRecord> =>
  general.send({ path: at(id, `/${step}`), body: { version }, reply: labelRecord });

export const approveLabel = (id: string, body: LabelApproval): ApiResult<LabelRecord> =>
  general.send({ path: at(id, '/approve'), body, reply: labelRecord });

/** Approve many labels under one signature; each has its own result. */
export const approveLabels = (body: LabelApprovals): ApiResult<LabelsApproved> =>
  general.send({ path: '/client/label-approvals', body, reply: labelsApproved });

/** Keep the rows of a spreadsheet with a draft, in place of earlier ones. */
export const keepLabelSheet = (id: string, order: ImportOrder): ApiResult<LabelSheetFacts> =>
  general.send({ path: at(id, '/sheet'), body: rowsFile(order), reply: labelSheetFacts });

export const readLabelSheet = (id: string): ApiResult<LabelSheet> =>
  general.send({ path: at(id, '/sheet'), method: 'GET', reply: labelSheet });

export const deleteLabelSheet = (id: string): ApiResult<unknown> =>
  general.send({ path: at(id, '/sheet'), method: 'DELETE', reply: anyReply });

export const sendLabel = (id: string, body: LabelOrderBody): ApiResult<LabelRecord> =>
  general.send({ path: at(id, '/send'), body, reply: labelRecord });

/** Begin to make labels of many rows. */
export const createLabelJob = (
  id: string,
  order: ImportOrder,
  options: Readonly<Record<string, string>>,
  key: string,
): ApiResult<LabelJob> => {
  const wanted = new URLSearchParams(options).toString();
  return general.send({
    path: `${at(id, '/jobs')}?${wanted}`,
    body: rowsFile(order),
    headers: { 'Idempotency-Key': key },
    reply: labelJob,
  });
};

export const listLabelJobs = (id: string): ApiResult<{ items: LabelJob[] }> =>
  general.send({ path: at(id, '/jobs'), method: 'GET', reply: labelJobs });

export const readLabelJob = (id: string): ApiResult<LabelJob> =>
  general.send({ path: job(id), method: 'GET', reply: labelJob });

export const cancelLabelJob = (id: string): ApiResult<LabelJob> =>
  general.send({ path: job(id, '/cancel'), reply: labelJob });

export const changeLabelSettings = (body: LabelSettings): ApiResult<LabelSettings> =>
  general.send({
    path: '/client/label-settings',
    method: 'PATCH',
    body,
    reply: labelSettingsReply,
  });
