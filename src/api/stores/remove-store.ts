/** Deletes an unreferenced store; deactivates a referenced one. */
import { lockClient } from '#api/security/clients.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { setStoreFiles } from '#api/files/attachments.ts';
import { countStoreUses, deleteStore, updateStoreAt } from './queries.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { ownStore, type StoreCall } from './save-store.ts';
import { columnsOf } from './store-row.ts';

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
    return changed ? ok({ outcome: 'inactive', uses } as const) : refuse('conflict');
  });
}
