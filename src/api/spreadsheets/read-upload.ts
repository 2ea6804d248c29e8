/** Parses an uploaded spreadsheet in a thread, which isolates hostile files. */
import { readSheetTask } from './tasks.ts';
import { limitText } from '#lib/kernel/count-text.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { sheetFileKinds, sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { sheetLimits, type SheetTable } from '#lib/spreadsheets/table.ts';
import type { ApiContext } from '#api/context/context.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { readMultipart } from '#api/http/multipart.ts';
import type { MultipartBody } from '#api/http/input.ts';
import { WorkerStopped } from '#api/workers/worker-pool.ts';
import type { SheetFile } from './read-sheet.ts';

/** The file, and room for the lines between the parts. */
export const MAX_SHEET_BODY_BYTES = sheetLimits.bytes + 64 * 1024;

/** Describes the multipart body for OpenAPI. */
export const describeSheetUpload = () => ({
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'string',
      format: 'binary',
      description: `${sheetFileKinds}, at most ${limitText(sheetLimits.bytes)}`,
    },
    sheet: {
      type: 'string',
      description:
        'Name of the sheet to read. Without it: the open sheet, the next visible one with a table where that has none.',
    },
  },
});

const failFile = (message: string, code: 'invalid' | 'wrong_type' | 'too_large' = 'invalid') =>
  fail(code, { message, fields: { data: message } });

/** Where the file is read, and for which client. */
type Reader = Pick<ApiContext, 'workers'> & { readonly owner: string };

async function readInThread(
  { workers, owner }: Reader,
  file: SheetFile,
): Promise<Result<SheetTable, Failure>> {
  try {
    const table = await workers.run(readSheetTask, file, { owner });
    return table.ok ? table : failFile(table.error.message, table.error.code);
  } catch (error) {
    if (!(error instanceof WorkerStopped) || error.reason === 'cancelled') throw error;
    return failFile(error.reason === 'memory' ? sheetMessages.packedTooMuch : sheetMessages.slow);
  }
}

/**
 * Reads the multipart field `data` and the sheet named by `sheet`; returns table and file name; 413, 415 or 422 with
 * a remedy.
 */
export async function readSheetUpload(
  context: Reader,
  body: MultipartBody,
  rules: Pick<SheetFile, 'maxRows' | 'sheet' | 'names'> = {},
): Promise<Result<{ readonly table: SheetTable; readonly filename: string }, Failure>> {
  const form = await readMultipart(body, {
    fileFields: ['data'],
    files: 1,
    fileBytes: sheetLimits.bytes,
  });
  if (!form.ok) {
    const { code, fields = { data: sheetMessages.tooLarge } } = form.error;
    return code === 'too_large' ? fail(code, { message: sheetMessages.tooLarge, fields }) : form;
  }
  const file = form.value.files[0];
  if (!file) return failFile(sheetMessages.missing);
  const named = [rules.sheet, form.value.fields['sheet']];
  const sheet = named.find((each) => each !== undefined && each !== '');
  const { bytes, filename: name } = file;
  const table = await readInThread(context, { ...rules, bytes, name, sheet });
  return table.ok ? ok({ table: table.value, filename: file.filename }) : table;
}
