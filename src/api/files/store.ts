/** Where uploaded files lie: on disk or in an S3-compatible store, behind one small interface. */
import { join } from 'node:path';
import type { ApiContext, ApiSettings } from '#api/context/context.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { s3PlaceOf, s3Store } from './s3-store.ts';

const stores = new WeakMap<object, FileStore>();

function openStore({ dataDir, storageUrl, storageKeys }: ApiSettings): FileStore {
  if (storageUrl) {
    if (!storageKeys) throw new Error('The keys of STORAGE_URL are missing.');
    return s3Store(s3PlaceOf(new URL(storageUrl), storageKeys));
  }
  if (!dataDir) throw new Error('DATA_DIR is missing: uploaded files have no place.');
  return diskStore(join(dataDir, 'files'));
}

/** Opened at first use; one for each set of settings. */
export function fileStoreOf({ settings }: Pick<ApiContext, 'settings'>): FileStore {
  let store = stores.get(settings);
  if (!store) {
    store = openStore(settings);
    stores.set(settings, store);
  }
  return store;
}
