/** Client routes of work orders: list, figures, one order, acts. */
import { ownFileEndpoint } from '#api/files/send-stored-file.ts';
import { array } from 'superstruct';
import { ok } from '#lib/kernel/result.ts';
import { workAct, workExport, workNote, workQuery } from '#lib/work-orders/calls.ts';
import { workFigures, workList, workRecord, workSummary } from '#lib/work-orders/replies.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { client } from '#api/http/endpoint.ts';
import { recordEndpoints } from '#api/http/record-endpoints.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { actOnOwnWork, commentOnOwnWork, ownWorkOrder } from './client-acts.ts';
import { exportWorkOrders, listWorkOrders } from './list-work.ts';
import { showWorkFigures, workWaiting } from './figures.ts';
import { selectRow } from '#api/db/rows.ts';
import { answerJobDocument } from './job-document.ts';
import { showWorkOrder } from './views.ts';

const record = recordEndpoints(client, {
  path: '/client/work-orders/:id',
  reply: workRecord,
  call: (call) => call,
  show: (context, row: WorkOrderRow) => showWorkOrder(context, row, { all: false }),
});

export const workOrderRoutes = [
  client.get('/client/work-orders', query(workQuery), {
    summary: "The caller's own work orders: filtered, sorted, paged.",
    reply: workList,
    message: 'Work orders loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await listWorkOrders(context, input, caller.client.id)),
  }),
  client.get('/client/work-figures', nothing, {
    summary: "Key figures and charts over the caller's work orders.",
    reply: workFigures,
    message: 'Figures loaded.',
    handle: async ({ context, caller }) => ok(await showWorkFigures(context, caller.client.id)),
  }),
  client.get('/client/work-waiting', nothing, {
    summary: 'Work orders that are on hold until the caller answers.',
    reply: array(workSummary),
    message: 'Work orders loaded.',
    handle: async ({ context, caller }) => ok(await workWaiting(context, caller.client.id)),
  }),
  client.get('/client/work-export', query(workExport), {
    limit: { per: 'client', rule: 'paper' },
    summary: 'All own work orders of a filter as CSV, XLSX or PDF.',
    failures: ['invalid'],
    handle: async ({ context, caller, input }) =>
      exportWorkOrders(context, caller.client.id, input),
  }),
  record.get('', nothing, {
    summary:
      'One own work order, by id or number: stages, inspections, shipments, files, timeline.',
    message: 'Work order loaded.',
    failures: ['not_found'],
    act: ({ context, caller }, id) => ownWorkOrder(context, caller.client, id),
  }),
  client.get('/client/work-orders/:id/pdf', nothing, {
    limit: { per: 'client', rule: 'paper' },
    summary: 'An own work order as a PDF.',
    failures: ['not_found'],
    handle: async ({ context, caller, params }) => {
      const found = await ownWorkOrder(context, caller.client, params['id'] ?? '');
      return found.ok ? ok(await answerJobDocument(context, found.value)) : found;
    },
  }),
  record.post('/act', json(workAct), {
    right: 'records',
    summary: 'Answers what the company asks: a question, a sample, an overrun.',
    message: 'Sent.',
    act: ({ context, caller }, id, input) => actOnOwnWork(context, caller.client, id, input),
  }),
  record.post('/note', json(workNote), {
    right: 'records',
    summary: 'Writes to the company about a work order.',
    message: 'Note sent.',
    act: ({ context, caller }, id, input) => commentOnOwnWork(context, caller.client, id, input),
  }),
  ownFileEndpoint(
    '/client/work-files/:id',
    'A document or photo of an own work order, to be saved; with inline=1 to be shown.',
    (db, id) => selectRow(db, 'work_files', { id }),
  ),
];
