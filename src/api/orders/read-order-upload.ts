/** Parses a pasted or uploaded order in a thread, which isolates hostile files. */
import { orderEndings, orderMessages, MAX_ORDER_CHARACTERS } from '#lib/orders/order-messages.ts';
import type { OrderFacts, OrderReading } from '#lib/orders/reading.ts';
import { limitText } from '#lib/kernel/count-text.ts';
import type { Result } from '#lib/kernel/result.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { sheetLimits } from '#lib/spreadsheets/table.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { MultipartBody } from '#api/http/input.ts';
import { readMultipart } from '#api/http/multipart.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { WorkerStopped } from '#api/workers/worker-pool.ts';
import type { OrderFile } from './read-order-file.ts';
import { readOrderTask } from './tasks.ts';

/** Letters of four bytes in a text, and the lines between the parts. */
export const MAX_ORDER_BODY_BYTES = sheetLimits.bytes + MAX_ORDER_CHARACTERS * 4 + 64 * 1024;

/** Describes the body for the documentation. */
export const describeOrderUpload = () => ({
  type: 'object',
  properties: {
    text: {
      type: 'string',
      maxLength: MAX_ORDER_CHARACTERS,
      description:
        'The order as text: cells of a spreadsheet, an email. Left out where a file is sent.',
    },
    data: {
      type: 'string',
      format: 'binary',
      description: `${orderEndings.join(', ')}, at most ${limitText(sheetLimits.bytes)}; a PDF with text.`,
    },
  },
});

type Code = 'invalid' | 'wrong_type' | 'too_large';

const failAt = (field: 'text' | 'data', message: string, code: Code = 'invalid') =>
  fail(code, { message, fields: { [field]: message } });

async function sourceOf(body: MultipartBody): Promise<Result<OrderFile['source'], Failure>> {
  const form = await readMultipart(body, {
    fileFields: ['data'],
    files: 1,
    fileBytes: sheetLimits.bytes,
    fieldBytes: MAX_ORDER_CHARACTERS * 4,
  });
  if (!form.ok) {
    const { code, fields = {} } = form.error;
    if (code !== 'too_large') return form;
    return 'text' in fields
      ? failAt('text', orderMessages.tooLong, code)
      : failAt('data', orderMessages.tooLarge, code);
  }
  const [file] = form.value.files;
  const { text = '' } = form.value.fields;
  if (file) return { ok: true, value: { bytes: file.bytes, name: file.filename } };
  if (text.trim() === '') return failAt('text', orderMessages.missing);
  return text.length > MAX_ORDER_CHARACTERS
    ? failAt('text', orderMessages.tooLong, 'too_large')
    : { ok: true, value: { text } };
}

/** Returns the values of an order; 413, 415 or 422 with a remedy. */
export async function readOrderUpload(
  { workers, owner }: Pick<ApiContext, 'workers'> & { readonly owner: string },
  body: MultipartBody,
  factsOf: () => Promise<OrderFacts>,
): Promise<Result<OrderReading, Failure>> {
  const source = await sourceOf(body);
  if (!source.ok) return source;
  const field = 'text' in source.value ? 'text' : 'data';
  try {
    const order = { source: source.value, facts: await factsOf() };
    const read = await workers.run(readOrderTask, order, { owner });
    return read.ok ? read : failAt(field, read.error.message, read.error.code);
  } catch (error) {
    if (!(error instanceof WorkerStopped) || error.reason === 'cancelled') throw error;
    return failAt(
      field,
      error.reason === 'memory' ? sheetMessages.packedTooMuch : sheetMessages.slow,
    );
  }
}
