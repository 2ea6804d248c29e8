/** Validates a ZIP directory before unpacking, and limits unpacking to its declared sizes (OWASP ASVS 5.0, 5.2.3). */
import { inflateRawSync } from 'node:zlib';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { SheetError } from './sheet-error.ts';

const limits = {
  entries: 200,
  bytes: 50 * 1024 * 1024,
  /** Unpacked to packed; small parts may pack better. */
  ratio: 200,
  ratioFrom: 256 * 1024,
} as const;

const END_MARK = 0x06054b50;
const END_BYTES = 22;
/** ZIP64: sizes, places and counts in eight bytes, where those of the directory are full of ones. */
const END64_MARK = 0x06064b50;
const END64_BYTES = 56;
const LOCATOR_MARK = 0x07064b50;
const LOCATOR_BYTES = 20;
const EXTRA64 = 1;
const FULL = 0xffffffff;
const MAX_COMMENT_LENGTH = 0xffff;
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

const unreadable = (): SheetError => new SheetError(sheetMessages.unreadable);

function findEnd(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_BYTES - MAX_COMMENT_LENGTH);
  for (let at = zip.length - END_BYTES; at >= lowest; at--) {
    if (zip.readUInt32LE(at) === END_MARK) return at;
  }
  throw unreadable();
}

const readLong = (zip: Buffer, at: number): number => Number(zip.readBigUInt64LE(at));

interface Directory {
  readonly count: number;
  readonly start: number;
  readonly end: number;
}

/** Where the directory begins and ends, and how many entries it has. */
function findDirectory(zip: Buffer): Directory {
  const end = findEnd(zip);
  const locator = end - LOCATOR_BYTES;
  if (locator < 0 || zip.readUInt32LE(locator) !== LOCATOR_MARK) {
    return { count: zip.readUInt16LE(end + 10), start: zip.readUInt32LE(end + 16), end };
  }
  const record = readLong(zip, locator + 8);
  if (record + END64_BYTES > zip.length || zip.readUInt32LE(record) !== END64_MARK) {
    throw unreadable();
  }
  return { count: readLong(zip, record + 32), start: readLong(zip, record + 48), end: record };
}

/** Returns the ZIP64 field of the extra data; empty if absent. */
function longSizes(zip: Buffer, from: number, to: number): Buffer {
  let at = from;
  while (at + 4 <= to) {
    const next = at + 4 + zip.readUInt16LE(at + 2);
    if (zip.readUInt16LE(at) === EXTRA64) return zip.subarray(at + 4, Math.min(next, to));
    at = next;
  }
  return zip.subarray(0, 0);
}

function readEntry(zip: Buffer, at: number): ZipEntry & { readonly next: number } {
  if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY_MARK) throw unreadable();
  if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw new SheetError(sheetMessages.locked);
  const nameEnd = at + ENTRY_BYTES + zip.readUInt16LE(at + 28);
  const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
  if (extraEnd > zip.length) throw unreadable();
  let sizes = longSizes(zip, nameEnd, extraEnd);
  /** The value itself, or the next one of the long sizes. */
  const size = (value: number): number => {
    if (value !== FULL || sizes.length < 8) return value;
    const long = readLong(sizes, 0);
    sizes = sizes.subarray(8);
    return long;
  };
  // In the order of the long sizes.
  const unpacked = size(zip.readUInt32LE(at + 24));
  const packed = size(zip.readUInt32LE(at + 20));
  const offset = size(zip.readUInt32LE(at + 42));
  const method = zip.readUInt16LE(at + 10);
  if (method !== STORED && method !== DEFLATED) throw unreadable();
  return {
    name: zip.toString('utf8', at + ENTRY_BYTES, nameEnd).replaceAll('\\', '/'),
    method,
    packed,
    unpacked,
    offset,
    next: extraEnd + zip.readUInt16LE(at + 32),
  };
}

const isPackedTooMuch = ({ packed, unpacked }: ZipEntry): boolean =>
  unpacked > limits.ratioFrom && unpacked > packed * limits.ratio;

/** Returns all entries by name; throws a {@link SheetError} for anything unusual in spreadsheets. */
export function readZipDirectory(zip: Buffer): ReadonlyMap<string, ZipEntry> {
  if (zip.length < END_BYTES) throw unreadable();
  const { count, start, end } = findDirectory(zip);
  if (count > limits.entries) throw new SheetError(sheetMessages.packedTooMuch);
  const entries = new Map<string, ZipEntry>();
  let at = start;
  let packed = 0;
  let unpacked = 0;
  for (let index = 0; index < count; index++) {
    const { next, ...entry } = readEntry(zip, at);
    packed += entry.packed;
    unpacked += entry.unpacked;
    if (unpacked > limits.bytes || isPackedTooMuch(entry)) {
      throw new SheetError(sheetMessages.packedTooMuch);
    }
    // Parts that overlap are together larger than the file.
    if (packed > zip.length || entries.has(entry.name)) throw unreadable();
    entries.set(entry.name, entry);
    at = next;
  }
  if (at !== end) throw unreadable();
  return entries;
}

/** Unpacks one part, up to the declared size. */
export function unpack(zip: Buffer, { offset, packed, unpacked, method }: ZipEntry): Buffer {
  if (offset + LOCAL_BYTES > zip.length || zip.readUInt32LE(offset) !== LOCAL_MARK) {
    throw unreadable();
  }
  if (zip.readUInt16LE(offset + 6) & ENCRYPTED) throw new SheetError(sheetMessages.locked);
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
