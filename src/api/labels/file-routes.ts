/** Files of labels: print files, proofs, printer test. */
import { ok } from '#lib/kernel/result.ts';
import { labelImport } from '#lib/labels/batch/columns.ts';
import { isKind } from '#lib/labels/kinds.ts';
import { fileFormat } from '#lib/spreadsheets/calls.ts';
import { labelAgain, labelJobOptions, labelOutput } from '#lib/labels/calls.ts';
import { labelJob, labelJobs, labelSheet, labelSheetFacts } from '#lib/labels/replies.ts';
import { client } from '#api/http/endpoint.ts';
import { fail } from '#api/kernel/failures.ts';
import { templateFile } from '#api/imports/import-files.ts';
import {
  describeImportBody,
  MAX_IMPORT_BODY_BYTES,
  readImportBody,
} from '#api/imports/read-import-body.ts';
import {
  cancelJob,
  createLabelJob,
  jobFailures,
  jobFile,
  listJobs,
  ownJob,
  showJob,
} from './output/label-jobs.ts';
import { deleteLabelSheet, storeLabelSheet, readLabelSheet } from './label-sheet.ts';
import { checkInput, json, multipart, nothing, query } from '#api/http/input.ts';
import { answered } from '#api/http/reply.ts';
import { callOf } from '#api/http/client-call.ts';

/** The engine that draws labels is large: it is loaded by the first one who prints. */
const printing = () => import('./output/make-output.ts');

const idOf = ({ params }: { readonly params: Readonly<Record<string, string>> }): string =>
  params['id'] ?? '';

export const labelFileRoutes = [
  client.post('/client/labels/:id/output', json(labelOutput), {
    right: 'records',
    summary:
      'Makes a print file of an approved revision, or the proof of a draft; prints are logged, once for each Idempotency-Key.',
    failures: ['not_found', 'conflict', 'invalid'],
    handle: async (call) => {
      const { makeOutput } = await printing();
      return makeOutput(callOf(call), idOf(call), call.input);
    },
  }),
  client.post('/client/labels/:id/prints/:print/again', json(labelAgain), {
    right: 'records',
    summary:
      'Prints the cartons of a print again: the same SSCCs and revision, logged with the reason; once for each Idempotency-Key.',
    failures: ['not_found', 'conflict', 'invalid'],
    handle: async (call) => {
      const { printAgain } = await import('./output/print-again.ts');
      const place = { id: idOf(call), printId: call.params['print'] ?? '' };
      return printAgain(callOf(call), place, call.input);
    },
  }),
  client.get('/client/label-calibration', nothing, {
    summary: 'A page that shows whether a printer is true to size.',
    handle: async ({ context }) => ok(await (await printing()).calibrationFile(context)),
  }),
  client.get('/client/label-templates/:kind', query(fileFormat), {
    summary: 'The spreadsheet to fill in for labels of a kind, with an example.',
    failures: ['not_found'],
    handle: async ({ context, input, params }) => {
      const kind = params['kind'] ?? '';
      if (!isKind(kind)) return fail('not_found');
      return ok(await templateFile(context, labelImport(kind), input.format));
    },
  }),
  client.get('/client/labels/:id/sheet', nothing, {
    right: 'amounts',
    summary: 'The spreadsheet that is kept with a label: its rows by the keys of the columns.',
    reply: labelSheet,
    failures: ['not_found'],
    message: 'Sheet loaded.',
    handle: (call) => readLabelSheet(callOf(call), idOf(call)),
  }),
  client.post('/client/labels/:id/sheet', multipart(MAX_IMPORT_BODY_BYTES, describeImportBody), {
    limit: { per: 'client', rule: 'importRows' },
    right: 'records',
    summary: 'Keeps the rows of a spreadsheet with a draft; its batch is made after the approval.',
    reply: labelSheetFacts,
    failures: ['not_found', 'conflict', 'invalid', 'unreadable', 'too_large'],
    message: 'Sheet kept.',
    handle: async (call) => {
      const order = await readImportBody(call.input);
      if (!order.ok) return order;
      return storeLabelSheet(callOf(call), idOf(call), order.value);
    },
  }),
  client.remove('/client/labels/:id/sheet', nothing, {
    right: 'records',
    summary: 'Deletes the spreadsheet that is kept with a draft.',
    failures: ['not_found', 'conflict'],
    message: 'Sheet deleted.',
    handle: (call) => deleteLabelSheet(callOf(call), idOf(call)),
  }),
  client.post('/client/labels/:id/jobs', multipart(MAX_IMPORT_BODY_BYTES, describeImportBody), {
    limit: { per: 'client', rule: 'importRows' },
    right: 'records',
    summary:
      'Begins to make labels of many rows, once for each Idempotency-Key; the query says format (pdf, zpl, png), sheet, start and series (1).',
    reply: labelJob,
    failures: ['not_found', 'conflict', 'invalid', 'unreadable', 'too_large'],
    handle: async (call) => {
      const given = Object.fromEntries(new URL(call.request.url).searchParams);
      const options = checkInput(labelJobOptions, given);
      if (!options.ok) return options;
      const order = await readImportBody(call.input);
      if (!order.ok) return order;
      const { rows, mapping } = order.value;
      const batch = { rows, mapping, options: options.value };
      const made = await createLabelJob(callOf(call), idOf(call), batch);
      return made.ok
        ? ok({ message: 'Your labels are being made.', body: showJob(made.value), status: 202 })
        : made;
    },
  }),
  client.get('/client/labels/:id/jobs', nothing, {
    summary: 'The newest jobs of a label.',
    reply: labelJobs,
    failures: ['not_found'],
    handle: async (call) => {
      const found = await listJobs(callOf(call), idOf(call));
      return answered(found, 'Jobs loaded.', (items) => ({ items: items.map(showJob) }));
    },
  }),
  client.get('/client/label-jobs/:id', nothing, {
    summary: 'How far a job has come, and which rows it left out.',
    reply: labelJob,
    failures: ['not_found'],
    handle: async (call) =>
      answered(await ownJob(callOf(call), idOf(call)), 'Job loaded.', showJob),
  }),
  client.post('/client/label-jobs/:id/cancel', nothing, {
    right: 'records',
    summary: 'Ends a job that has not ended.',
    reply: labelJob,
    failures: ['not_found'],
    handle: async (call) =>
      answered(await cancelJob(callOf(call), idOf(call)), 'Canceled.', showJob),
  }),
  client.get('/client/label-jobs/:id/file', nothing, {
    right: 'amounts',
    summary: 'The result of a job, to be saved.',
    failures: ['not_found', 'conflict'],
    handle: async (call) => jobFile(callOf(call), idOf(call)),
  }),
  client.get('/client/label-jobs/:id/failures', query(fileFormat), {
    right: 'amounts',
    summary: 'The rows that a job left out, with what is wrong with each.',
    failures: ['not_found'],
    handle: async (call) => jobFailures(callOf(call), idOf(call), call.input.format),
  }),
];
