/** One backup as one file: a tar archive, encrypted by age (https://age-encryption.org) when there is a passphrase. */
import { flush } from '#api/kernel/flush.ts';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import { is } from 'superstruct';
import {
  fileEntry,
  FORMAT,
  MANIFEST,
  MANIFEST_SUM,
  manifestShape,
  type Manifest,
  type Part,
} from './manifest.ts';
import { isOldSeal, OLD_HEADER_BYTES, openOldSeal } from './old-seal.ts';
import { BackupProblem } from './problem.ts';

type Bytes = AsyncIterable<Uint8Array>;

const AGE = 'age-encryption.org/v1\n';
const PASSPHRASE_ERROR =
  'BACKUP_PASSPHRASE is not the one that this backup was made with, or the start of the backup was changed.';

const DAMAGED = 'The backup was changed or is cut off: it cannot be read.';

async function hashOf(bytes: Bytes): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part);
  return hash.digest('hex');
}

/** Hands the bytes on, and to `note`. */
async function* noted(
  bytes: Bytes,
  note: (part: Uint8Array) => unknown,
): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    await note(part);
    yield part;
  }
}

const streamOf = (bytes: Bytes): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>;

export interface ArchiveWriter {
  addBytes(name: string, bytes: Uint8Array): Promise<Part>;
  addFromDisk(name: string, path: string): Promise<Part>;
  finish(manifest: Manifest): Promise<void>;
}

/** An archive that is a function of names and contents, so that a reader can demand each byte of it. */
function tarWriter() {
  const { readable, controller } = createTarPacker();
  const addEntry = (name: string, size: number) =>
    controller.add({ name, size, mode: 0o600, mtime: new Date(0) }).getWriter();
  const add = async (name: string, size: number, bytes: Bytes): Promise<Part> => {
    const writer = addEntry(name, size);
    const sum = await hashOf(noted(bytes, async (part) => writer.write(part)));
    await writer.close();
    return { name, size, sha256: sum };
  };
  return { readable, controller, addEntry, add };
}

function archiveOn({ add, controller }: ReturnType<typeof tarWriter>): ArchiveWriter {
  const addBytes: ArchiveWriter['addBytes'] = async (name, bytes) =>
    add(name, bytes.length, Readable.from([bytes]));
  return {
    addBytes,
    addFromDisk: async (name, path) => add(name, (await stat(path)).size, createReadStream(path)),
    async finish(manifest) {
      const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
      await addBytes(MANIFEST, bytes);
      await addBytes(MANIFEST_SUM, Buffer.from(`${hash('sha256', bytes)}  ${MANIFEST}\n`));
      controller.finalize();
    },
  };
}

async function encrypted(bytes: ReadableStream<Uint8Array>, passphrase: string | null) {
  if (passphrase === null) return bytes;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(bytes);
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
    const tar = tarWriter();
    const filled = fill(archiveOn(tar)).catch((error: unknown) => {
      tar.controller.error(error);
      throw error;
    });
    const written = handle.writeFile(await encrypted(tar.readable, passphrase));
    await Promise.all([filled, written]);
    await handle.sync();
    await rename(draft, path);
    await flush(dirname(path));
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
    throw new BackupProblem(`${path} cannot be read (${errorCode(error)}).`);
  });
  try {
    const { buffer: start, bytesRead } = await handle.read(Buffer.alloc(OLD_HEADER_BYTES));
    return start.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function opened(path: string, passphrase: string | null): Promise<Bytes> {
  const start = await startOf(path);
  const isAge = start.toString('latin1').startsWith(AGE);
  if (!isAge && !isOldSeal(start)) return createReadStream(path);
  if (passphrase === null)
    throw new BackupProblem(`${basename(path)} is encrypted: BACKUP_PASSPHRASE is missing.`);
  if (!isAge) return openOldSeal(path, start, passphrase, PASSPHRASE_ERROR);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(streamOf(createReadStream(path))).catch(() => {
    throw new BackupProblem(PASSPHRASE_ERROR);
  });
}

/** Errors of decryption and of the tar format, as one sentence. */
async function* readable<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(DAMAGED);
  }
}

function parsed(text: Buffer): Manifest {
  const value = parseJson(text.toString());
  if (is(value, manifestShape)) return value;
  throw new BackupProblem('The manifest of the backup is damaged, or a newer release has made it.');
}

function assertSameParts(manifest: Manifest, found: ReadonlyMap<string, Part>): void {
  const named: Part[] = [
    ...manifest.parts,
    ...manifest.files.map((file) => ({ ...file, name: fileEntry(file.name) })),
  ];
  const damaged = named.filter(({ name, size, sha256: hash }) => {
    const part = found.get(name);
    return part?.size !== size || part.sha256 !== hash;
  });
  if (damaged.length > 0 || found.size !== named.length)
    throw new BackupProblem(
      `The backup is damaged: ${damaged[0]?.name ?? 'a part'} is not what its manifest says.`,
    );
}

export interface Entry {
  readonly name: string;
  readonly bytes: Bytes;
}

/** Callback with the bytes of an entry, which are always hashed. */
export type Visit = (entry: Entry) => Promise<void>;

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
  const whole = createHash('sha256');
  const source = noted(await opened(path, passphrase), (part) => whole.update(part));
  const entries = streamOf(source).pipeThrough(createTarDecoder({ strict: true }));
  // Packs the entries again and compares bytes, which reveals a changed byte between the contents.
  const reread = tarWriter();
  const expected = hashOf(reread.readable);
  expected.catch(() => undefined);
  for await (const { header, body } of readable(entries)) {
    const { name, size } = header;
    if (found.has(name) || sum !== null) throw new BackupProblem('The backup is damaged.');
    const writer = reread.addEntry(name, size);
    const hash = createHash('sha256');
    const bytes = noted(readable(body), async (part) => {
      hash.update(part);
      await writer.write(part);
    });
    if (name === MANIFEST) text = await buffer(bytes);
    else if (name === MANIFEST_SUM) sum = (await buffer(bytes)).toString();
    else {
      await visit({ name, bytes });
      // Reads what the visit has left.
      await hashOf(bytes);
      found.set(name, { name, size, sha256: hash.digest('hex') });
    }
    await writer.close();
  }
  reread.controller.finalize();
  if (text === null || sum !== `${hash('sha256', text)}  ${MANIFEST}\n`)
    throw new BackupProblem('The backup is damaged: its manifest was changed or is missing.');
  const manifest = parsed(text);
  assertSameParts(manifest, found);
  if (manifest.format === FORMAT && (await expected) !== whole.digest('hex'))
    throw new BackupProblem(DAMAGED);
  return manifest;
}
