/** Files under DATA_DIR: written aside, flushed, then renamed, so that every named file is complete. */
import { flush } from '#api/kernel/flush.ts';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import { fileStream } from '#lib/server/streams/file-stream.ts';
import { type FileStore, isFileName } from './file-store.ts';

const INCOMING = 'incoming';
const QUARANTINE = 'quarantine';
const IDENTITY = 'identity';

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** Streams the file; null if missing. */
async function openFile(file: string): Promise<ReadableStream<Uint8Array> | null> {
  try {
    await access(file);
    return fileStream(async () => open(file, 'r'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function writeFlushed(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Names in a folder older than the moment; skips files that vanish concurrently. */
async function olderIn(folder: string, moment: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const aged = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => null);
      return found && found.mtime < moment ? [name] : [];
    }),
  );
  return aged.flat();
}

/** A store in this folder; 256 folders below it keep each of them small. */
export function diskStore(root: string): FileStore {
  const folderOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('Not a name of a stored file');
    return join(root, name.slice(0, 2));
  };
  const incoming = join(root, INCOMING);
  const aside = join(root, QUARANTINE);
  const identity = join(root, IDENTITY);

  return {
    async write(name, bytes) {
      const folder = folderOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const draft = join(incoming, name);
      try {
        await writeFlushed(draft, bytes);
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flush(folder);
    },

    open: async (name) =>
      (await openFile(join(folderOf(name), name))) ?? openFile(join(aside, name)),

    async remove(name) {
      await rm(join(folderOf(name), name), { force: true });
    },

    async quarantine(name, now) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      const moved = join(aside, name);
      await rename(join(folderOf(name), name), moved);
      await utimes(moved, now, now);
    },

    async emptyQuarantine(before) {
      for (const name of await olderIn(aside, before)) await rm(join(aside, name), { force: true });
    },

    async identity() {
      try {
        return (await readFile(identity, 'utf8')).trim();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async setIdentity(text) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const draft = `${identity}.new`;
      await rm(draft, { force: true });
      await writeFlushed(draft, Buffer.from(`${text}\n`));
      await rename(draft, identity);
      await flush(root);
    },

    async *namesBefore(moment) {
      for (const name of await olderIn(incoming, moment)) {
        await rm(join(incoming, name), { force: true });
      }
      for (const folder of await readdir(root).catch(() => [])) {
        if (folder.length !== 2) continue;
        const names = (await olderIn(join(root, folder), moment)).filter(isFileName);
        if (names.length > 0) yield names;
      }
    },
  };
}
