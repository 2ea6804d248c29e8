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
  labelsWaiting,
  type LabelSheet,
  type LabelSheetFacts,
  type LabelsApproved,
  type LabelsWaiting,
  type LabelJob,
  type LabelList,
  type LabelRecord,
} from './replies.ts';
import { anyReply } from '#lib/http/http.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ImportOrder } from '#lib/spreadsheets/client.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';
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

/** The calls about labels (docs/labels.md), one function a call. `id` is a label's id or its reference. */
export const labelCalls = (http: Http) => ({
  listLabels: (query: ListQuery = {}): ApiResult<LabelList> =>
    http.send({ path: withQuery(base, query), method: 'GET', reply: labelList }),

  /** Make a label as a draft; the same key makes it once. */
  createLabel: (data: Values, key: string): ApiResult<LabelRecord> =>
    http.send({
      path: base,
      body: { data },
      headers: { 'Idempotency-Key': key },
      reply: labelRecord,
    }),

  readLabel: (id: string): ApiResult<LabelRecord> =>
    http.send({ path: at(id), method: 'GET', reply: labelRecord }),

  /** Save a draft; 409 when somebody was quicker. */
  changeLabel: (id: string, version: number, data: Values): ApiResult<LabelRecord> =>
    http.send({ path: at(id), method: 'PATCH', body: { version, data }, reply: labelRecord }),

  /** Delete a draft, or drop the draft of a newer revision. */
  deleteLabel: (id: string): ApiResult<unknown> =>
    http.send({ path: at(id), method: 'DELETE', reply: anyReply }),

  duplicateLabel: (id: string, key: string): ApiResult<LabelRecord> =>
    http.send({
      path: at(id, '/duplicate'),
      headers: { 'Idempotency-Key': key },
      reply: labelRecord,
    }),

  /** proof, revise, archive or restore. */
  stepLabel: (
    id: string,
    step: 'proof' | 'revise' | 'archive' | 'restore',
    version: number,
  ): ApiResult<LabelRecord> =>
    http.send({ path: at(id, `/${step}`), body: { version }, reply: labelRecord }),

  approveLabel: (id: string, body: LabelApproval): ApiResult<LabelRecord> =>
    http.send({ path: at(id, '/approve'), body, reply: labelRecord }),

  /** Drafts that may be approved. */
  listWaitingLabels: (): ApiResult<LabelsWaiting> =>
    http.send({ path: '/client/label-approvals', method: 'GET', reply: labelsWaiting }),

  /** Approve many labels under one signature; each has its own result. */
  approveLabels: (body: LabelApprovals): ApiResult<LabelsApproved> =>
    http.send({ path: '/client/label-approvals', body, reply: labelsApproved }),

  /** Keep the rows of a spreadsheet with a draft, in place of earlier ones. */
  keepLabelSheet: (id: string, order: ImportOrder): ApiResult<LabelSheetFacts> =>
    http.send({ path: at(id, '/sheet'), body: rowsFile(order), reply: labelSheetFacts }),

  readLabelSheet: (id: string): ApiResult<LabelSheet> =>
    http.send({ path: at(id, '/sheet'), method: 'GET', reply: labelSheet }),

  deleteLabelSheet: (id: string): ApiResult<unknown> =>
    http.send({ path: at(id, '/sheet'), method: 'DELETE', reply: anyReply }),

  sendLabel: (id: string, body: LabelOrderBody): ApiResult<LabelRecord> =>
    http.send({ path: at(id, '/send'), body, reply: labelRecord }),

  /** Begin to make labels of many rows. */
  createLabelJob: (
    id: string,
    order: ImportOrder,
    options: Readonly<Record<string, string>>,
    key: string,
  ): ApiResult<LabelJob> => {
    const wanted = new URLSearchParams(options).toString();
    return http.send({
      path: `${at(id, '/jobs')}?${wanted}`,
      body: rowsFile(order),
      headers: { 'Idempotency-Key': key },
      reply: labelJob,
    });
  },

  listLabelJobs: (id: string): ApiResult<{ items: LabelJob[] }> =>
    http.send({ path: at(id, '/jobs'), method: 'GET', reply: labelJobs }),

  readLabelJob: (id: string): ApiResult<LabelJob> =>
    http.send({ path: job(id), method: 'GET', reply: labelJob }),

  cancelLabelJob: (id: string): ApiResult<LabelJob> =>
    http.send({ path: job(id, '/cancel'), reply: labelJob }),

  readLabelSettings: (): ApiResult<LabelSettings> =>
    http.send({ path: '/client/label-settings', method: 'GET', reply: labelSettingsReply }),

  changeLabelSettings: (body: LabelSettings): ApiResult<LabelSettings> =>
    http.send({ path: '/client/label-settings', method: 'PATCH', body, reply: labelSettingsReply }),
});
