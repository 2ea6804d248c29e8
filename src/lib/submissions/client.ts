/** Calls the API from the browser. */
import type {
  NewSubmissionBody,
  SubmissionActBody,
  SubmissionChange,
  SubmissionReply,
  SubmissionSubmit,
} from './calls.ts';
import {
  submissionList,
  submissionRecord,
  type SubmissionList,
  type SubmissionRecord,
} from './replies.ts';
import { anyReply } from '#lib/http/http.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { general } from '#lib/session/browser-http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/submissions';
const at = (id: string, step = ''): string => `${base}/${encodeURIComponent(id)}${step}`;
const keyHeader = (key: string) => ({ 'Idempotency-Key': key });

/** The client's own records, newest change first. */
export const listSubmissions = (query: ListQuery = {}): ApiResult<SubmissionList> =>
  general.send({ path: withQuery(base, query), method: 'GET', reply: submissionList });

/** Saves a draft, or submits directly. */
export const createSubmission = (
  body: NewSubmissionBody,
  key: string,
): ApiResult<SubmissionRecord> =>
  general.send({ path: base, body, headers: keyHeader(key), reply: submissionRecord });

/** One record with timeline, files and signatures. */
export const readSubmission = (id: string): ApiResult<SubmissionRecord> =>
  general.send({ path: at(id), method: 'GET', reply: submissionRecord });

/** Save a draft again, or the fields that were asked for; 409 when somebody was quicker. */
export const changeSubmission = (id: string, body: SubmissionChange): ApiResult<SubmissionRecord> =>
  general.send({ path: at(id), method: 'PATCH', body, reply: submissionRecord });

/** Delete a draft. */
export const deleteSubmission = (id: string): ApiResult<unknown> =>
  general.send({ path: at(id), method: 'DELETE', reply: anyReply });

/** Submit a draft, or the answer to a question of the company. */
export const submitSubmission = (
  id: string,
  body: SubmissionSubmit,
  key: string,
): ApiResult<SubmissionRecord> =>
  general.send({ path: at(id, '/submit'), body, headers: keyHeader(key), reply: submissionRecord });

/** Write to the company about a record. */
export const replyToSubmission = (id: string, body: SubmissionReply): ApiResult<SubmissionRecord> =>
  general.send({ path: at(id, '/reply'), body, reply: submissionRecord });

/** Performs an act permitted by the record's `acts`: approve, decline, appeal … */
export const actOnSubmission = (id: string, body: SubmissionActBody): ApiResult<SubmissionRecord> =>
  general.send({ path: at(id, '/act'), body, reply: submissionRecord });

/** A new draft with the values of this record. */
export const duplicateSubmission = (id: string, key: string): ApiResult<SubmissionRecord> =>
  general.send({ path: at(id, '/duplicate'), headers: keyHeader(key), reply: submissionRecord });
