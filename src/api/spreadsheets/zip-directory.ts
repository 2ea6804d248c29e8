/** Checks the directory of a ZIP before unpacking, and unpacks no more than it declares (OWASP ASVS 5.0, 5.2.3). */
import { inflateRawSync } from 'node:zlib';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { SheetFault } from './sheet-fault.ts';

const limits = {
  entries: 200,
  bytes: 50 * 1024 * 1024,
  /** Unpacked to packed; small parts may pack better. */
  ratio: 200,
  ratioFrom: 256 * 1024,
} as const;

const END_MARK = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_MARK = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const unreadable = (): SheetFault => new SheetFault(sheetMessages.unreadable);

function findEnd(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_BYTES - LONGEST_COMMENT);
  for (let at = zip.length - END_BYTES; at >= lowest; at--) {
    if (zip.readUInt32LE(at) === END_MARK) return at;
  }
  throw unreadable();
}

function readEntry(zip: Buffer, at: number): ZipEntry & { readonly next: number } {
  if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY_MARK) throw unreadable();
  if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw new SheetFault(sheetMessages.locked);
  const nameEnd = at + ENTRY_BYTES + zip.readUInt16LE(at + 28);
  const entry = {
    name: zip.toString('utf8', at + ENTRY_BYTES, nameEnd).replaceAll('\\', '/'),
    method: zip.readUInt16LE(at + 10),
    packed: zip.readUInt32LE(at + 20),
    unpacked: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
    next: nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
  };
  if (entry.method !== STORED && entry.method !== DEFLATED) throw unreadable();
  return entry;
}

const isPackedTooMuch = ({ packed, unpacked }: ZipEntry): boolean =>
  unpacked > limits.ratioFrom && unpacked > packed * limits.ratio;

/** All entries by name; throws a {@link SheetFault} for whatever a spreadsheet program would not write. */
export function readZipDirectory(zip: Buffer): ReadonlyMap<string, ZipEntry> {
  if (zip.length < END_BYTES) throw unreadable();
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > limits.entries) throw new SheetFault(sheetMessages.packedTooMuch);
  const entries = new Map<string, ZipEntry>();
  let at = zip.readUInt32LE(end + 16);
  let packed = 0;
  let unpacked = 0;
  for (let index = 0; index < count; index++) {
    const { next, ...entry } = readEntry(zip, at);
    packed += entry.packed;
    unpacked += entry.unpacked;
    if (unpacked > limits.bytes || isPackedTooMuch(entry)) {
      throw new SheetFault(sheetMessages.packedTooMuch);
    }
    // Parts that overlap are together larger than the file; ZIP64 sizes are as well.
    if (packed > zip.length || entries.has(entry.name)) throw unreadable();
    entries.set(entry.name, entry);
    at = next;
  }
  if (at !== end) throw unreadable();
  return entries;
}

/** One part, unpacked: never more than the directory says, however much the data would give. */
export function unpack(zip: Buffer, { offset, packed, unpacked, method }: ZipEntry): Buffer {
  if (offset + LOCAL_BYTES > zip.length || zip.readUInt32LE(offset) !== LOCAL_MARK) {
    throw unreadable();
  }
  if (zip.readUInt16LE(offset + 6) & ENCRYPTED) throw new SheetFault(sheetMessages.locked);
  const start =
    offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const data = zip.subarray(start, start + packed);
  const bytes = method === STORED ? data : inflate(data, unpacked);
  if (bytes.length !== unpacked) throw unreadable();
  return bytes;
}

function inflate(data: Buffer, unpacked: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
  } catch {
    throw unreadable();
  }
}
