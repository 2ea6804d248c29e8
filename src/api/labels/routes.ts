/** The client's own labels: made, proofed, approved, sent, put away (docs/labels.md). */
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  labelApproval,
  labelChange,
  labelOrder,
  labelQuery,
  labelSettings,
  labelStep,
  newLabel,
} from '#lib/labels/calls.ts';
import { labelList, labelRecord, labelSettingsReply } from '#lib/labels/replies.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import { client } from '#api/http/endpoint.ts';
import type { Failure, FailureCode } from '#api/kernel/failures.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { approveLabel, proofLabel, sendLabel } from './approve-label.ts';
import { archiveLabel, changeLabel, deleteLabelDraft, reviseLabel } from './change-label.ts';
import { createLabel, duplicateLabel } from './create-label.ts';
import { changeLabelSettings, readLabelSettings } from './output/label-settings.ts';
import { listLabels } from './list-labels.ts';
import { ownLabel } from './own-label.ts';
import { showLabelRecord } from './views.ts';
import type { Answer } from '#api/http/reply.ts';
import { idempotencyKey } from '#api/http/idempotency-key.ts';
import { json, nothing, query } from '#api/http/input.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import type { ClientCall } from '#api/security/caller.ts';

const record = describeSchema({ struct: labelRecord });
const changing: readonly FailureCode[] = ['not_found', 'conflict', 'invalid'];

export interface LabelIncoming extends CallOrigin {
  readonly context: ApiContext;
  readonly caller: SessionCaller;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
}

export const callOf = ({ context, caller, request, ...origin }: LabelIncoming): ClientCall => ({
  context,
  caller,
  origin,
  key: idempotencyKey(request),
});

export const idOf = ({ params }: Pick<LabelIncoming, 'params'>): string => params['id'] ?? '';

/** The whole label as it is now. */
async function answered(
  context: ApiContext,
  message: string,
  result: Result<LabelRow, Failure>,
): Promise<Result<Answer, Failure>> {
  if (!result.ok) return result;
  return ok({ message, body: await showLabelRecord(context, result.value, { all: false }) });
}

export const labelRoutes = [
  client.get('/client/labels', query(labelQuery), {
    summary: "The caller's own labels: by kind and status, searched, paged.",
    reply: describeSchema({ struct: labelList }),
    handle: async ({ context, caller, input }) => {
      const body = await listLabels(context, { ...input, clientId: caller.client.id });
      return ok({ message: 'Labels loaded.', body });
    },
  }),
  client.post('/client/labels', json(newLabel), {
    summary: 'Makes a label as a draft; one for each Idempotency-Key.',
    reply: record,
    refusals: changing,
    handle: async (incoming) =>
      answered(
        incoming.context,
        'Label saved.',
        await createLabel(callOf(incoming), incoming.input.data),
      ),
  }),
  client.get('/client/labels/:id', nothing, {
    summary:
      'One own label, by id or reference, with revisions, timeline, print log and approvals.',
    reply: record,
    refusals: ['not_found'],
    handle: async (incoming) => {
      const found = await ownLabel(callOf(incoming), idOf(incoming));
      return answered(incoming.context, 'Label loaded.', found.ok ? ok(found.value.label) : found);
    },
  }),
  client.patch('/client/labels/:id', json(labelChange), {
    summary: 'Saves a draft at its version; an approved revision is refused.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const saved = await changeLabel(callOf(incoming), idOf(incoming), incoming.input);
      return answered(incoming.context, 'Label saved.', saved);
    },
  }),
  client.remove('/client/labels/:id', nothing, {
    summary: 'Deletes a label that was never approved, or drops the draft of a newer revision.',
    refusals: ['not_found', 'conflict'],
    handle: async (incoming) => {
      const gone = await deleteLabelDraft(callOf(incoming), idOf(incoming));
      return gone.ok ? ok({ message: 'Draft deleted.' }) : gone;
    },
  }),
  client.post('/client/labels/:id/duplicate', nothing, {
    summary: 'Makes a draft with everything of a label but its name.',
    reply: record,
    refusals: ['not_found'],
    handle: async (incoming) =>
      answered(
        incoming.context,
        'Copy made.',
        await duplicateLabel(callOf(incoming), idOf(incoming)),
      ),
  }),
  client.post('/client/labels/:id/revise', json(labelStep), {
    summary: 'Makes the next revision of an approved label, as a draft; the old one is superseded.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const made = await reviseLabel(callOf(incoming), idOf(incoming), incoming.input.version);
      return answered(incoming.context, 'New revision made.', made);
    },
  }),
  client.post('/client/labels/:id/proof', json(labelStep), {
    summary: 'Runs all checks; a label without errors may then be approved.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const made = await proofLabel(callOf(incoming), idOf(incoming), incoming.input.version);
      return answered(incoming.context, 'All checks are green.', made);
    },
  }),
  client.post('/client/labels/:id/approve', json(labelApproval), {
    summary: 'Freezes a proofed revision under a signature and gives the label its number.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const signed = await approveLabel(callOf(incoming), idOf(incoming), incoming.input);
      return answered(incoming.context, 'Label approved.', signed);
    },
  }),
  client.post('/client/labels/:id/send', json(labelOrder), {
    summary: 'Asks the house to print the approved revision.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const sent = await sendLabel(callOf(incoming), idOf(incoming), incoming.input);
      return answered(incoming.context, 'Label sent to us.', sent);
    },
  }),
  client.post('/client/labels/:id/archive', json(labelStep), {
    summary: 'Puts a label away.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const step = { version: incoming.input.version, isAway: true };
      const saved = await archiveLabel(callOf(incoming), idOf(incoming), step);
      return answered(incoming.context, 'Label archived.', saved);
    },
  }),
  client.post('/client/labels/:id/restore', json(labelStep), {
    summary: 'Brings an archived label back.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const step = { version: incoming.input.version, isAway: false };
      const saved = await archiveLabel(callOf(incoming), idOf(incoming), step);
      return answered(incoming.context, 'Label brought back.', saved);
    },
  }),
  client.get('/client/label-settings', nothing, {
    summary: "The caller's GS1 company prefix.",
    reply: describeSchema({ struct: labelSettingsReply }),
    handle: async ({ context, caller }) => {
      const body = await readLabelSettings(context, caller.client.id);
      return ok({ message: 'Settings loaded.', body });
    },
  }),
  client.patch('/client/label-settings', json(labelSettings), {
    summary: 'Sets the GS1 company prefix that SSCCs are made of.',
    reply: describeSchema({ struct: labelSettingsReply }),
    refusals: ['invalid'],
    handle: async ({ context, caller, input }) => {
      const body = await changeLabelSettings(context, caller.client.id, input);
      return ok({ message: 'Prefix saved.', body });
    },
  }),
];
