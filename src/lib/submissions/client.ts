import type {
  NewSubmissionBody,
  SubmissionActBody,
  SubmissionChange,
  SubmissionReply,
  SubmissionSubmit,
} from './calls.ts';
import type { Signer } from '#lib/forms/definition.ts';
import {
  signerReply,
  submissionList,
  submissionOverview,
  submissionRecord,
  type SubmissionList,
  type SubmissionOverview,
  type SubmissionRecord,
} from './replies.ts';
import { attachmentInfo, type AttachmentInfo } from '#lib/records/attachment-info.ts';
import { anyReply } from '#lib/http/http.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/submissions';
const at = (id: string, step = ''): string => `${base}/${encodeURIComponent(id)}${step}`;
const once = (key: string) => ({ 'Idempotency-Key': key });

/**
 * The calls about service forms (docs/submissions.md), one function a call. `id` is a record's id or its
 * reference; `key` is made once for each opening of a form, so that two clicks make one record.
 */
export const submissionCalls = (http: Http) => ({
  /** Who signs for the account, and its consents. */
  getSigner: (): ApiResult<Signer> =>
    http.send({ path: '/client/signer', method: 'GET', reply: signerReply }),

  /** The client's own records, newest change first. */
  listSubmissions: (query: ListQuery = {}): ApiResult<SubmissionList> =>
    http.send({ path: withQuery(base, query), method: 'GET', reply: submissionList }),

  /** Save a draft, or hand a form in at once. */
  createSubmission: (body: NewSubmissionBody, key: string): ApiResult<SubmissionRecord> =>
    http.send({ path: base, body, headers: once(key), reply: submissionRecord }),

  /** One record with timeline, files and signatures. */
  readSubmission: (id: string): ApiResult<SubmissionRecord> =>
    http.send({ path: at(id), method: 'GET', reply: submissionRecord }),

  /** Save a draft again, or the fields that were asked for; 409 when somebody was quicker. */
  changeSubmission: (id: string, body: SubmissionChange): ApiResult<SubmissionRecord> =>
    http.send({ path: at(id), method: 'PATCH', body, reply: submissionRecord }),

  /** Delete a draft. */
  deleteSubmission: (id: string): ApiResult<unknown> =>
    http.send({ path: at(id), method: 'DELETE', reply: anyReply }),

  /** Submit a draft, or the answer to a question of the company. */
  submitSubmission: (
    id: string,
    body: SubmissionSubmit,
    key: string,
  ): ApiResult<SubmissionRecord> =>
    http.send({ path: at(id, '/submit'), body, headers: once(key), reply: submissionRecord }),

  /** Take a record back. */
  withdrawSubmission: (id: string, revision: number, note = ''): ApiResult<SubmissionRecord> =>
    http.send({ path: at(id, '/withdraw'), body: { revision, note }, reply: submissionRecord }),

  /** Write to the company about a record. */
  replyToSubmission: (id: string, body: SubmissionReply): ApiResult<SubmissionRecord> =>
    http.send({ path: at(id, '/reply'), body, reply: submissionRecord }),

  /** Approve, decline, appeal …: what the record's `acts` allow. */
  actOnSubmission: (id: string, body: SubmissionActBody): ApiResult<SubmissionRecord> =>
    http.send({ path: at(id, '/act'), body, reply: submissionRecord }),

  /** A new draft with the values of this record. */
  duplicateSubmission: (id: string, key: string): ApiResult<SubmissionRecord> =>
    http.send({ path: at(id, '/duplicate'), headers: once(key), reply: submissionRecord }),

  /** Upload one file; it belongs to no record until one is saved that names its id. */
  uploadAttachment: (file: File): ApiResult<AttachmentInfo> => {
    const form = new FormData();
    form.set('file', file);
    return http.send({ path: '/client/attachments', body: form, reply: attachmentInfo });
  },

  /** Remove a file that belongs to no record. */
  deleteAttachment: (id: string): ApiResult<unknown> =>
    http.send({
      path: `/client/attachments/${encodeURIComponent(id)}`,
      method: 'DELETE',
      reply: anyReply,
    }),

  /** What waits for the client, and which of the first three forms are done. */
  getOverview: (): ApiResult<SubmissionOverview> =>
    http.send({ path: '/client/overview', method: 'GET', reply: submissionOverview }),
});
