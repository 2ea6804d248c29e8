/** Operations feed: work orders, and the progress that the floor reports (docs/operations.md). */
import { ok, type Result } from '#lib/kernel/result.ts';
import { houseWorkList, houseWorkQuery } from '#lib/portal/company-lists.ts';
import {
  newWorkOrder,
  workChange,
  workFromRequest,
  workHold,
  workInspection,
  workMove,
  workProgress,
  workShipment,
} from '#lib/work-orders/calls.ts';
import { workRecord } from '#lib/work-orders/replies.ts';
import { fileKinds } from '#lib/work-orders/order.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { endpoint, operations } from '#api/http/endpoint.ts';
import type { Failure, FailureCode } from '#api/kernel/failures.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { readMultipart } from '#api/http/multipart.ts';
import type { Answer } from '#api/http/reply.ts';
import { json, multipart, nothing, query } from '#api/http/input.ts';
import { MAX_ATTACHMENT_BYTES } from '#api/files/store-attachment.ts';
import { changeOrder } from './change-order.ts';
import { countProgress } from './count-progress.ts';
import { createWorkOrder } from './create-order.ts';
import { addWorkFile } from './files.ts';
import { createFromRequest } from './from-request.ts';
import { houseWorkOrder } from './company-work.ts';
import { addInspection, addShipment } from './inspect-and-ship.ts';
import { listHouseWork } from './list-company-work.ts';
import { holdOrder, moveOrder } from './move-order.ts';
import { showWorkOrder } from './views.ts';

/** Enough for 2,000 items. */
const MAX_ORDER_BYTES = 1024 * 1024;
/** The file, and room for the lines between the parts. */
const MAX_FILE_BODY = MAX_ATTACHMENT_BYTES + 64 * 1024;

const record = describeSchema({ struct: workRecord });
const changing: readonly FailureCode[] = ['not_found', 'conflict', 'invalid'];

/** The order with everything in it, internal notes too. */
async function answered(
  context: ApiContext,
  message: string,
  result: Result<WorkOrderRow, Failure>,
): Promise<Result<Answer, Failure>> {
  if (!result.ok) return result;
  return ok({ message, body: await showWorkOrder(context, result.value, { all: true }) });
}

type Act<I> = (
  context: ApiContext,
  reference: string,
  input: I,
) => Promise<Result<WorkOrderRow, Failure>>;

/** A call that changes an order, by its number. */
const changeCall = <I>(
  route: { readonly step: string; readonly summary: string; readonly message: string },
  schema: Schema<I>,
  act: Act<I>,
) =>
  endpoint({
    method: 'POST',
    path: `/ops/work-orders/:reference${route.step}`,
    access: 'operations',
    limit: { per: 'standing' },
    input: json(schema, { maxBytes: MAX_ORDER_BYTES }),
    summary: route.summary,
    reply: record,
    refusals: changing,
    handle: async ({ context, params, input }) =>
      answered(context, route.message, await act(context, params['reference'] ?? '', input)),
  });

const change = changeCall(
  {
    step: '/change',
    summary: 'Corrects what an order says: title, dates, pieces, services; the change is logged.',
    message: 'Changed.',
  },
  workChange,
  changeOrder,
);

const progress = changeCall(
  {
    step: '/progress',
    summary: 'Adds counts of stages and days; all of them, or none when one is not consistent.',
    message: 'Counted.',
  },
  workProgress,
  countProgress,
);

const hold = changeCall(
  {
    step: '/hold',
    summary: 'Puts an order on hold, with the reason and whom it waits for.',
    message: 'On hold.',
  },
  workHold,
  holdOrder,
);

const move = changeCall(
  {
    step: '/transition',
    summary: 'Sets a status, or leaves a message or an internal note.',
    message: 'Noted.',
  },
  workMove,
  moveOrder,
);

const inspection = changeCall(
  {
    step: '/inspections',
    summary: 'Adds the result of an inspection; its verdict is worked out here.',
    message: 'Inspection noted.',
  },
  workInspection,
  addInspection,
);

const shipment = changeCall(
  { step: '/shipments', summary: 'Adds a shipment.', message: 'Shipment noted.' },
  workShipment,
  addShipment,
);

const describeFile = () => ({
  type: 'object',
  required: ['callerReference', 'file'],
  properties: {
    callerReference: { type: 'string' },
    kind: { enum: fileKinds.map(({ value }) => value) },
    caption: { type: 'string' },
    file: { type: 'string', format: 'binary', description: 'At most 10 MB' },
  },
});

export const operationsWorkRoutes = [
  operations.get('/ops/work-orders', query(houseWorkQuery), {
    summary:
      'Work orders of all clients: filtered, sorted, paged; with `since` in the order of their last change.',
    reply: describeSchema({ struct: houseWorkList }),
    refusals: ['invalid'],
    handle: async ({ context, input }) => {
      const found = await listHouseWork(context, input);
      return found.ok ? ok({ message: 'Work orders loaded.', body: found.value }) : found;
    },
  }),
  operations.post('/ops/work-orders', json(newWorkOrder, { maxBytes: MAX_ORDER_BYTES }), {
    summary: 'Makes a work order; once for each callerReference.',
    reply: record,
    refusals: changing,
    handle: async ({ context, input }) =>
      answered(context, 'Work order made.', await createWorkOrder(context, input)),
  }),
  operations.post('/ops/submissions/:reference/work-order', json(workFromRequest), {
    summary: 'Makes the work order of a request, which becomes SCHEDULED.',
    reply: record,
    refusals: changing,
    handle: async ({ context, params, input }) => {
      const made = await createFromRequest(context, params['reference'] ?? '', input);
      return answered(context, 'Work order made.', made);
    },
  }),
  operations.get('/ops/work-orders/:reference', nothing, {
    summary: 'One work order with everything in it, internal notes too.',
    reply: record,
    refusals: ['not_found'],
    handle: async ({ context, params }) =>
      answered(
        context,
        'Work order loaded.',
        await houseWorkOrder(context, params['reference'] ?? ''),
      ),
  }),
  change,
  progress,
  hold,
  move,
  inspection,
  shipment,
  operations.post('/ops/work-orders/:reference/files', multipart(MAX_FILE_BODY, describeFile), {
    summary: 'Adds a document or photo; once for each callerReference.',
    reply: record,
    refusals: [...changing, 'unreadable'],
    handle: async ({ context, params, input }) => {
      const form = await readMultipart(input, {
        fileFields: ['file'],
        files: 1,
        fileBytes: MAX_ATTACHMENT_BYTES,
      });
      if (!form.ok) return form;
      const saved = await addWorkFile(context, params['reference'] ?? '', form.value);
      return answered(context, 'File added.', saved);
    },
  }),
];
