/** The form's calls over the portal's API client. Browser only. */
import type { ApiResult } from '#lib/http/http.ts';
import { err, ok } from '#lib/kernel/result.ts';
import type { SubmissionRecord } from './replies.ts';
import type { FormCalls, Saved } from '#lib/forms/session/form-calls.ts';
import { returnAfterLogin } from '#lib/session/return-after-login.ts';

const client = () => import('./browser-client.ts');

async function saved(answer: ApiResult<SubmissionRecord>): Saved {
  const reply = await answer;
  if (reply.ok) return ok(reply.value.body);
  returnAfterLogin(reply.error);
  return err(reply.error);
}

/** The calls of a form of this type. */
export const serverCalls = (type: string): FormCalls => ({
  create: async (data, key) =>
    saved((await client()).createSubmission({ type, action: 'draft', data }, key)),
  save: async (id, revision, data) =>
    saved((await client()).changeSubmission(id, { revision, data })),
  read: async (id) => saved((await client()).readSubmission(id)),
  submitNew: async (data, key) =>
    saved((await client()).createSubmission({ type, action: 'submit', data }, key)),
  submit: async (id, revision, data, key) =>
    saved((await client()).submitSubmission(id, { revision, data }, key)),
  remove: async (id) => (await client()).deleteSubmission(id),
});
