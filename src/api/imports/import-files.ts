/** Files around an import: the template to fill in, and the rows that went wrong. */
import { capitalized } from '#lib/kernel/text/capitalized.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SheetColumn } from '#lib/spreadsheets/columns.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import {
  readMeColumns,
  readMeRows,
  templateColumns,
  templateRow,
} from '#lib/spreadsheets/template.ts';
import { asReference, isReference } from '#lib/records/reference.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ImportRow } from '#api/db/tables/products.ts';
import { findImport, findOwnImport, newestImports } from './queries.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { sheetResponse, type SheetFormat } from '#api/spreadsheets/sheet-response.ts';

const HISTORY = 50;

/** Returns the empty file of a list with an example row; a workbook also lists permitted values. */
export async function templateFile(
  context: Pick<ApiContext, 'log'>,
  definition: ImportDefinition,
  format: SheetFormat,
): Promise<Response> {
  const { many } = definition.noun;
  return sheetResponse(context, {
    name: `${many.replaceAll(' ', '-')}-template`,
    title: capitalized(many),
    format,
    columns: templateColumns(definition),
    rows: [templateRow(definition)],
    more: [{ name: 'Read me', columns: readMeColumns, rows: readMeRows(definition) }],
  });
}

const ERROR_COLUMN: SheetColumn = { key: 'wrong', title: 'What is wrong', type: 'text', width: 60 };
const ROW: SheetColumn = { key: 'row', title: 'Row in the file', type: 'integer' };

/** The rows of an own import that were left out, to be mended and imported again; 404 for all others. */
export async function failuresFile(
  context: Pick<ApiContext, 'database' | 'log'>,
  { clientId, reference, format }: ImportFileQuery,
  definitions: readonly ImportDefinition[],
): Promise<Result<Response, Failure>> {
  if (!isReference(reference)) return fail('not_found');
  const found = await findOwnImport(context.database.reader, { clientId, reference });
  const definition = definitions.find(({ kind }) => kind === found?.kind);
  if (!found?.rows || !definition) return fail('not_found');
  const name = `${reference}-failed-rows`;
  return ok(await failedRowsFile(context, { name, format, definition, rows: found.rows }));
}

interface FailedRow {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly messages: readonly string[];
}

/** Returns the rejected rows in the columns of their list, each with its errors. */
export async function failedRowsFile(
  context: Pick<ApiContext, 'log'>,
  {
    name,
    format,
    definition,
    rows,
  }: {
    readonly name: string;
    readonly format: SheetFormat;
    readonly definition: ImportDefinition;
    readonly rows: readonly FailedRow[];
  },
): Promise<Response> {
  return sheetResponse(context, {
    name,
    title: 'Failed rows',
    format,
    columns: [...templateColumns(definition), ROW, ERROR_COLUMN],
    rows: rows.map(({ row, values, messages }) => ({ ...values, row, wrong: messages.join(' ') })),
  });
}

interface ImportFileQuery {
  readonly clientId: string;
  readonly reference: string;
  readonly format: SheetFormat;
}

const showImport = (row: ImportRow) => ({
  uploadId: row.reference,
  filename: row.filename,
  total: row.total,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  failed: row.failed,
  undoneAt: row.undone_at,
  createdAt: row.created_at,
});

/** The newest imports of a list. */
export async function importHistoryOf(
  { database }: Pick<ApiContext, 'database'>,
  clientId: string,
  kind: string,
) {
  const rows = await newestImports(database.reader, { clientId, kind }, HISTORY);
  return {
    items: rows.map((row) => ({
      ...showImport(row),
      hasFailures: row.hasFailures,
      canUndo: row.canUndo,
    })),
  };
}

/** An import of any client by its number, as the company reads it. */
export async function companyImportOf({ database }: Pick<ApiContext, 'database'>, name: string) {
  const row = await findImport(database.reader, asReference(name) ?? '');
  if (!row) return fail('not_found');
  const { client, kind } = row;
  return ok({ ...showImport(row), hasFailures: row.failures !== null, client, kind });
}
