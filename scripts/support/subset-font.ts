/** Makes a small web font (WOFF 1.0) of some characters of a TrueType font, without kerning and hints. */
import { deflateSync } from 'node:zlib';
import { componentsOf, type TrueType } from './sfnt.ts';

/** Glyphs of the characters and of what they are composed of, in the order of the subset. */
function neededGlyphs(font: TrueType, characters: readonly number[]): number[] {
  const needed = new Set([0, ...characters.map(font.glyphOf)]);
  for (const glyph of needed) {
    const outline = font.outlineOf(glyph);
    for (const at of componentsOf(outline)) needed.add(outline.readUInt16BE(at));
  }
  return [...needed];
}

function renumbered(font: TrueType, glyph: number, numbers: ReadonlyMap<number, number>): Buffer {
  const outline = Buffer.from(font.outlineOf(glyph));
  for (const at of componentsOf(outline))
    outline.writeUInt16BE(numbers.get(outline.readUInt16BE(at)) ?? 0, at);
  const padding = (4 - (outline.length % 4)) % 4;
  return Buffer.concat([outline, Buffer.alloc(padding)]);
}

/** One segment a character: a little larger, and simple. */
function cmapOf(pairs: readonly (readonly [number, number])[]): Buffer {
  const sorted = [...pairs].sort(([one], [other]) => one - other);
  const all = [...sorted, [0xffff, 0] as const];
  const body = Buffer.alloc(16 + all.length * 8);
  const power = 2 ** Math.floor(Math.log2(all.length));
  const head = [
    4,
    body.length,
    0,
    all.length * 2,
    power * 2,
    Math.log2(power),
    (all.length - power) * 2,
  ];
  head.forEach((value, index) => body.writeUInt16BE(value, index * 2));
  all.forEach(([codePoint, glyph], index) => {
    const at = 14 + index * 2;
    body.writeUInt16BE(codePoint, at);
    body.writeUInt16BE(codePoint, at + 2 + all.length * 2);
    body.writeUInt16BE((glyph - codePoint) & 0xffff, at + 2 + all.length * 4);
  });
  const start = Buffer.alloc(12);
  [0, 1, 3, 1, 0, 12].forEach((value, index) => start.writeUInt16BE(value, index * 2));
  return Buffer.concat([start, body]);
}

function tablesOf(font: TrueType, characters: readonly number[]): Map<string, Buffer> {
  const glyphs = neededGlyphs(font, characters);
  const numbers = new Map(glyphs.map((glyph, index) => [glyph, index]));
  const outlines = glyphs.map((glyph) => renumbered(font, glyph, numbers));
  const copy = (tag: string): Buffer => Buffer.from(font.tables.get(tag) ?? Buffer.alloc(0));

  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  outlines.reduce((offset, outline, index) => {
    loca.writeUInt32BE(offset + outline.length, (index + 1) * 4);
    return offset + outline.length;
  }, 0);
  const hmtx = Buffer.alloc(glyphs.length * 4);
  glyphs.forEach((glyph, index) => {
    hmtx.writeUInt16BE(font.advanceOf(glyph), index * 4);
    hmtx.writeInt16BE(font.bearingOf(glyph), index * 4 + 2);
  });
  const head = copy('head');
  head.writeInt16BE(1, 50);
  head.writeUInt32BE(0, 8);
  const hhea = copy('hhea');
  hhea.writeUInt16BE(glyphs.length, 34);
  const maxp = copy('maxp');
  maxp.writeUInt16BE(glyphs.length, 4);
  const post = copy('post').subarray(0, 32);
  post.writeUInt32BE(0x00030000, 0);
  const known = characters.map((each) => [each, numbers.get(font.glyphOf(each)) ?? 0] as const);
  return new Map([
    ['OS/2', copy('OS/2')],
    ['cmap', cmapOf(known)],
    ['glyf', Buffer.concat(outlines)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', maxp],
    ['name', copy('name')],
    ['post', post],
  ]);
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

function checksum(table: Buffer): number {
  const words = Buffer.concat([table, Buffer.alloc(padded(table.length) - table.length)]);
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}

/** The sum over the whole font that `head` carries (OpenType, checksumAdjustment). */
function adjustHead(tables: ReadonlyMap<string, Buffer>, head: Buffer): void {
  const directory = Buffer.alloc(12 + tables.size * 16);
  const power = 2 ** Math.floor(Math.log2(tables.size));
  directory.writeUInt32BE(0x00010000, 0);
  const search = [tables.size, power * 16, Math.log2(power), (tables.size - power) * 16];
  search.forEach((value, index) => directory.writeUInt16BE(value, 4 + index * 2));
  let sum = 0;
  let at = 12;
  let offset = directory.length;
  for (const [tag, table] of tables) {
    directory.write(tag, at, 'latin1');
    [checksum(table), offset, table.length].forEach((value, index) =>
      directory.writeUInt32BE(value, at + 4 + index * 4),
    );
    sum = (sum + checksum(table)) >>> 0;
    offset += padded(table.length);
    at += 16;
  }
  head.writeUInt32BE((0xb1b0afba - ((sum + checksum(directory)) >>> 0)) >>> 0, 8);
}

/** The web font with these characters, which must be in ascending order and in the basic plane. */
export function subsetWoff(font: TrueType, characters: readonly number[]): Buffer {
  const tables = tablesOf(font, characters);
  const sums = new Map([...tables].map(([tag, table]) => [tag, checksum(table)]));
  const head = tables.get('head');
  if (head) adjustHead(tables, head);
  const entries = Buffer.alloc(tables.size * 20);
  const parts: Buffer[] = [];
  let offset = 44 + entries.length;
  let at = 0;
  for (const [tag, table] of tables) {
    const packed = deflateSync(table, { level: 9 });
    const stored = packed.length < table.length ? packed : table;
    entries.write(tag, at, 'latin1');
    [offset, stored.length, table.length, sums.get(tag) ?? 0].forEach((value, index) =>
      entries.writeUInt32BE(value, at + 4 + index * 4),
    );
    parts.push(stored, Buffer.alloc(padded(stored.length) - stored.length));
    offset += padded(stored.length);
    at += 20;
  }
  const size = [...tables.values()].reduce(
    (total, table) => total + padded(table.length),
    12 + tables.size * 16,
  );
  const header = Buffer.alloc(44);
  header.write('wOFF', 0, 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(offset, 8);
  header.writeUInt16BE(tables.size, 12);
  header.writeUInt32BE(size, 16);
  header.writeUInt16BE(1, 20);
  return Buffer.concat([header, entries, ...parts]);
}
