/** Removes files that no row names: the process ended between writing the file and its row. */
import type { ApiContext } from '#api/context/context.ts';
import { knownFileNames } from './stored-files.ts';
import { fileStoreOf } from './store-of.ts';

const KEEP_MS = 24 * 60 * 60 * 1000;
/** SQL takes a limited number of parameters. */
const PORTION = 500;

/** One round; returns how many files were removed. Files younger than a day may still get their row. */
export async function sweepFiles(
  context: Pick<ApiContext, 'database' | 'now' | 'settings'>,
): Promise<number> {
  const store = fileStoreOf(context);
  let removed = 0;
  for await (const names of store.namesBefore(new Date(context.now().getTime() - KEEP_MS))) {
    for (let start = 0; start < names.length; start += PORTION) {
      const portion = names.slice(start, start + PORTION);
      const known = await knownFileNames(context.database.db, portion);
      for (const name of portion) {
        if (known.has(name)) continue;
        await store.remove(name);
        removed++;
      }
    }
  }
  return removed;
}
