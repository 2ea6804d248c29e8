/** Reads an uploaded file for the import assistant, or imports it directly for programs. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { unnamedError } from '#lib/spreadsheets/cell-rules.ts';
import { mapRows } from '#lib/spreadsheets/check-rows.ts';
import type { ImportColumn } from '#lib/spreadsheets/columns.ts';
import type { ImportKind } from '#lib/spreadsheets/import-definition.ts';
import { guessMapping, headerNames, missingColumns } from '#lib/spreadsheets/mapping.ts';
import { unusedText } from '#lib/kernel/text/nouns.ts';
import type { ImportResult } from '#lib/spreadsheets/replies.ts';
import type { SheetTable } from '#lib/spreadsheets/table.ts';
import type { ApiContext } from '#api/context/context.ts';
import { rememberedMapping } from './queries.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { MultipartBody } from '#api/http/input.ts';
import { readSheetUpload } from '#api/spreadsheets/read-upload.ts';
import { displayName } from '#api/kernel/text.ts';
import type { ImportTarget } from './import-target.ts';
import { runImport } from './run-import.ts';

export interface SheetForImport extends SheetTable {
  readonly filename: string;
  readonly remembered: Readonly<Record<string, string>>;
}

export interface SheetOrder {
  readonly clientId: string;
  readonly kind: ImportKind;
  /** Columns whose names tell the header and the sheet. */
  readonly columns?: readonly ImportColumn[] | undefined;
  /** Name of the sheet to read; the body may name it as well. */
  readonly sheet?: string | undefined;
}

/** Returns table and last mapping, storing nothing. */
export async function readForImport(
  context: ApiContext,
  { clientId, kind, columns, sheet }: SheetOrder,
  body: MultipartBody,
): Promise<Result<SheetForImport, Failure>> {
  const remembered = await rememberedMapping(context.database.reader, { clientId, kind });
  const names = columns && headerNames(columns, remembered);
  const reader = { workers: context.workers, owner: clientId };
  const read = await readSheetUpload(reader, body, { sheet, names });
  if (!read.ok) return read;
  const { table, filename } = read.value;
  return ok({ ...table, filename: displayName(filename), remembered });
}

/** How a whole file is imported. */
export interface FileOrder extends Pick<SheetOrder, 'sheet'> {
  readonly isDryRun: boolean;
  /** Keys of identifiers that stay beside known ones with other zeros. */
  readonly keep: readonly string[];
}

/** Imports a whole file with columns matched by name: from a program or `POST /products/bulk-upload`. */
export async function importFile(
  context: ApiContext,
  target: ImportTarget,
  { clientId, isDryRun, sheet, keep }: FileOrder & Pick<SheetOrder, 'clientId'>,
  body: MultipartBody,
): Promise<Result<ImportResult, Failure>> {
  const { kind, columns } = target.definition;
  const read = await readForImport(context, { clientId, kind, columns, sheet }, body);
  if (!read.ok) return read;
  const { filename, remembered, ...table } = read.value;
  const mapping = guessMapping(table.headers, columns, remembered);
  const [missing] = missingColumns(mapping, columns);
  const message = missing ? `The file has no column ${missing.key}.` : unnamedError(table);
  if (message !== null) {
    return fail('invalid', { message, fields: { data: message } });
  }
  const rows = mapRows(table, mapping, columns).map((row) => ({ ...row, keep }));
  const done = await runImport(context, target, { clientId, filename, rows, mapping, isDryRun });
  const { headers, note, sheets } = table;
  const unused = unusedText(headers.filter((header) => mapping[header] === undefined));
  const notes = [...unused, ...(note === undefined ? [] : [note])];
  return ok({
    ...done,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    ...(table.sheet !== undefined && { sheet: table.sheet }),
    ...(sheets && { sheets }),
  });
}
