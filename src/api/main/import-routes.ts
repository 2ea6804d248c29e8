/** Routes shared by all imports: reading a file, history, rejected rows. */
import { productImport } from '#lib/products/product-import.ts';
import { storeImport } from '#lib/stores/store-sheet.ts';
import { ok } from '#lib/kernel/result.ts';
import { importList } from '#lib/products/calls.ts';
import { fileFormat } from '#lib/spreadsheets/calls.ts';
import { companyImport, importHistory, importUndo, sheetReply } from '#lib/spreadsheets/replies.ts';
import { integerText } from '#lib/spreadsheets/shared-numbers.ts';
import type { ImportColumn } from '#lib/spreadsheets/columns.ts';
import { importKinds, type ImportKind } from '#lib/spreadsheets/import-definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import { client, operations } from '#api/http/endpoint.ts';
import { fail } from '#api/kernel/failures.ts';
import { importProgressEndpoints } from '#api/imports/import-endpoints.ts';
import { companyImportOf, failuresFile, importHistoryOf } from '#api/imports/import-files.ts';
import { undoImport } from '#api/imports/undo-import.ts';
import { findProductsByNumber, findProductsByZeros } from '#api/products/queries.ts';
import { productTarget } from '#api/products/product-target.ts';
import { storesByZeros } from '#api/stores/queries.ts';
import { storeTarget } from '#api/stores/store-target.ts';
import { readForImport } from '#api/imports/read-for-import.ts';
import { multipart, nothing, query } from '#api/http/input.ts';
import { describeSheetUpload, MAX_SHEET_BODY_BYTES } from '#api/spreadsheets/read-upload.ts';

/** Lists whose failed rows are stored. */
const definitions = [productImport, storeImport];
const targets = [productTarget, storeTarget];

/** Lists whose rows name articles by their barcode numbers. */
const numbered: readonly ImportKind[] = ['products', 'labels'];

/** Columns that tell the header of a file; the items of a form may have any. */
const columnsOf = (kind: ImportKind): readonly ImportColumn[] | undefined =>
  kind === 'items'
    ? undefined
    : (definitions.find((each) => each.kind === kind) ?? productImport).columns;

/** The client's own things that have a number of the file. */
async function knownTo(
  kind: ImportKind,
  db: ApiContext['database']['reader'],
  clientId: string,
  cells: readonly string[],
): Promise<Readonly<Record<string, string>>[]> {
  if (kind === 'stores') return storesByZeros(db, clientId, cells);
  if (!numbered.includes(kind)) return [];
  const numbers = cells.flatMap((cell) => integerText(cell) ?? []);
  return [
    ...(await findProductsByNumber(db, clientId, numbers)),
    ...(await findProductsByZeros(db, clientId, cells)),
  ];
}

const kindOf = (text: string | undefined): ImportKind | undefined =>
  importKinds.find((kind) => kind === text);

export const importRoutes = [
  ...importProgressEndpoints,
  client.post('/client/spreadsheets/:kind', multipart(MAX_SHEET_BODY_BYTES, describeSheetUpload), {
    limit: { per: 'client', rule: 'upload' },
    right: 'forms',
    summary: 'Reads a spreadsheet into headers and rows of text with marks; nothing of it is kept.',
    reply: sheetReply,
    failures: ['unreadable', 'invalid', 'wrong_type', 'too_large', 'not_found'],
    message: 'File read.',
    handle: async ({ context, caller, input, params }) => {
      const kind = kindOf(params['kind']);
      if (!kind) return fail('not_found');
      const clientId = caller.client.id;
      const columns = columnsOf(kind);
      const read = await readForImport(context, { clientId, kind, columns }, input);
      if (!read.ok) return read;
      const cells = read.value.rows.flatMap((row) => row.cells);
      const known = await knownTo(kind, context.database.reader, clientId, cells);
      return ok({ ...read.value, ...(known.length > 0 && { known }) });
    },
  }),
  client.get('/client/imports', query(importList), {
    summary: 'The newest 50 imports of a list.',
    reply: importHistory,
    message: 'Imports loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await importHistoryOf(context, caller.client.id, input.kind)),
  }),
  client.post('/client/imports/:reference/undo', nothing, {
    right: 'records',
    summary: 'Takes the newest import of a list back; what has changed since stays, row by row.',
    reply: importUndo,
    failures: ['not_found', 'conflict'],
    message: 'Import undone.',
    handle: async ({ context, caller, params }) => {
      const own = { clientId: caller.client.id, reference: params['reference'] ?? '' };
      return undoImport(context, own, targets);
    },
  }),
  operations.get('/ops/imports/:reference', nothing, {
    right: 'read',
    summary:
      'One import of any client by its number: the file, and how many rows it made or left out.',
    reply: companyImport,
    failures: ['not_found'],
    message: 'Import loaded.',
    handle: ({ context, params }) => companyImportOf(context, params['reference'] ?? ''),
  }),
  client.get('/client/imports/:reference/failures', query(fileFormat), {
    right: 'amounts',
    summary: 'The rows of an own import that were left out, with what is wrong with each.',
    failures: ['not_found'],
    handle: async ({ context, caller, input, params }) =>
      failuresFile(
        context,
        {
          clientId: caller.client.id,
          reference: params['reference'] ?? '',
          format: input.format,
        },
        definitions,
      ),
  }),
];
