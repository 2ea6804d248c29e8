/** The file store of an API, by its settings: DATA_DIR, or STORAGE_URL (contract section 2). */
import { join } from 'node:path';
import type { ApiContext } from '../context.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './store.ts';

export interface FileSettings {
  readonly dataDir: string;
}

const stores = new WeakMap<object, FileStore>();

function openStore(settings: Partial<FileSettings>): FileStore {
  if (!settings.dataDir) throw new Error('DATA_DIR is missing: uploaded files have no place.');
  return diskStore(join(settings.dataDir, 'files'));
}

/** Opened at first use; one for each set of settings. */
export function fileStoreOf({ settings }: Pick<ApiContext, 'settings'>): FileStore {
  let store = stores.get(settings);
  if (!store) {
    store = openStore(settings as Partial<FileSettings>);
    stores.set(settings, store);
  }
  return store;
}
