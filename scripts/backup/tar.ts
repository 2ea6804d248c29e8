/**
 * Tar archives (POSIX.1-1988 "ustar") that are a function of names and contents alone. So the reader can demand every
 * byte outside the contents to be the expected one, and a changed byte is found; `tar -xf` reads them as well
 * (docs/decisions/290-backups-are-tar-archives.md).
 */
import { BackupProblem } from './problem.ts';

const BLOCK = 512;
const CHECKSUM_AT = 148;
const SIZE_AT = 124;
const SIZE_BYTES = 12;
const LARGEST_OCTAL = 8 ** 11 - 1;
const END = Buffer.alloc(2 * BLOCK);
const DAMAGED = 'The backup was changed or is cut off: it cannot be read.';

export type Bytes = AsyncIterable<Uint8Array>;

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** Sizes above 8 GB are binary with the highest bit set, as GNU tar and others write and read them. */
function writeSize(header: Buffer, size: number): void {
  if (size <= LARGEST_OCTAL) header.write(`${octal(size, 11)}\0`, SIZE_AT, 'latin1');
  else {
    header.writeUInt8(0x80, SIZE_AT);
    header.writeBigUInt64BE(BigInt(size), SIZE_AT + SIZE_BYTES - 8);
  }
}

function readSize(header: Buffer): number {
  if (header.readUInt8(SIZE_AT) === 0x80)
    return Number(header.readBigUInt64BE(SIZE_AT + SIZE_BYTES - 8));
  return Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + 11), 8);
}

/** The block before an entry's bytes. Names have at most 100 letters of ASCII. */
function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, 'latin1');
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100, 'latin1');
  writeSize(header, size);
  header.write(`${octal(0, 11)}\0`, 136, 'latin1');
  header.write(' '.repeat(8), CHECKSUM_AT, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, CHECKSUM_AT, 'latin1');
  return header;
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

export interface TarWriter {
  /** Adds an entry of exactly this size, in bytes. */
  add(name: string, size: number, bytes: Bytes): Promise<void>;
  /** Writes the end. */
  finish(): Promise<void>;
}

/** Writes entries through `write`, one after the other. */
export function tarWriter(write: (bytes: Uint8Array) => Promise<void>): TarWriter {
  return {
    async add(name, size, bytes) {
      await write(headerOf(name, size));
      let written = 0;
      for await (const part of bytes) {
        written += part.length;
        await write(part);
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
      await write(Buffer.alloc(paddingOf(size)));
    },
    finish: () => write(END),
  };
}

/** Reads exact numbers of bytes from a stream of parts of any size. */
class ByteReader {
  readonly #parts: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(source: Bytes) {
    this.#parts = source[Symbol.asyncIterator]();
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#parts.next();
      if (next.done === true) return true;
      this.#rest = next.value;
    }
    return false;
  }

  /** @throws BackupProblem when there are fewer */
  async *take(size: number): AsyncGenerator<Uint8Array> {
    let left = size;
    while (left > 0) {
      if (await this.isAtEnd()) throw new BackupProblem(DAMAGED);
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async exactly(size: number): Promise<Buffer> {
    return collect(this.take(size));
  }
}

/** All bytes in memory: for small entries. */
export async function collect(bytes: Bytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads what is left. */
export async function readOn(bytes: Bytes): Promise<void> {
  const parts = bytes[Symbol.asyncIterator]();
  let isOver = false;
  while (!isOver) isOver = (await parts.next()).done === true;
}

export interface TarEntry {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** To be read before the next entry is asked for; what is left over is skipped. */
  readonly bytes: Bytes;
}

/**
 * The entries of an archive of `tarWriter`, in order.
 * @throws BackupProblem for anything that it would not have written, and for an archive that ends early
 */
export async function* tarEntries(source: Bytes): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source);
  for (;;) {
    const header = await reader.exactly(BLOCK);
    if (header.equals(END.subarray(0, BLOCK))) break;
    const name = header.toString('latin1', 0, header.indexOf(0));
    const size = readSize(header);
    if (!Number.isSafeInteger(size) || !header.equals(headerOf(name, size)))
      throw new BackupProblem(DAMAGED);
    const bytes = reader.take(size);
    yield { name, size, bytes };
    await readOn(bytes);
    const padding = await reader.exactly(paddingOf(size));
    if (padding.some((byte) => byte !== 0)) throw new BackupProblem(DAMAGED);
  }
  const end = await reader.exactly(BLOCK);
  if (end.some((byte) => byte !== 0) || !(await reader.isAtEnd())) throw new BackupProblem(DAMAGED);
}
