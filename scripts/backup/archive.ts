/** One backup as one file: a tar archive, sealed when there is a passphrase. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { is } from 'superstruct';
import {
  fileEntry,
  MANIFEST,
  MANIFEST_SUM,
  manifestShape,
  type Manifest,
  type Part,
} from './manifest.ts';
import { BackupProblem, codeOf } from './problem.ts';
import { isSealed, openSealed, SEAL_START, sealer } from './seal.ts';
import { collect, readOn, tarEntries, tarWriter, type Bytes, type TarEntry } from './tar.ts';

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Hands the bytes on and notes them. */
export async function* hashed(bytes: Bytes, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
}

export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface ArchiveWriter {
  addBytes(name: string, bytes: Uint8Array): Promise<Part>;
  addFromDisk(name: string, path: string): Promise<Part>;
  finish(manifest: Manifest): Promise<void>;
}

async function writerTo(handle: FileHandle, passphrase: string | null) {
  const toDisk = async (bytes: Uint8Array): Promise<void> => {
    await handle.writeFile(bytes);
  };
  if (passphrase === null) return { write: toDisk, finish: () => Promise.resolve() };
  return sealer(passphrase, toDisk);
}

function archiveOn(
  tar: ReturnType<typeof tarWriter>,
  seal: { finish(): Promise<void> },
): ArchiveWriter {
  const addBytes: ArchiveWriter['addBytes'] = async (name, bytes) => {
    await tar.add(name, bytes.length, once(bytes));
    return { name, size: bytes.length, sha256: sha256(bytes) };
  };
  return {
    addBytes,
    async addFromDisk(name, path) {
      const { size } = await stat(path);
      const hash = createHash('sha256');
      await tar.add(name, size, hashed(createReadStream(path), hash));
      return { name, size, sha256: hash.digest('hex') };
    },
    async finish(manifest) {
      const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
      await addBytes(MANIFEST, bytes);
      await addBytes(MANIFEST_SUM, Buffer.from(`${sha256(bytes)}  ${MANIFEST}\n`));
      await tar.finish();
      await seal.finish();
    },
  };
}

/**
 * Writes a backup; it has its name only once it is complete and on the disk.
 * @throws BackupProblem when there is a file of this name, or its folder cannot be written
 */
export async function writeArchive(
  path: string,
  passphrase: string | null,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  if (await isThere(path)) throw new BackupProblem(`${path} exists already.`);
  const draft = `${path}.partial`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    const seal = await writerTo(handle, passphrase);
    await fill(archiveOn(tarWriter(seal.write), seal));
    await handle.sync();
    await rename(draft, path);
    await flushFolder(dirname(path));
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function startOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new BackupProblem(`${path} cannot be read (${codeOf(error)}).`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL_START), 0, SEAL_START, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* entriesOf(path: string, passphrase: string | null): AsyncGenerator<TarEntry> {
  const start = await startOf(path);
  if (!isSealed(start)) yield* tarEntries(createReadStream(path));
  else if (passphrase === null)
    throw new BackupProblem(`${basename(path)} is encrypted: BACKUP_PASSPHRASE is missing.`);
  else yield* tarEntries(openSealed(createReadStream(path), start, passphrase));
}

function parsed(text: Buffer): Manifest {
  try {
    const value: unknown = JSON.parse(text.toString());
    if (is(value, manifestShape)) return value;
  } catch {
    // Not JSON: the same as JSON of another shape.
  }
  throw new BackupProblem('The manifest of the backup is damaged, or a newer release has made it.');
}

function refuseOtherParts(manifest: Manifest, found: ReadonlyMap<string, Part>): void {
  const named: Part[] = [
    ...manifest.parts,
    ...manifest.files.map((file) => ({ ...file, name: fileEntry(file.name) })),
  ];
  const wrong = named.filter(({ name, size, sha256: hash }) => {
    const part = found.get(name);
    return part?.size !== size || part.sha256 !== hash;
  });
  if (wrong.length > 0 || found.size !== named.length)
    throw new BackupProblem(
      `The backup is damaged: ${wrong[0]?.name ?? 'a part'} is not what its manifest says.`,
    );
}

/** What to do with the bytes of an entry; they are hashed in any case. */
export type Visit = (entry: TarEntry) => Promise<void>;

/**
 * Reads the whole archive and checks every byte of it.
 * @throws BackupProblem for an archive that is cut off, changed, of another kind, or sealed with another passphrase
 */
export async function readArchive(
  path: string,
  passphrase: string | null,
  visit: Visit = () => Promise.resolve(),
): Promise<Manifest> {
  const found = new Map<string, Part>();
  let text: Buffer | null = null;
  let sum: string | null = null;
  for await (const entry of entriesOf(path, passphrase)) {
    const { name, size } = entry;
    if (found.has(name) || sum !== null) throw new BackupProblem('The backup is damaged.');
    if (name === MANIFEST) text = await collect(entry.bytes);
    else if (name === MANIFEST_SUM) sum = (await collect(entry.bytes)).toString();
    else {
      const hash = createHash('sha256');
      const bytes = hashed(entry.bytes, hash);
      await visit({ name, size, bytes });
      await readOn(bytes);
      found.set(name, { name, size, sha256: hash.digest('hex') });
    }
  }
  if (text === null || sum !== `${sha256(text)}  ${MANIFEST}\n`)
    throw new BackupProblem('The backup is damaged: its manifest was changed or is missing.');
  const manifest = parsed(text);
  refuseOtherParts(manifest, found);
  return manifest;
}
