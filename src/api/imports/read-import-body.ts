/** Reads the rows that the import assistant sends back after they were looked through and mended. */
import { is } from 'superstruct';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { RowInput } from '#lib/spreadsheets/check-rows.ts';
import { cellMark } from '#lib/spreadsheets/replies.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { sheetLimits } from '#lib/spreadsheets/table.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { lengthOf } from '#lib/kernel/text/normalize-unicode.ts';
import { normalValues } from '#lib/kernel/text/normal-values.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { readMultipart } from '#api/http/multipart.ts';
import type { MultipartBody } from '#api/http/input.ts';
import type { ImportOrder } from './run-import.ts';

/** The rows of the largest file, with the names of their columns. */
const MAX_ROWS_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_BODY_BYTES = MAX_ROWS_BYTES + 64 * 1024;

const MAX_ROW = 1_048_576;

/** Describes the body for the documentation. */
export const describeImportBody = () => ({
  type: 'object',
  required: ['rows'],
  properties: {
    rows: {
      type: 'string',
      format: 'binary',
      description:
        'A JSON file: {"filename", "dryRun", "mapping": {header: column}, "rows": [{"row", "values": {column: text}, "marks"?: {column: mark}, "width"?: {"cells", "headers"}, "keep"?: [column]}]}. Marks are those of the answer that read the file; "key"?, beside them, names the import while it runs; "keep" names identifiers that stay beside a known one which differs by its zeros.',
    },
  },
});

const isTexts = (value: unknown, most: number): value is Record<string, string> => {
  if (!isRecord(value)) return false;
  const texts = Object.entries(value);
  return (
    texts.length <= most &&
    texts.every(
      ([key, text]) =>
        lengthOf(key) <= sheetLimits.characters &&
        typeof text === 'string' &&
        lengthOf(text) <= sheetLimits.characters,
    )
  );
};

const isRowNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ROW;

const isWidth = (value: unknown): value is NonNullable<RowInput['width']> =>
  isRecord(value) && isRowNumber(value['cells']) && isRowNumber(value['headers']);

const isMarks = (value: unknown): value is NonNullable<RowInput['marks']> =>
  isRecord(value) &&
  Object.keys(value).length <= sheetLimits.columns &&
  Object.values(value).every((mark) => is(mark, cellMark));

const isKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= sheetLimits.columns &&
  value.every((key) => typeof key === 'string');

/** Parses the non-text facts of a row; null for an invalid one. */
function readFacts({ marks, width, keep }: Record<string, unknown>): Partial<RowInput> | null {
  if (marks !== undefined && !isMarks(marks)) return null;
  if (width !== undefined && !isWidth(width)) return null;
  if (keep !== undefined && !isKeys(keep)) return null;
  return { ...(marks && { marks }), ...(width && { width }), ...(keep && { keep }) };
}

function readRows(list: unknown): RowInput[] | null {
  if (!Array.isArray(list)) return null;
  const rows: RowInput[] = [];
  const numbers = new Set<number>();
  for (const entry of list as unknown[]) {
    if (!isRecord(entry)) return null;
    const { row, values } = entry;
    const facts = readFacts(entry);
    if (!isRowNumber(row) || numbers.has(row)) return null;
    if (facts === null || !isTexts(values, sheetLimits.columns)) return null;
    numbers.add(row);
    rows.push({ row, values, ...facts });
  }
  return rows;
}

/** Made up by the client; one that two imports share names the first. */
const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value);

function readOrder(value: unknown): Result<Omit<ImportOrder, 'clientId'>, Failure> {
  if (!isRecord(value)) return fail('unreadable');
  const { filename, dryRun, mapping, key } = value;
  const rows = readRows(value['rows']);
  const isSane =
    typeof filename === 'string' &&
    typeof dryRun === 'boolean' &&
    (key === undefined || isKey(key)) &&
    isTexts(mapping, sheetLimits.columns);
  if (!isSane || rows === null) return fail('unreadable');
  if (rows.length === 0) return fail('invalid', { message: sheetMessages.noRows });
  if (rows.length > sheetLimits.rows) {
    return fail('invalid', { message: sheetMessages.tooManyRows(sheetLimits.rows) });
  }
  return ok({ filename, isDryRun: dryRun, mapping, rows, ...(key !== undefined && { key }) });
}

/** Parses the multipart file `rows`; 400 if invalid, 413 if too large. */
export async function readImportBody(
  body: MultipartBody,
): Promise<Result<Omit<ImportOrder, 'clientId'>, Failure>> {
  const form = await readMultipart(body, {
    fileFields: ['rows'],
    files: 1,
    fileBytes: MAX_ROWS_BYTES,
  });
  if (!form.ok) return form;
  const file = form.value.files[0];
  if (!file) return fail('invalid', { fields: { rows: sheetMessages.missing } });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file.bytes);
    return readOrder(normalValues(JSON.parse(text)));
  } catch {
    return err({ code: 'unreadable' });
  }
}
