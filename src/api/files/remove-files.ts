/** Removes the bytes of files whose rows are gone. */
import type { ApiContext } from '#api/context/context.ts';
import { forgetRemovedFile, removedFileNames } from './stored-files.ts';
import { fileStoreOf } from './store-of.ts';

/** How long the bytes are kept for a backup that has read the rows before they went. A quota does not count them. */
export const HOLD_MS = 60 * 60 * 1000;
const AT_ONCE = 1000;

/** One round; returns how many files were removed. */
export async function removeFiles(
  context: Pick<ApiContext, 'database' | 'settings' | 'now'>,
): Promise<number> {
  const { db } = context.database;
  const before = new Date(context.now().getTime() - HOLD_MS).toISOString();
  const names = await removedFileNames(db, before, AT_ONCE);
  for (const name of names) {
    await fileStoreOf(context).remove(name);
    await forgetRemovedFile(db, name);
  }
  return names.length;
}
