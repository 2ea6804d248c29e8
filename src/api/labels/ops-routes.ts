/** Operations feed: approved labels, and company acts on them. */
import { moveLabelForCompany, companyLabel } from './company-label.ts';
import { ok } from '#lib/kernel/result.ts';
import { companyLabelOutput, labelMove } from '#lib/labels/calls.ts';
import {
  companyLabelList,
  companyLabelQuery,
  companyPrintList,
  companyPrintQuery,
} from '#lib/portal/company-lists.ts';
import { labelRecord } from '#lib/labels/replies.ts';
import { operations } from '#api/http/endpoint.ts';
import { listCompanyLabels, listCompanyPrints, showLabelRecord } from './views.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { answered } from '#api/http/reply.ts';

const referenceOf = ({ params }: { params: Readonly<Record<string, string>> }): string =>
  params['reference'] ?? '';

export const operationsLabelRoutes = [
  operations.get('/ops/labels', query(companyLabelQuery), {
    right: 'read',
    summary: 'Labels of all clients from their approval on: by kind and status, searched, paged.',
    reply: companyLabelList,
    failures: ['invalid'],
    message: 'Labels loaded.',
    handle: ({ context, input }) => listCompanyLabels(context, input),
  }),
  operations.get('/ops/labels/prints', query(companyPrintQuery), {
    right: 'labels',
    summary: 'Prints of labels by the company, newest first, paged.',
    reply: companyPrintList,
    message: 'Prints loaded.',
    handle: async ({ context, input }) => ok(await listCompanyPrints(context, input)),
  }),
  operations.get('/ops/labels/:reference', nothing, {
    right: 'read',
    summary: 'The newest approved revision of a label, with timeline and approvals.',
    reply: labelRecord,
    failures: ['not_found'],
    message: 'Label loaded.',
    handle: async (incoming) => {
      const found = await companyLabel(incoming.context, referenceOf(incoming));
      if (!found.ok) return found;
      const { label, revision } = found.value;
      const printed = revision.revision;
      return ok(await showLabelRecord(incoming.context, label, { all: true, wanted: printed }));
    },
  }),
  operations.post('/ops/labels/:reference/transition', json(labelMove), {
    right: 'labels',
    summary: 'Sets the status of a revision, or leaves a note; once for each callerReference.',
    reply: labelRecord,
    failures: ['not_found', 'conflict', 'invalid'],
    handle: async (incoming) => {
      const saved = await moveLabelForCompany(
        incoming.context,
        referenceOf(incoming),
        incoming.input,
      );
      return answered(saved, 'Noted.', (label) => {
        const printed = label.approved_revision ?? label.revision;
        return showLabelRecord(incoming.context, label, { all: true, wanted: printed });
      });
    },
  }),
  operations.post('/ops/labels/:reference/output', json(companyLabelOutput), {
    right: 'labels',
    summary: 'Makes a print file of the revision that the company has; prints are logged.',
    failures: ['not_found', 'conflict', 'invalid'],
    handle: async (incoming) => {
      // The engine that draws labels is large: it is loaded by the first one who prints.
      const { makeCompanyOutput } = await import('./output/make-output.ts');
      return makeCompanyOutput(incoming.context, referenceOf(incoming), incoming.input);
    },
  }),
];
