/** A ZIP whose sizes and places are all in eight bytes, with data descriptors: as streaming writers force it. */
import { crc32, deflateRawSync } from 'node:zlib';

const FULL = 0xffffffff;

function extra(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  numbers.forEach((number, at) => field.writeBigUInt64LE(BigInt(number), 4 + at * 8));
  return field;
}

export interface Zip64Lies {
  /** The unpacked size that the directory names. */
  readonly unpacked?: number;
}

export function zip64Of(
  parts: Readonly<Record<string, Uint8Array>>,
  { unpacked }: Zip64Lies = {},
): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(parts)) {
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(45, 4);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(title.length, 26);
    const descriptor = Buffer.alloc(24);
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(crc32(bytes), 4);
    descriptor.writeBigUInt64LE(BigInt(packed.length), 8);
    descriptor.writeBigUInt64LE(BigInt(bytes.length), 16);
    files.push(local, title, packed, descriptor);
    const long = extra([unpacked ?? bytes.length, packed.length, offset]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(45, 4);
    entry.writeUInt16LE(45, 6);
    entry.writeUInt16LE(8, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(FULL, 20);
    entry.writeUInt32LE(FULL, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt16LE(long.length, 30);
    entry.writeUInt32LE(FULL, 42);
    entries.push(entry, title, long);
    offset += 30 + title.length + packed.length + 24;
  }
  const directory = Buffer.concat(entries);
  const count = Object.keys(parts).length;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(directory.length), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(FULL, 12);
  end.writeUInt32LE(FULL, 16);
  return new Uint8Array(Buffer.concat([...files, directory, record, locator, end]));
}
