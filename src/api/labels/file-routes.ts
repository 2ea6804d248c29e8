/** Files of labels: what is printed, proofs, the printer test (docs/labels.md). */
import { ok } from '#lib/kernel/result.ts';
import { labelImport } from '#lib/labels/editor/batch-columns.ts';
import { isKind } from '#lib/labels/kinds.ts';
import { fileFormat } from '#lib/spreadsheets/calls.ts';
import { labelJobOptions, labelOutput } from '#lib/labels/calls.ts';
import { labelJob, labelJobs } from '#lib/labels/replies.ts';
import { parse } from '#lib/kernel/validation.ts';
import { client } from '#api/http/endpoint.ts';
import { refuse } from '#api/kernel/failures.ts';
import { templateFile } from '#api/imports/import-files.ts';
import {
  describeImportBody,
  MAX_IMPORT_BODY_BYTES,
  readImportBody,
} from '#api/imports/read-import-body.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import {
  cancelJob,
  createLabelJob,
  jobFile,
  listJobs,
  ownJob,
  showJob,
} from './output/label-jobs.ts';
import { json, multipart, nothing, query } from '#api/http/input.ts';
import { callOf, idOf } from './routes.ts';

/** The engine that draws labels is large: it is loaded by the first one who prints. */
const printing = () => import('./output/make-output.ts');

export const labelFileRoutes = [
  client.post('/client/labels/:id/output', json(labelOutput), {
    summary:
      'Makes a print file of an approved revision, or the proof of a draft; prints are logged.',
    refusals: ['not_found', 'conflict', 'invalid'],
    handle: async (incoming) => {
      const { makeOutput } = await printing();
      return makeOutput(callOf(incoming), idOf(incoming), incoming.input);
    },
  }),
  client.get('/client/label-calibration', nothing, {
    summary: 'A page that shows whether a printer is true to size.',
    handle: async ({ context }) => ok(await (await printing()).calibrationFile(context)),
  }),
  client.get('/client/label-templates/:kind', query(fileFormat), {
    summary: 'The spreadsheet to fill in for labels of a kind, with an example.',
    refusals: ['not_found'],
    handle: async ({ context, input, params }) => {
      const kind = params['kind'] ?? '';
      if (!isKind(kind)) return refuse('not_found');
      return ok(await templateFile(context, labelImport(kind), input.format));
    },
  }),
  client.post('/client/labels/:id/jobs', multipart(MAX_IMPORT_BODY_BYTES, describeImportBody), {
    limit: { per: 'client', rule: 'importRows' },
    summary:
      'Begins to make labels of many rows; the query says format (pdf, zpl), sheet, start and series (1).',
    reply: describeSchema({ struct: labelJob }),
    refusals: ['not_found', 'conflict', 'invalid', 'unreadable', 'too_large'],
    handle: async (incoming) => {
      const given = Object.fromEntries(new URL(incoming.request.url).searchParams);
      const options = parse(labelJobOptions, given);
      if (!options.ok) return refuse('invalid', { fields: { format: 'Format is invalid!' } });
      const order = await readImportBody(incoming.input);
      if (!order.ok) return order;
      const { rows, mapping } = order.value;
      const wanted = { rows, mapping, options: options.value };
      const made = await createLabelJob(callOf(incoming), idOf(incoming), wanted);
      return made.ok
        ? ok({ message: 'Your labels are being made.', body: showJob(made.value), status: 202 })
        : made;
    },
  }),
  client.get('/client/labels/:id/jobs', nothing, {
    summary: 'The newest jobs of a label.',
    reply: describeSchema({ struct: labelJobs }),
    refusals: ['not_found'],
    handle: async (incoming) => {
      const found = await listJobs(callOf(incoming), idOf(incoming));
      if (!found.ok) return found;
      return ok({ message: 'Jobs loaded.', body: { items: found.value.map(showJob) } });
    },
  }),
  client.get('/client/label-jobs/:id', nothing, {
    summary: 'How far a job has come, and which rows it left out.',
    reply: describeSchema({ struct: labelJob }),
    refusals: ['not_found'],
    handle: async (incoming) => {
      const found = await ownJob(callOf(incoming), idOf(incoming));
      return found.ok ? ok({ message: 'Job loaded.', body: showJob(found.value) }) : found;
    },
  }),
  client.post('/client/label-jobs/:id/cancel', nothing, {
    summary: 'Ends a job that has not ended.',
    reply: describeSchema({ struct: labelJob }),
    refusals: ['not_found'],
    handle: async (incoming) => {
      const ended = await cancelJob(callOf(incoming), idOf(incoming));
      return ended.ok ? ok({ message: 'Cancelled.', body: showJob(ended.value) }) : ended;
    },
  }),
  client.get('/client/label-jobs/:id/file', nothing, {
    summary: 'The result of a job, to be saved.',
    refusals: ['not_found', 'conflict'],
    handle: async (incoming) => jobFile(callOf(incoming), idOf(incoming)),
  }),
];
