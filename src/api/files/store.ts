/** Where uploaded files lie: on disk or in an S3-compatible store, behind one small interface. */
import { join } from 'node:path';
import type { ApiContext, ApiSettings } from '#api/context/context.ts';
import { diskStore } from './disk-store.ts';
import { s3PlaceOf, s3Store } from './s3-store.ts';

const NAME_BYTES = 16;
const NAME = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Returns a new name, independent of the sender's file name. */
export const newFileName = (
  randomBytes: (size: number) => Buffer,
  extension: 'jpg' | 'png' | 'pdf' | 'xlsx' | 'csv' | 'zpl' | 'zip',
): string => `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`;

/** Returns true if the text is a stored file name: no path, no dots, no escapes (OWASP ASVS 5.0, 5.3.2). */
export const isFileName = (text: string): boolean => NAME.test(text);

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

export interface FileStore {
  /** Keeps the bytes under a new name; once resolved they survive a crash. */
  write(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Streams the file; null if missing. */
  open(name: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Deletes the file; succeeds if it is gone. */
  remove(name: string): Promise<void>;
  /** Takes the file out of use; it is still found by its name until the quarantine is emptied. */
  quarantine(name: string, now: Date): Promise<void>;
  /** Deletes files quarantined before this moment. */
  emptyQuarantine(before: Date): Promise<void>;
  /** Identity of the store, or null. */
  identity(): Promise<string | null>;
  setIdentity(identity: string): Promise<void>;
  /** Names of the files that were written before this moment, in portions. */
  namesBefore(moment: Date): AsyncIterable<readonly string[]>;
}
