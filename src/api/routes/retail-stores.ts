/** The client's own address book of stores (docs/stores.md). */
import { ok, type Result } from '../../lib/result.ts';
import { storeMessages } from '../../lib/retail-stores/store-messages.ts';
import {
  newStore,
  storeChange,
  storeExport,
  storeImportQuery,
  storeQuery,
} from '../../lib/schemas/retail-store-calls.ts';
import {
  storeGone,
  storeImportReport,
  storeList,
  storeRecord,
} from '../../lib/schemas/retail-store-replies.ts';
import { parse } from '../../lib/validation.ts';
import type { ApiContext } from '../context.ts';
import type { RetailStoreRow } from '../db/retail-store-tables.ts';
import { endpoint } from '../endpoint.ts';
import { refuse, type Failure, type FailureCode } from '../failures.ts';
import { describeSchema } from '../json-schema.ts';
import type { Answer } from '../reply.ts';
import { json, multipart, nothing, query } from '../request/input.ts';
import { exportStores } from '../retail-stores/export-stores.ts';
import { importStores } from '../retail-stores/import-stores.ts';
import { listStores } from '../retail-stores/list-stores.ts';
import { removeStore } from '../retail-stores/remove-store.ts';
import { addStore, changeStore, ownStore } from '../retail-stores/save-store.ts';
import { showStoreRecord } from '../retail-stores/store-row.ts';
import {
  describeSheetUpload,
  MAX_SHEET_BODY_BYTES,
  readSheetUpload,
} from '../spreadsheets/read-upload.ts';

const record = describeSchema({ struct: storeRecord });
const changing: readonly FailureCode[] = ['not_found', 'conflict', 'invalid'];
const standing = { access: 'session', limit: { per: 'standing' } } as const;

const idOf = ({ params }: { params: Readonly<Record<string, string>> }): string =>
  params['id'] ?? '';

/** The whole store as it is now. */
async function answered(
  context: ApiContext,
  message: string,
  result: Result<RetailStoreRow, Failure>,
): Promise<Result<Answer, Failure>> {
  if (!result.ok) return result;
  return ok({ message, body: await showStoreRecord(context, result.value) });
}

const list = endpoint({
  method: 'GET',
  path: '/client/stores',
  ...standing,
  input: query(storeQuery),
  summary: "The caller's stores: searched, filtered, sorted, paged.",
  reply: describeSchema({ struct: storeList }),
  handle: async ({ context, caller, input }) =>
    ok({ message: 'Stores loaded.', body: await listStores(context, caller.client.id, input) }),
});

const exported = endpoint({
  method: 'GET',
  path: '/client/store-export',
  ...standing,
  input: query(storeExport),
  summary: 'The stores of a filter as a file, in the columns that an import reads.',
  reply: null,
  handle: async ({ context, caller, input }) =>
    ok(await exportStores(context, caller.client.id, input)),
});

const add = endpoint({
  method: 'POST',
  path: '/client/stores',
  ...standing,
  input: json(newStore),
  summary: 'Adds a store; its number is unique within its chain.',
  reply: record,
  refusals: ['conflict', 'invalid'],
  handle: async (call) =>
    answered(call.context, storeMessages.saved, await addStore(call, call.input.data)),
});

const imported = endpoint({
  method: 'POST',
  path: '/client/store-import',
  ...standing,
  input: multipart(MAX_SHEET_BODY_BYTES, describeSheetUpload),
  summary:
    'Adds and changes stores from a spreadsheet; with dryRun=1 it only says what it would do.',
  reply: describeSchema({ struct: storeImportReport }),
  refusals: ['invalid', 'wrong_type', 'too_large'],
  handle: async (call) => {
    const { context, input, request } = call;
    const asked = parse(storeImportQuery, Object.fromEntries(new URL(request.url).searchParams));
    if (!asked.ok) return refuse('invalid');
    const upload = await readSheetUpload(context, input);
    if (!upload.ok) return upload;
    const isDryRun = asked.value.dryRun === '1';
    const report = await importStores(call, upload.value.table, { isDryRun });
    return report.ok ? ok({ message: 'Stores read.', body: report.value }) : report;
  },
});

const read = endpoint({
  method: 'GET',
  path: '/client/stores/:id',
  ...standing,
  input: nothing,
  summary: 'One own store, by id or reference.',
  reply: record,
  refusals: ['not_found'],
  handle: async (call) => answered(call.context, 'Store loaded.', await ownStore(call, idOf(call))),
});

const change = endpoint({
  method: 'PATCH',
  path: '/client/stores/:id',
  ...standing,
  input: json(storeChange),
  summary: 'Changes a store at a known revision.',
  reply: record,
  refusals: changing,
  handle: async (call) =>
    answered(call.context, storeMessages.saved, await changeStore(call, idOf(call), call.input)),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/client/stores/:id',
  ...standing,
  input: nothing,
  summary: 'Deletes a store; one that records name becomes inactive instead.',
  reply: describeSchema({ struct: storeGone }),
  refusals: ['not_found', 'conflict'],
  handle: async (call) => {
    const gone = await removeStore(call, idOf(call));
    if (!gone.ok) return gone;
    const { outcome, uses } = gone.value;
    const message =
      outcome === 'deleted' ? storeMessages.deleted : storeMessages.madeInactive(uses);
    return ok({ message, body: gone.value });
  },
});

export const retailStoreRoutes = [list, exported, add, imported, read, change, remove];
