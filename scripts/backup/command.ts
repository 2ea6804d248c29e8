/** Shared by the three backup commands. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#api/files/file-store.ts';
import { fileStoreOf } from '#api/files/store.ts';
import type { Settings } from '#lib/server/settings.ts';

export type PrintLine = (line: string) => void;

/** Exit codes. */
export const DONE = 0;
export const FAILED = 1;
export const NOT_UNDERSTOOD = 2;
/** The backup is there, but files that the database names are not in it. */
export const INCOMPLETE = 3;

const SHOWN = 20;

export const storeOf = (settings: Settings): FileStore => fileStoreOf({ settings });

/** The bytes of a stored file; null when it is gone. */
export async function bytesOf(store: FileStore, name: string): Promise<Buffer | null> {
  const stream = await store.open(name);
  return stream === null ? null : buffer(stream);
}

export const printNames = (names: readonly string[], what: string, say: PrintLine): void => {
  names.slice(0, SHOWN).forEach((name) => say(`${name}: ${what}`));
  if (names.length > SHOWN) say(`… and ${names.length - SHOWN} more: ${what}`);
};

/** A folder for the database of a backup, removed afterwards. */
export async function withFolder<T>(
  above: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(above, '.portal-backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
