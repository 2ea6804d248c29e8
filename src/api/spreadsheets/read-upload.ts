/** Reads an uploaded spreadsheet in a thread, so that a hostile file affects no other request. */
import { readSheetTask } from './tasks.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { sheetLimits, type SheetTable } from '#lib/spreadsheets/table.ts';
import type { ApiContext } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { readMultipart, type UploadedFile } from '#api/http/multipart.ts';
import type { MultipartBody } from '#api/http/input.ts';
import { WorkerStopped } from '#api/workers/worker-pool.ts';

/** The file, and room for the lines between the parts. */
export const MAX_SHEET_BODY_BYTES = sheetLimits.bytes + 64 * 1024;

/** Describes the body of such a call for the documentation. */
export const describeSheetUpload = () => ({
  type: 'object',
  required: ['data'],
  properties: {
    data: { type: 'string', format: 'binary', description: '.xlsx or .csv (UTF-8), at most 5 MB' },
  },
});

const refuseFile = (message: string, code: 'invalid' | 'wrong_type' | 'too_large' = 'invalid') =>
  refuse(code, { message, fields: { data: message } });

/** Where the file is read, and for which client. */
type Reader = Pick<ApiContext, 'workers'> & { readonly owner: string };

async function readInThread(
  { workers, owner }: Reader,
  { bytes, filename }: UploadedFile,
  maxRows: number,
): Promise<Result<SheetTable, Failure>> {
  try {
    const table = await workers.run(readSheetTask, { bytes, name: filename, maxRows }, { owner });
    return table.ok ? table : refuseFile(table.error.message, table.error.code);
  } catch (error) {
    if (!(error instanceof WorkerStopped) || error.reason === 'cancelled') throw error;
    return refuseFile(error.reason === 'memory' ? sheetMessages.packedTooMuch : sheetMessages.slow);
  }
}

/** The table of the multipart field `data`, and the name of its file; 413, 415 or 422 with what to do. */
export async function readSheetUpload(
  context: Reader,
  body: MultipartBody,
  maxRows: number = sheetLimits.rows,
): Promise<Result<{ readonly table: SheetTable; readonly filename: string }, Failure>> {
  const form = await readMultipart(body, {
    fileFields: ['data'],
    files: 1,
    fileBytes: sheetLimits.bytes,
  });
  if (!form.ok) {
    const { code, fields = { data: sheetMessages.tooLarge } } = form.error;
    return code === 'too_large' ? refuse(code, { message: sheetMessages.tooLarge, fields }) : form;
  }
  const file = form.value.files[0];
  if (!file) return refuseFile(sheetMessages.missing);
  const table = await readInThread(context, file, maxRows);
  return table.ok ? ok({ table: table.value, filename: file.filename }) : table;
}
