/** The client's own address book of stores; one store for the company. */
import { ok } from '#lib/kernel/result.ts';
import { storeMessages } from '#lib/stores/store-messages.ts';
import { newStore, storeChange, storeExport, storeQuery } from '#lib/stores/calls.ts';
import { storeGone, storeList, storeRecord, companyStore } from '#lib/stores/replies.ts';
import { client, operations } from '#api/http/endpoint.ts';
import { recordEndpoints } from '#api/http/record-endpoints.ts';
import { answered } from '#api/http/reply.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { exportStores, listStores } from './list-stores.ts';
import { removeStore, addStore, changeStore, ownStore } from './save-store.ts';
import { showStoreRecord } from './store-row.ts';
import { storeTarget } from './store-target.ts';
import { asReference } from '#lib/records/reference.ts';
import { findOfAnyClient } from '#api/db/own-records.ts';
import { fail } from '#api/kernel/failures.ts';
import { importEndpoints, uploadEndpoint } from '#api/imports/import-endpoints.ts';

const record = recordEndpoints(client, {
  path: '/client/stores/:id',
  reply: storeRecord,
  call: (call) => call,
  show: showStoreRecord,
});

export const retailStoreRoutes = [
  client.get('/client/stores', query(storeQuery), {
    summary: "The caller's stores: searched, filtered, sorted, paged.",
    reply: storeList,
    message: 'Stores loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await listStores(context, caller.client.id, input)),
  }),
  client.get('/client/store-export', query(storeExport), {
    limit: { per: 'client', rule: 'paper' },
    summary: 'The stores of a filter as a file, in the columns that an import reads.',
    handle: async ({ context, caller, input }) => exportStores(context, caller.client.id, input),
  }),
  ...importEndpoints('stores', storeTarget),
  uploadEndpoint(
    '/client/store-import',
    storeTarget,
    'Adds and changes stores from a whole spreadsheet; dryRun=1 only checks, sheet=… names the sheet, keep=storeNumber keeps 1 beside a known 0001.',
  ),
  client.post('/client/stores', json(newStore), {
    right: 'records',
    summary: 'Adds a store; its number is unique within its chain.',
    reply: storeRecord,
    failures: ['conflict', 'invalid'],
    handle: async (call) =>
      answered(await addStore(call, call.input.data), storeMessages.saved, (row) =>
        showStoreRecord(call.context, row),
      ),
  }),
  record.get('', nothing, {
    summary: 'One own store, by id or reference.',
    message: 'Store loaded.',
    failures: ['not_found'],
    act: ownStore,
  }),
  record.patch('', json(storeChange), {
    right: 'records',
    summary: 'Changes a store at a known revision.',
    message: storeMessages.saved,
    act: changeStore,
  }),
  client.remove('/client/stores/:id', nothing, {
    right: 'records',
    summary: 'Deletes a store; one that records name becomes inactive instead.',
    reply: storeGone,
    failures: ['not_found', 'conflict'],
    handle: async (call) => {
      const gone = await removeStore(call, call.params['id'] ?? '');
      if (!gone.ok) return gone;
      const { outcome, uses } = gone.value;
      const message =
        outcome === 'deleted' ? storeMessages.deleted : storeMessages.madeInactive(uses);
      return ok({ message, body: gone.value });
    },
  }),
];

export const operationsStoreRoutes = [
  operations.get('/ops/stores/:reference', nothing, {
    right: 'read',
    summary: 'One store of any client by its number, with its address and routing guide.',
    reply: companyStore,
    failures: ['not_found'],
    message: 'Store loaded.',
    handle: async ({ context, params }) => {
      const reference = asReference(params['reference'] ?? '');
      if (reference === undefined) return fail('not_found');
      const row = await findOfAnyClient(context.database.db, 'retail_stores', reference);
      if (!row) return fail('not_found');
      return ok({ ...(await showStoreRecord(context, row)), client: row.client });
    },
  }),
];
