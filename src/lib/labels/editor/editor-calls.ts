/** The calls of the editor over the portal's API client, as drafts of service forms know them. Browser only. */
import type { ApiResult } from '#lib/http/http.ts';
import { err, ok } from '#lib/kernel/result.ts';
import type { LabelRecord } from '../replies.ts';
import type { FormCalls, Saved } from '#lib/forms/session/form-calls.ts';
import { returnAfterLogin } from '#lib/session/return-after-login.ts';

const client = () => import('../browser-client.ts');

/** What the forms call a revision is a label's version: both count every change. */
async function saved(answer: ApiResult<LabelRecord>): Saved {
  const reply = await answer;
  if (!reply.ok) {
    returnAfterLogin(reply.error);
    return err(reply.error);
  }
  const { id, version, reference, updatedAt, data } = reply.value.body;
  return ok({ id, revision: version, reference, updatedAt, data });
}

export type EditorCalls = Pick<FormCalls, 'create' | 'save' | 'read' | 'remove'>;

export const editorCalls: EditorCalls = {
  create: async (data, key) => saved((await client()).createLabel(data, key)),
  save: async (id, revision, data) => saved((await client()).changeLabel(id, revision, data)),
  read: async (id) => saved((await client()).readLabel(id)),
  remove: async (id) => (await client()).deleteLabel(id),
};
