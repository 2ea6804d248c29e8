/** Operations feed: labels that clients have approved, and what the company does with them. */
import { moveLabelForCompany, companyLabel } from './company-label.ts';
import { ok } from '#lib/kernel/result.ts';
import { houseLabelMove, labelQuery } from '#lib/labels/calls.ts';
import { labelList, labelRecord } from '#lib/labels/replies.ts';
import { operations } from '#api/http/endpoint.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { listLabels } from './list-labels.ts';
import { showLabelRecord } from './views.ts';
import { json, nothing, query } from '#api/http/input.ts';

const referenceOf = ({ params }: { params: Readonly<Record<string, string>> }): string =>
  params['reference'] ?? '';

export const operationsLabelRoutes = [
  operations.get('/ops/labels', query(labelQuery), {
    summary: 'Labels of all clients from their approval on: by kind and status, searched, paged.',
    reply: describeSchema({ struct: labelList }),
    handle: async ({ context, input }) => {
      const body = await listLabels(context, { ...input, approvedOnly: true });
      return ok({ message: 'Labels loaded.', body });
    },
  }),
  operations.get('/ops/labels/:reference', nothing, {
    summary: 'The newest approved revision of a label, with timeline and approvals.',
    reply: describeSchema({ struct: labelRecord }),
    refusals: ['not_found'],
    handle: async (incoming) => {
      const found = await companyLabel(incoming.context, referenceOf(incoming));
      if (!found.ok) return found;
      const { label, revision } = found.value;
      const wanted = revision.revision;
      const body = await showLabelRecord(incoming.context, label, { all: true, wanted });
      return ok({ message: 'Label loaded.', body });
    },
  }),
  operations.post('/ops/labels/:reference/transition', json(houseLabelMove), {
    summary: 'Sets the status of a revision, or leaves a note; once for each callerReference.',
    reply: describeSchema({ struct: labelRecord }),
    refusals: ['not_found', 'conflict', 'invalid'],
    handle: async (incoming) => {
      const saved = await moveLabelForCompany(
        incoming.context,
        referenceOf(incoming),
        incoming.input,
      );
      if (!saved.ok) return saved;
      const { context } = incoming;
      const wanted = saved.value.approved_revision ?? saved.value.revision;
      const body = await showLabelRecord(context, saved.value, { all: true, wanted });
      return ok({ message: 'Noted.', body });
    },
  }),
];
