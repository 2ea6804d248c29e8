/** The client's own service forms: drafts, submits, timeline (docs/submissions.md). */
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  newSubmission,
  submissionAct,
  submissionChange,
  submissionQuery,
  submissionReply,
  submissionSubmit,
  submissionWithdraw,
} from '#lib/submissions/calls.ts';
import { submissionList, submissionOverview, submissionRecord } from '#lib/submissions/replies.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { client } from '#api/http/endpoint.ts';
import type { Failure, FailureCode } from '#api/kernel/failures.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import type { Answer } from '#api/http/reply.ts';
import { idempotencyKey } from '#api/http/idempotency-key.ts';
import { json, nothing, query } from '#api/http/input.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import { actOnSubmission } from './act-on-submission.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { changeSubmission, deleteDraft } from './change-draft.ts';
import { createSubmission } from './create-submission.ts';
import { duplicateSubmission } from './duplicate-submission.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { listOwn } from './list-submissions.ts';
import { showOverview } from './overview.ts';
import { ownRecord } from './own-record.ts';
import { submitSubmission } from './submit-submission.ts';
import { showRecord } from './views.ts';

/** Enough for 2,000 rows of a table; the front server cuts earlier where it is set lower. */
const MAX_FORM_BYTES = 1024 * 1024;

const record = describeSchema({ struct: submissionRecord });
const changing: readonly FailureCode[] = ['not_found', 'conflict', 'invalid'];
const form = { maxBytes: MAX_FORM_BYTES };

interface Incoming extends CallOrigin {
  readonly context: ApiContext;
  readonly caller: SessionCaller;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
}

const callOf = ({ context, caller, request, ...origin }: Incoming): ClientCall => ({
  context,
  caller,
  origin,
  key: idempotencyKey(request),
});

const idOf = ({ params }: Incoming): string => params['id'] ?? '';

/** The whole record as it is now. */
async function answered(
  context: ApiContext,
  message: string,
  result: Result<SubmissionRow, Failure>,
): Promise<Result<Answer, Failure>> {
  if (!result.ok) return result;
  return ok({ message, body: await showRecord(context, result.value, { all: false }) });
}

export const submissionRoutes = [
  client.get('/client/submissions', query(submissionQuery), {
    summary: "The caller's own records: by form and status, searched, paged.",
    reply: describeSchema({ struct: submissionList }),
    handle: async ({ context, caller, input }) =>
      ok({ message: 'Records loaded.', body: await listOwn(context, caller, input) }),
  }),
  client.post('/client/submissions', json(newSubmission, form), {
    summary: 'Saves a draft or hands a form in; one record for each Idempotency-Key.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const { context, input } = incoming;
      const definition = submissionForm(input.type);
      if (!definition) return invalidForm({ type: 'There is no form of this type.' });
      const { action, data } = input;
      const made = await createSubmission(callOf(incoming), { form: definition, action, data });
      return answered(context, action === 'draft' ? 'Draft saved.' : 'Sent.', made);
    },
  }),
  client.get('/client/submissions/:id', nothing, {
    summary: 'One own record, by id or reference, with timeline, files and signatures.',
    reply: record,
    refusals: ['not_found'],
    handle: async (incoming) => {
      const found = await ownRecord(callOf(incoming), idOf(incoming));
      if (!found.ok) return found;
      return answered(incoming.context, 'Record loaded.', ok(found.value.row));
    },
  }),
  client.patch('/client/submissions/:id', json(submissionChange, form), {
    summary: 'Saves a draft, or the fields that the house has asked for, at a known revision.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const saved = await changeSubmission(callOf(incoming), idOf(incoming), incoming.input);
      return answered(incoming.context, 'Draft saved.', saved);
    },
  }),
  client.remove('/client/submissions/:id', nothing, {
    summary: 'Deletes a draft.',
    refusals: ['not_found', 'conflict'],
    handle: async (incoming) => {
      const gone = await deleteDraft(callOf(incoming), idOf(incoming));
      return gone.ok ? ok({ message: 'Draft deleted.' }) : gone;
    },
  }),
  client.post('/client/submissions/:id/submit', json(submissionSubmit, form), {
    summary: 'Hands a draft in, or the answer to a question.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const saved = await submitSubmission(callOf(incoming), idOf(incoming), incoming.input);
      return answered(incoming.context, 'Sent.', saved);
    },
  }),
  client.post('/client/submissions/:id/withdraw', json(submissionWithdraw), {
    summary: 'Takes a record back, where its status allows it.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const act = { ...incoming.input, act: 'withdraw', attachmentIds: [] } as const;
      const saved = await actOnSubmission(callOf(incoming), idOf(incoming), act);
      return answered(incoming.context, 'Withdrawn.', saved);
    },
  }),
  client.post('/client/submissions/:id/reply', json(submissionReply), {
    summary: 'Writes to the house about a record.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const { revision, text: note, attachmentIds } = incoming.input;
      const act = { act: 'reply', revision, note, attachmentIds } as const;
      const saved = await actOnSubmission(callOf(incoming), idOf(incoming), act);
      return answered(incoming.context, 'Message sent.', saved);
    },
  }),
  client.post('/client/submissions/:id/act', json(submissionAct), {
    summary: 'Approves, declines, appeals …: what the acts of the record allow.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const saved = await actOnSubmission(callOf(incoming), idOf(incoming), incoming.input);
      return answered(incoming.context, 'Done.', saved);
    },
  }),
  client.post('/client/submissions/:id/duplicate', nothing, {
    summary: 'Makes a draft with the final values of a record, without past dates and files.',
    reply: record,
    refusals: ['not_found'],
    handle: async (incoming) => {
      const made = await duplicateSubmission(callOf(incoming), idOf(incoming));
      return answered(incoming.context, 'Draft made.', made);
    },
  }),
  client.get('/client/overview', nothing, {
    summary: 'What waits for the caller, counts by form, and which of the first forms are done.',
    reply: describeSchema({ struct: submissionOverview }),
    handle: async ({ context, caller }) =>
      ok({ message: 'Overview loaded.', body: await showOverview(context, caller.client.id) }),
  }),
];
