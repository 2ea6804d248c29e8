/** The client's own service forms: drafts, submits, timeline. */
import { ok } from '#lib/kernel/result.ts';
import {
  newSubmission,
  submissionAct,
  submissionChange,
  submissionQuery,
  submissionReply,
  submissionSubmit,
  submissionWithdraw,
} from '#lib/submissions/calls.ts';
import {
  signerReply,
  submissionList,
  submissionOverview,
  submissionRecord,
} from '#lib/submissions/replies.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { client } from '#api/http/endpoint.ts';
import { changing, recordEndpoints } from '#api/http/record-endpoints.ts';
import { answered } from '#api/http/reply.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { actOnSubmission } from './acts/act-on-submission.ts';
import { callOf } from '#api/http/client-call.ts';
import { changeSubmission, deleteDraft } from './drafts/change-draft.ts';
import { createSubmission, duplicateSubmission } from './drafts/create-submission.ts';
import { newFormSchema } from './form-schema.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { listOwn } from './list-submissions.ts';
import { showOverview } from './overview.ts';
import { ownRecord } from './own-record.ts';
import { submitSubmission } from './drafts/submit-submission.ts';
import { showRecord } from './views.ts';
import { showSigner } from './show-signer.ts';

/** Enough for 2,000 rows of a table; the front server cuts earlier where it is set lower. */
const MAX_FORM_BYTES = 1024 * 1024;

const form = { maxBytes: MAX_FORM_BYTES };

/** Returns the whole record. */
const show = (context: ApiContext, row: SubmissionRow) => showRecord(context, row, { all: false });
const path = '/client/submissions/:id';
const record = recordEndpoints(client, { path, reply: submissionRecord, call: callOf, show });

export const submissionRoutes = [
  client.get('/client/submissions', query(submissionQuery), {
    summary: "The caller's own records: by form and status, searched, paged.",
    reply: submissionList,
    message: 'Records loaded.',
    handle: async ({ context, caller, input }) => ok(await listOwn(context, caller, input)),
  }),
  client.post('/client/submissions', json(newSubmission, { ...form, describe: newFormSchema }), {
    right: 'forms',
    summary: 'Saves a draft or hands a form in; one record for each Idempotency-Key.',
    reply: submissionRecord,
    failures: [...changing, 'stopped'],
    handle: async (call) => {
      const { action, data, type } = call.input;
      const definition = submissionForm(type);
      if (!definition) return invalidForm({ type: 'There is no form of this type.' });
      const made = await createSubmission(callOf(call), { form: definition, action, data });
      const message = action === 'draft' ? 'Draft saved.' : 'Sent.';
      return answered(made, message, (row) => show(call.context, row));
    },
  }),
  record.get('', nothing, {
    summary: 'One own record, by id or reference, with timeline, files and signatures.',
    message: 'Record loaded.',
    failures: ['not_found'],
    act: async (call, id) => {
      const found = await ownRecord(call, id);
      return found.ok ? ok(found.value.row) : found;
    },
  }),
  record.patch('', json(submissionChange, form), {
    right: 'forms',
    summary: 'Saves a draft, or the fields that the company has asked for, at a known revision.',
    message: 'Draft saved.',
    act: changeSubmission,
  }),
  client.remove('/client/submissions/:id', nothing, {
    right: 'forms',
    summary: 'Deletes a draft.',
    failures: ['not_found', 'conflict'],
    message: 'Draft deleted.',
    handle: (call) => deleteDraft(callOf(call), call.params['id'] ?? ''),
  }),
  record.post('/submit', json(submissionSubmit, form), {
    right: 'forms',
    summary: 'Hands a draft in, or the answer to a question; once for each Idempotency-Key.',
    message: 'Sent.',
    failures: [...changing, 'stopped'],
    act: submitSubmission,
  }),
  record.post('/withdraw', json(submissionWithdraw), {
    right: 'forms',
    summary: 'Takes a record back, where its status allows it.',
    message: 'Withdrawn.',
    act: (call, id, input) =>
      actOnSubmission(call, id, { ...input, act: 'withdraw', attachmentIds: [] }),
  }),
  record.post('/reply', json(submissionReply), {
    right: 'forms',
    summary: 'Writes to the company about a record.',
    message: 'Message sent.',
    act: (call, id, { revision, text: note, attachmentIds }) =>
      actOnSubmission(call, id, { act: 'reply', revision, note, attachmentIds }),
  }),
  record.post('/act', json(submissionAct), {
    right: 'forms',
    summary: 'Approves, declines, appeals …: what the acts of the record allow.',
    message: 'Done.',
    act: actOnSubmission,
  }),
  record.post('/duplicate', nothing, {
    right: 'forms',
    summary:
      'Makes a draft with the final values of a record, without past dates and files; one for each Idempotency-Key.',
    message: 'Draft made.',
    failures: ['not_found'],
    act: duplicateSubmission,
  }),
  client.get('/client/signer', nothing, {
    summary:
      'Who signed last, else the contact person, and the consents that the account has given.',
    reply: signerReply,
    message: 'Signer loaded.',
    handle: async (call) => ok(await showSigner(callOf(call))),
  }),
  client.get('/client/overview', nothing, {
    summary: 'Tasks of the caller, counts by form, and which of the first forms are done.',
    reply: submissionOverview,
    message: 'Overview loaded.',
    handle: async ({ context, caller }) => ok(await showOverview(context, caller.client.id)),
  }),
];
