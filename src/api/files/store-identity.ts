/** Checks that file store and database belong together: both hold one identity. */
import { randomUUID } from 'node:crypto';
import type { ApiContext } from '#api/context/context.ts';
import { getOrStoreIdentity, readIdentity } from '#api/db/identity.ts';
import { hasStoredFiles } from './stored-files.ts';
import { fileStoreOf } from './store.ts';

type Context = Pick<ApiContext, 'database' | 'settings'>;

/**
 * `false` for the files of another portal, for those of another machine, and for an empty store beside a database that
 * knows files. A new database and a new store are given one identity.
 */
export async function isOwnStore(context: Context): Promise<boolean> {
  const { db } = context.database;
  const store = fileStoreOf(context);
  const [known, found] = [await readIdentity(db, 'store'), await store.identity()];
  if (found !== null) return found === known;
  if (known !== null && (await hasStoredFiles(db))) return false;
  const identity = await getOrStoreIdentity(db, 'store', known ?? randomUUID());
  await store.setIdentity(identity);
  return true;
}

/** Reports at start that file store and database are unrelated. */
export async function reportForeignStore(
  context: Context & Pick<ApiContext, 'log'>,
): Promise<void> {
  if (await isOwnStore(context)) return;
  const { storageUrl, dataDir } = context.settings;
  context.log.error(
    { store: storageUrl ? new URL(storageUrl).hostname : dataDir },
    'the file store is not the one of this database: files that were stored elsewhere are missing here, and files that nobody needs are not removed; several machines need STORAGE_URL (docs/operator/settings.md, Files)',
  );
}
