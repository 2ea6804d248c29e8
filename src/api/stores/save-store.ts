/** Adds and changes stores: validated by the rules of their form, unique by number within a banner. */
import { findOwn } from '#api/db/own-records.ts';
import { lockClient } from '#api/security/clients.ts';
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import { canonicalStore } from '#lib/stores/store-rules.ts';
import { MAX_STORES, storeMessages } from '#lib/stores/store-messages.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import type { Facts, Values } from '#lib/forms/definition.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { recordPrefixes } from '#lib/records/reference.ts';
import { textOf } from '#lib/forms/values.ts';
import type { ApiContext } from '#api/context/context.ts';
import { setStoreFiles, usableAttachments } from '#api/files/attachments.ts';
import { nextReference } from '#api/db/counters.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { countStores, updateStoreAt, countStoreUses, deleteStore } from './queries.ts';
import type { RetailStoreRow } from '#api/db/tables/stores.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { isMade } from '#api/kernel/digest.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import { requesterOf } from '#api/security/caller.ts';
import { asFact, fileIdsOf } from '#api/records/form-data.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { columnsOf } from './store-row.ts';

export interface StoreCall {
  readonly context: ApiContext;
  readonly caller: SessionCaller;
}

type Saved = Promise<Result<RetailStoreRow, Failure>>;

async function factsFor(
  { context, caller: { client } }: StoreCall,
  data: Values,
  retailStoreId: string,
): Promise<Facts> {
  const ids = fileIdsOf(storeForm, data);
  const files = await usableAttachments(context.database.db, {
    clientId: client.id,
    ids,
    retailStoreId,
  });
  return {
    today: companyDay(context.now()),
    requester: requesterOf(client),
    files: new Map(files.map((file) => [file.id, asFact(file)])),
  };
}

/** The values as they are stored, or a message at each wrong field. */
export async function checkedStore(
  call: StoreCall,
  data: Values,
  store?: Pick<RetailStoreRow, 'id' | 'data'>,
): Promise<Result<Values, Failure>> {
  const facts = await factsFor(call, data, store?.id ?? '');
  const checked = checkSubmission(storeForm, data, { ...facts, stored: store?.data });
  return checked.ok ? ok(canonicalStore(checked.data)) : invalidForm(checked.fields);
}

const numberTaken = (data: Values): Result<never, Failure> => {
  const message = storeMessages.exists(textOf(data, 'storeNumber'));
  return fail('conflict', { message, fields: { storeNumber: message } });
};

/** Inserts a store; draws its number last, so that numbers are gapless. */
export async function insertNew(
  { now }: Pick<ApiContext, 'now'>,
  tx: Transaction<Tables>,
  clientId: string,
  data: Values,
): Promise<RetailStoreRow> {
  const at = now().toISOString();
  const reference = await nextReference(tx, recordPrefixes.store, now());
  const id = randomUUID();
  const columns = columnsOf(data, reference);
  const row = { id, client_id: clientId, reference, revision: 1, created_at: at, updated_at: at };
  await tx
    .insertInto('retail_stores')
    .values({ ...row, ...columns })
    .execute();
  await setStoreFiles(tx, id, fileIdsOf(storeForm, data));
  return { ...row, ...columns, data };
}

/** Adds a store; 409 when its number is in use within the banner. */
export async function addStore(call: StoreCall, input: Values): Saved {
  const { context, caller } = call;
  const clientId = caller.client.id;
  const data = await checkedStore(call, input);
  if (!data.ok) return data;
  try {
    return await context.database.transaction(async (tx) => {
      await lockClient(tx, clientId);
      if ((await countStores(tx, { clientId })) >= MAX_STORES) {
        return fail('conflict', { message: storeMessages.tooMany });
      }
      return ok(await insertNew(context, tx, clientId, data.value));
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return numberTaken(data.value);
  }
}

/** The caller's own store: 404 for every other id. */
export async function ownStore({ context, caller }: StoreCall, id: string): Saved {
  const isSane = /^[\w-]{1,64}$/.test(id);
  const clientId = caller.client.id;
  const row = isSane
    ? await findOwn(context.database.db, 'retail_stores', { clientId, id })
    : undefined;
  return row ? ok(row) : fail('not_found');
}

/** Changes a store at the revision that was read, once for a call that comes again. */
export async function changeStore(
  call: StoreCall,
  id: string,
  { revision, data: input }: { readonly revision: number; readonly data: Values },
): Saved {
  const { context } = call;
  const found = await ownStore(call, id);
  if (!found.ok) return found;
  const store = found.value;
  const data = await checkedStore(call, input, store);
  if (!data.ok) return data;
  try {
    const saved = await context.database.transaction(async (tx) => {
      const at = { updated_at: context.now().toISOString() };
      const changes = { ...columnsOf(data.value, store.reference), ...at };
      const changed = await updateStoreAt(tx, { id: store.id, revision }, changes);
      if (changed) await setStoreFiles(tx, store.id, fileIdsOf(storeForm, data.value));
      return changed;
    });
    if (saved) return ok(saved);
    const made = await ownStore(call, id);
    return made.ok && !isMade(made.value, { revision, data: data.value }) ? fail('conflict') : made;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return numberTaken(data.value);
  }
}

export interface Removed {
  readonly outcome: 'deleted' | 'inactive';
  /** Records that name it. */
  readonly uses: number;
}

/** Blocks submits, so that no record can reference a store being deleted. */
export async function removeStore(call: StoreCall, id: string): Promise<Result<Removed, Failure>> {
  const { context, caller } = call;
  const found = await ownStore(call, id);
  if (!found.ok) return found;
  const store = found.value;
  return context.database.transaction(async (tx) => {
    await lockClient(tx, caller.client.id);
    const uses = await countStoreUses(tx, store);
    if (uses === 0) {
      await setStoreFiles(tx, store.id, []);
      await deleteStore(tx, store.id);
      return ok({ outcome: 'deleted', uses } as const);
    }
    const data = { ...store.data, status: 'inactive' };
    const changes = columnsOf(data, store.reference);
    const at = { updated_at: context.now().toISOString() };
    const changed = await updateStoreAt(tx, store, { ...changes, ...at });
    return changed ? ok({ outcome: 'inactive', uses } as const) : fail('conflict');
  });
}
