/** Operations feed: work orders, and the progress that the floor reports. */

import { companyWorkList, companyWorkQuery } from '#lib/portal/company-lists.ts';
import {
  newWorkOrder,
  workChange,
  workFileFields,
  workFromRequest,
  workHold,
  workInspection,
  workMove,
  workProgress,
  workShipment,
} from '#lib/work-orders/calls.ts';
import { deskWork } from '#lib/portal/floor/desk-work.ts';
import { fileKinds } from '#lib/work-orders/order.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import type { ApiContext } from '#api/context/context.ts';
import { namesOfClients } from '#api/security/clients.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { operations } from '#api/http/endpoint.ts';
import { changing, recordEndpoints } from '#api/http/record-endpoints.ts';
import { answered } from '#api/http/reply.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { companyFileBody, readCompanyUpload } from '#api/feed/company-file.ts';
import { changeOrder } from './change-order.ts';
import { countProgress } from './count-progress.ts';
import { createWorkOrder, missingFormsText } from './create-order.ts';
import { addWorkFile } from './files.ts';
import { createFromRequest } from './from-request.ts';
import { companyWorkOrder } from './company-work.ts';
import { addInspection, addShipment } from './inspect-and-ship.ts';
import { listCompanyWork } from './list-work.ts';
import { holdOrder, moveOrder } from './move-order.ts';
import { countsByDay, gtinsOfItems } from './queries/work-records.ts';
import { showWorkOrder } from './views.ts';

/** Enough for 2,000 items. */
const MAX_ORDER_BYTES = 1024 * 1024;

const order = <I>(schema: Schema<I>) => json(schema, { maxBytes: MAX_ORDER_BYTES });

/** The order with everything in it, internal notes and client too. */
async function show(context: ApiContext, row: WorkOrderRow) {
  const { reader } = context.database;
  const [names, gtins, counted] = await Promise.all([
    namesOfClients(reader, [row.client_id]),
    gtinsOfItems(reader, row),
    countsByDay(context.database.db, row.id),
  ]);
  return {
    ...(await showWorkOrder(context, row, { all: true })),
    items: row.items.map((item, at) => ({ ...item, gtin: gtins[at] ?? '' })),
    counted,
    ...(names.get(row.client_id) ?? { client: '', company: '' }),
  };
}
const path = '/ops/work-orders/:reference';
const record = recordEndpoints(operations, {
  path,
  reply: deskWork,
  call: ({ context }) => context,
  show,
});

async function answeredMade(context: ApiContext, made: Result<WorkOrderRow, Failure>) {
  const missing = made.ok
    ? await missingFormsText(context, context.database.db, made.value.client_id)
    : '';
  return answered(made, `Work order made. ${missing}`.trim(), (row) => show(context, row));
}

const fileBody = companyFileBody({ kind: { enum: fileKinds.map(({ value }) => value) } });

export const operationsWorkRoutes = [
  operations.get('/ops/work-orders', query(companyWorkQuery), {
    right: 'read',
    summary:
      'Work orders of all clients: filtered, sorted, paged; with `since` in the order of their last change.',
    reply: companyWorkList,
    failures: ['invalid'],
    message: 'Work orders loaded.',
    handle: ({ context, input }) => listCompanyWork(context, input),
  }),
  operations.post('/ops/work-orders', order(newWorkOrder), {
    right: 'orders',
    summary: 'Makes a work order; once for each callerReference.',
    reply: deskWork,
    failures: changing,
    handle: async ({ context, input }) =>
      answeredMade(context, await createWorkOrder(context, input)),
  }),
  operations.post('/ops/submissions/:reference/work-order', json(workFromRequest), {
    right: 'orders',
    summary: 'Makes the work order of a request, which becomes SCHEDULED.',
    reply: deskWork,
    failures: changing,
    handle: async ({ context, params, input }) =>
      answeredMade(context, await createFromRequest(context, params['reference'] ?? '', input)),
  }),
  record.get('', nothing, {
    right: 'read',
    summary: 'One work order with everything in it, internal notes too.',
    message: 'Work order loaded.',
    failures: ['not_found'],
    act: companyWorkOrder,
  }),
  record.post('/change', order(workChange), {
    right: 'work',
    summary: 'Corrects what an order says: title, dates, pieces, services; the change is logged.',
    message: 'Changed.',
    act: changeOrder,
  }),
  record.post('/progress', order(workProgress), {
    right: 'floor',
    summary: 'Adds counts of stages and days; all of them, or none when one is not consistent.',
    message: 'Counted.',
    act: countProgress,
  }),
  record.post('/hold', order(workHold), {
    right: 'work',
    summary: 'Puts an order on hold, with the reason and whom it waits for.',
    message: 'On hold.',
    act: holdOrder,
  }),
  record.post('/transition', order(workMove), {
    right: 'read',
    summary: 'Sets a status, or leaves a message or an internal note.',
    message: 'Noted.',
    act: moveOrder,
  }),
  record.post('/inspections', order(workInspection), {
    right: 'floor',
    summary: 'Adds the result of an inspection; its verdict is worked out here.',
    message: 'Inspection noted.',
    act: addInspection,
  }),
  record.post('/shipments', order(workShipment), {
    right: 'floor',
    summary: 'Adds a shipment.',
    message: 'Shipment noted.',
    act: addShipment,
  }),
  record.post('/files', fileBody, {
    right: 'work',
    summary: 'Adds a document or photo; once for each callerReference.',
    message: 'File added.',
    failures: [...changing, 'unreadable'],
    act: async (context, reference, input) => {
      const sent = await readCompanyUpload(input, workFileFields);
      if (!sent.ok) return sent;
      return addWorkFile(context, reference, sent.value.fields, sent.value.file);
    },
  }),
];
