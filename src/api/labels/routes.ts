/** The client's own labels: made, proofed, approved, sent, put away. */
import { ok } from '#lib/kernel/result.ts';
import {
  labelApproval,
  labelApprovals,
  labelChange,
  labelOrder,
  labelQuery,
  labelSettings,
  labelStep,
  newLabel,
} from '#lib/labels/calls.ts';
import { labelLimits } from '#lib/labels/messages.ts';
import {
  labelList,
  labelRecord,
  labelsApproved,
  labelSettingsReply,
  labelsWaiting,
} from '#lib/labels/replies.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import { client } from '#api/http/endpoint.ts';
import {
  approveLabel,
  proofLabel,
  sendLabel,
  approveLabels,
  waitingLabels,
} from './approve-label.ts';
import { archiveLabel, changeLabel, deleteLabelDraft, reviseLabel } from './change-label.ts';
import { createLabel, duplicateLabel } from './create-label.ts';
import { changeLabelSettings, readLabelSettings } from './output/label-settings.ts';
import { approvalSchema, newLabelSchema } from './label-data.ts';
import { listLabels, showLabelRecord } from './views.ts';
import { ownLabel } from './own-label.ts';
import { changing, recordEndpoints } from '#api/http/record-endpoints.ts';
import { answered } from '#api/http/reply.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { callOf } from '#api/http/client-call.ts';

/** Returns the label with all revisions. */
const show = (context: ApiContext, row: LabelRow) => showLabelRecord(context, row, { all: false });
const path = '/client/labels/:id';
const label = recordEndpoints(client, { path, reply: labelRecord, call: callOf, show });

export const labelRoutes = [
  client.get('/client/labels', query(labelQuery), {
    summary: "The caller's own labels: by kind and status, searched, paged.",
    reply: labelList,
    message: 'Labels loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await listLabels(context, { ...input, clientId: caller.client.id })),
  }),
  client.post('/client/labels', json(newLabel, { describe: newLabelSchema }), {
    right: 'records',
    summary: 'Makes a label as a draft; one for each Idempotency-Key.',
    reply: labelRecord,
    failures: changing,
    handle: async (call) =>
      answered(await createLabel(callOf(call), call.input.data), 'Label saved.', (row) =>
        show(call.context, row),
      ),
  }),
  label.get('', nothing, {
    summary:
      'One own label, by id or reference, with revisions, timeline, print log and approvals.',
    message: 'Label loaded.',
    failures: ['not_found'],
    act: async (call, id) => {
      const found = await ownLabel(call, id);
      return found.ok ? ok(found.value.label) : found;
    },
  }),
  label.patch('', json(labelChange), {
    right: 'records',
    summary: 'Saves a draft at its version; an approved revision is refused.',
    message: 'Label saved.',
    act: changeLabel,
  }),
  client.remove('/client/labels/:id', nothing, {
    right: 'records',
    summary: 'Deletes a label that was never approved, or drops the draft of a newer revision.',
    failures: ['not_found', 'conflict'],
    message: 'Draft deleted.',
    handle: (call) => deleteLabelDraft(callOf(call), call.params['id'] ?? ''),
  }),
  label.post('/duplicate', nothing, {
    right: 'records',
    summary: 'Makes a draft with everything of a label but its name; one for each Idempotency-Key.',
    message: 'Copy made.',
    failures: ['not_found'],
    act: duplicateLabel,
  }),
  label.post('/revise', json(labelStep), {
    right: 'records',
    summary: 'Makes the next revision of an approved label, as a draft; the old one is superseded.',
    message: 'New revision made.',
    act: reviseLabel,
  }),
  label.post('/proof', json(labelStep), {
    right: 'records',
    summary: 'Runs all checks; a label without errors may then be approved.',
    message: 'All checks passed.',
    act: proofLabel,
  }),
  label.post('/approve', json(labelApproval, { describe: approvalSchema }), {
    right: 'sign',
    summary: 'Freezes a proofed revision under a signature and gives the label its number.',
    message: 'Label approved.',
    act: approveLabel,
  }),
  label.post('/send', json(labelOrder), {
    right: 'records',
    summary: 'Asks the company to print the approved revision.',
    message: 'Label sent to us.',
    failures: [...changing, 'stopped'],
    act: sendLabel,
  }),
  label.post('/archive', json(labelStep), {
    right: 'records',
    summary: 'Puts a label away.',
    message: 'Label archived.',
    act: archiveLabel(true),
  }),
  label.post('/restore', json(labelStep), {
    right: 'records',
    summary: 'Brings an archived label back.',
    message: 'Label brought back.',
    act: archiveLabel(false),
  }),
  client.get('/client/label-approvals', nothing, {
    summary: `The newest drafts whose checks have all passed, at most ${labelLimits.approvals}.`,
    reply: labelsWaiting,
    message: 'Labels loaded.',
    handle: async (call) => ok({ items: await waitingLabels(callOf(call)) }),
  }),
  client.post('/client/label-approvals', json(labelApprovals, { describe: approvalSchema }), {
    right: 'sign',
    summary:
      'Approves many labels under one signature: each is checked, signed and answered by itself.',
    reply: labelsApproved,
    failures: ['invalid'],
    handle: async (call) =>
      answered(await approveLabels(callOf(call), call.input), 'Approval done.', (items) => ({
        items,
      })),
  }),
  client.get('/client/label-settings', nothing, {
    summary: "The caller's GS1 company prefix.",
    reply: labelSettingsReply,
    message: 'Settings loaded.',
    handle: async ({ context, caller }) => ok(await readLabelSettings(context, caller.client.id)),
  }),
  client.patch('/client/label-settings', json(labelSettings), {
    right: 'records',
    summary:
      'Sets the GS1 company prefix that SSCCs are made of. One that differs from the GTINs of the client needs isConfirmed: 422, error.code prefix_differs, ResponseBody.suggested.',
    reply: labelSettingsReply,
    failures: ['invalid', 'prefix_differs'],
    message: 'Prefix saved.',
    handle: ({ context, caller, input }) => changeLabelSettings(context, caller.client.id, input),
  }),
];
