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
import { endpoint } from '#api/http/endpoint.ts';
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

const listAll = endpoint({
  method: 'GET',
  path: '/client/submissions',
  access: 'session',
  limit: { per: 'standing' },
  input: query(submissionQuery),
  summary: "The caller's own records: by form and status, searched, paged.",
  reply: describeSchema({ struct: submissionList }),
  handle: async ({ context, caller, input }) =>
    ok({ message: 'Records loaded.', body: await listOwn(context, caller, input) }),
});

const create = endpoint({
  method: 'POST',
  path: '/client/submissions',
  access: 'session',
  limit: { per: 'standing' },
  input: json(newSubmission, form),
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
});

const read = endpoint({
  method: 'GET',
  path: '/client/submissions/:id',
  access: 'session',
  limit: { per: 'standing' },
  input: nothing,
  summary: 'One own record, by id or reference, with timeline, files and signatures.',
  reply: record,
  refusals: ['not_found'],
  handle: async (incoming) => {
    const found = await ownRecord(callOf(incoming), idOf(incoming));
    if (!found.ok) return found;
    return answered(incoming.context, 'Record loaded.', ok(found.value.row));
  },
});

const change = endpoint({
  method: 'PATCH',
  path: '/client/submissions/:id',
  access: 'session',
  limit: { per: 'standing' },
  input: json(submissionChange, form),
  summary: 'Saves a draft, or the fields that the house has asked for, at a known revision.',
  reply: record,
  refusals: changing,
  handle: async (incoming) => {
    const saved = await changeSubmission(callOf(incoming), idOf(incoming), incoming.input);
    return answered(incoming.context, 'Draft saved.', saved);
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/client/submissions/:id',
  access: 'session',
  limit: { per: 'standing' },
  input: nothing,
  summary: 'Deletes a draft.',
  reply: null,
  refusals: ['not_found', 'conflict'],
  handle: async (incoming) => {
    const gone = await deleteDraft(callOf(incoming), idOf(incoming));
    return gone.ok ? ok({ message: 'Draft deleted.' }) : gone;
  },
});

const submit = endpoint({
  method: 'POST',
  path: '/client/submissions/:id/submit',
  access: 'session',
  limit: { per: 'standing' },
  input: json(submissionSubmit, form),
  summary: 'Hands a draft in, or the answer to a question.',
  reply: record,
  refusals: changing,
  handle: async (incoming) => {
    const saved = await submitSubmission(callOf(incoming), idOf(incoming), incoming.input);
    return answered(incoming.context, 'Sent.', saved);
  },
});

const withdraw = endpoint({
  method: 'POST',
  path: '/client/submissions/:id/withdraw',
  access: 'session',
  limit: { per: 'standing' },
  input: json(submissionWithdraw),
  summary: 'Takes a record back, where its status allows it.',
  reply: record,
  refusals: changing,
  handle: async (incoming) => {
    const act = { ...incoming.input, act: 'withdraw', attachmentIds: [] } as const;
    const saved = await actOnSubmission(callOf(incoming), idOf(incoming), act);
    return answered(incoming.context, 'Withdrawn.', saved);
  },
});

const reply = endpoint({
  method: 'POST',
  path: '/client/submissions/:id/reply',
  access: 'session',
  limit: { per: 'standing' },
  input: json(submissionReply),
  summary: 'Writes to the house about a record.',
  reply: record,
  refusals: changing,
  handle: async (incoming) => {
    const { revision, text: note, attachmentIds } = incoming.input;
    const act = { act: 'reply', revision, note, attachmentIds } as const;
    const saved = await actOnSubmission(callOf(incoming), idOf(incoming), act);
    return answered(incoming.context, 'Message sent.', saved);
  },
});

const act = endpoint({
  method: 'POST',
  path: '/client/submissions/:id/act',
  access: 'session',
  limit: { per: 'standing' },
  input: json(submissionAct),
  summary: 'Approves, declines, appeals …: what the acts of the record allow.',
  reply: record,
  refusals: changing,
  handle: async (incoming) => {
    const saved = await actOnSubmission(callOf(incoming), idOf(incoming), incoming.input);
    return answered(incoming.context, 'Done.', saved);
  },
});

const duplicate = endpoint({
  method: 'POST',
  path: '/client/submissions/:id/duplicate',
  access: 'session',
  limit: { per: 'standing' },
  input: nothing,
  summary: 'Makes a draft with the final values of a record, without past dates and files.',
  reply: record,
  refusals: ['not_found'],
  handle: async (incoming) => {
    const made = await duplicateSubmission(callOf(incoming), idOf(incoming));
    return answered(incoming.context, 'Draft made.', made);
  },
});

const overview = endpoint({
  method: 'GET',
  path: '/client/overview',
  access: 'session',
  limit: { per: 'standing' },
  input: nothing,
  summary: 'What waits for the caller, counts by form, and which of the first forms are done.',
  reply: describeSchema({ struct: submissionOverview }),
  handle: async ({ context, caller }) =>
    ok({ message: 'Overview loaded.', body: await showOverview(context, caller.client.id) }),
});

export const submissionRoutes = [
  listAll,
  create,
  read,
  change,
  remove,
  submit,
  withdraw,
  reply,
  act,
  duplicate,
  overview,
];
