/** The calls of a list that can be imported: its template, and the import of rows that were looked through. */
import { enums, object, optional, string } from 'superstruct';
import { fileFormat } from '#lib/spreadsheets/calls.ts';
import { importProgress, importResult, type ImportResult } from '#lib/spreadsheets/replies.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { client, type Endpoint } from '#api/http/endpoint.ts';
import { checkInput, multipart, nothing, query } from '#api/http/input.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { describeSheetUpload, MAX_SHEET_BODY_BYTES } from '#api/spreadsheets/read-upload.ts';
import { templateFile } from './import-files.ts';
import { cancelImport, progressOf } from './import-progress.ts';
import type { ImportTarget } from './import-target.ts';
import { importFile, type FileOrder } from './read-for-import.ts';
import { describeImportBody, MAX_IMPORT_BODY_BYTES, readImportBody } from './read-import-body.ts';
import { runImport } from './run-import.ts';

const importOptions = object({
  dryRun: optional(enums(['0', '1', 'false', 'true'])),
  sheet: optional(string()),
  keep: optional(string()),
});

/** Reads the options of a whole file; 422 for an unknown one, as a misspelled dry run would import. */
function readImportOptions({ url }: Request): Result<FileOrder, Failure> {
  const given = checkInput(importOptions, Object.fromEntries(new URL(url).searchParams));
  if (!given.ok) return given;
  const { dryRun = '0', sheet, keep } = given.value;
  return ok({ isDryRun: ['1', 'true'].includes(dryRun), sheet, keep: keep?.split(',') ?? [] });
}

/** '12 products imported, 5 unchanged, 3 rows left out.' */
function importedText(
  { definition: { noun } }: ImportTarget,
  { uploadId, created, updated, unchanged, failed }: ImportResult,
): string {
  const things = (count: number): string => counted(count, noun.one, noun.many);
  const changed = created + updated;
  const rows = counted(failed, 'row');
  if (uploadId === null) return `${things(changed + unchanged)} can be imported, ${rows} cannot.`;
  const parts = [
    (changed > 0 || unchanged === 0) && `${things(changed)} imported`,
    unchanged > 0 && `${changed > 0 ? countText(unchanged) : things(unchanged)} unchanged`,
    failed > 0 && `${rows} left out`,
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}

/** The calls about an import that runs, by the key of its order. */
export const importProgressEndpoints: readonly Endpoint[] = [
  client.get('/client/import-progress/:key', nothing, {
    summary: 'How many rows of an import that runs are done.',
    reply: importProgress,
    failures: ['not_found'],
    message: 'Import is running.',
    handle: async ({ caller, params }) => {
      const body = progressOf(caller.client.id, params['key'] ?? '');
      return body ? ok(body) : fail('not_found');
    },
  }),
  client.remove('/client/import-progress/:key', nothing, {
    right: 'records',
    summary:
      'Ends an import: its own call then answers 409 and nothing is kept, unless it is complete.',
    message: 'The import ends unless it is complete.',
    handle: async ({ caller, params }) => {
      cancelImport(caller.client.id, params['key'] ?? '');
      return ok(null);
    },
  }),
];

/** The call that imports a whole spreadsheet. */
export const uploadEndpoint = (path: string, target: ImportTarget, summary: string): Endpoint =>
  client.post(path, multipart(MAX_SHEET_BODY_BYTES, describeSheetUpload), {
    right: 'records',
    limit: { per: 'client', rule: 'importRows' },
    summary,
    reply: importResult,
    failures: ['unreadable', 'invalid', 'wrong_type', 'too_large'],
    handle: async ({ context, caller, input, request }) => {
      const options = readImportOptions(request);
      if (!options.ok) return options;
      const order = { clientId: caller.client.id, ...options.value };
      const done = await importFile(context, target, order, input);
      if (!done.ok) return done;
      return ok({ message: importedText(target, done.value), body: done.value });
    },
  });

/** @param name of the list in the addresses of its calls */
export const importEndpoints = (name: string, target: ImportTarget): Endpoint[] => [
  client.get(`/client/templates/${name}`, query(fileFormat), {
    summary: `The file to fill in for an import of ${name}, with an example.`,
    handle: async ({ context, input }) =>
      ok(await templateFile(context, target.definition, input.format)),
  }),
  client.post(`/client/imports/${name}`, multipart(MAX_IMPORT_BODY_BYTES, describeImportBody), {
    limit: { per: 'client', rule: 'importRows' },
    right: 'records',
    summary: `Imports rows of ${name} that were looked through, or tells what that would do.`,
    reply: importResult,
    failures: ['unreadable', 'invalid', 'too_large'],
    handle: async ({ context, caller, input }) => {
      const order = await readImportBody(input);
      if (!order.ok) return order;
      const clientId = caller.client.id;
      const done = await runImport(context, target, { ...order.value, clientId });
      return ok({ message: importedText(target, done), body: done });
    },
  }),
];
