/** Removes the bytes of files whose rows are gone. */
import type { ApiContext } from '#api/context/context.ts';
import { forgetRemovedFile, removedFileNames } from './stored-files.ts';
import { fileStoreOf } from './store-of.ts';

/** Hold time of deleted bytes, for a backup that read their rows. Excluded from quotas. */
export const HOLD_MS = 60 * 60 * 1000;
const AT_ONCE = 1000;

/** Runs one round; returns the number of deleted files. Failures are retried in the next round. */
export async function removeFiles(
  context: Pick<ApiContext, 'database' | 'settings' | 'now' | 'log'>,
): Promise<number> {
  const { db } = context.database;
  const before = new Date(context.now().getTime() - HOLD_MS).toISOString();
  const names = await removedFileNames(db, before, AT_ONCE);
  let removed = 0;
  for (const name of names) {
    try {
      await fileStoreOf(context).remove(name);
      await forgetRemovedFile(db, name);
      removed += 1;
    } catch (error) {
      context.log.warn({ err: error, file: name }, 'removed file is still in the store');
    }
  }
  return removed;
}
