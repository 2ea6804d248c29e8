/** Files under DATA_DIR: written aside, flushed, then renamed, so that no half file ever has a name. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './store.ts';
import { isFileName } from './names.ts';

const INCOMING = 'incoming';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
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

/** Names in a folder that are older than the moment; files that vanish meanwhile are left out. */
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

  return {
    async write(name, bytes) {
      const folder = folderOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const aside = join(incoming, name);
      try {
        await writeFlushed(aside, bytes);
        await rename(aside, join(folder, name));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await flushFolder(folder);
    },

    async open(name) {
      try {
        const handle = await open(join(folderOf(name), name), 'r');
        return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(name) {
      await rm(join(folderOf(name), name), { force: true });
    },

    async *namesBefore(moment) {
      for (const name of await olderIn(incoming, moment)) {
        await rm(join(incoming, name), { force: true });
      }
      for (const folder of await readdir(root).catch(() => [])) {
        if (folder === INCOMING) continue;
        const names = (await olderIn(join(root, folder), moment)).filter(isFileName);
        if (names.length > 0) yield names;
      }
    },
  };
}
