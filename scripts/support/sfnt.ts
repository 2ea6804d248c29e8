/** Reads a TrueType font as far as a subset of it and its advance widths need (OpenType 1.9, glyf outlines). */

/** A font file, split into its tables. */
export interface TrueType {
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly unitsPerEm: number;
  readonly glyphCount: number;
  /** Glyph of a character; 0 when the font has none. */
  readonly glyphOf: (codePoint: number) => number;
  /** In font units. */
  readonly advanceOf: (glyph: number) => number;
  /** The outline, with the glyphs that it is composed of. */
  readonly outlineOf: (glyph: number) => Buffer;
  readonly bearingOf: (glyph: number) => number;
}

function tablesOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16) {
    const offset = file.readUInt32BE(at + 8);
    const tag = file.toString('latin1', at, at + 4);
    tables.set(tag, file.subarray(offset, offset + file.readUInt32BE(at + 12)));
  }
  return tables;
}

/** Format 4, which covers the basic plane. */
function readCmap(cmap: Buffer): (codePoint: number) => number {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(4 + index * 8 + 4),
  );
  const start = records.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('The font has no character table of format 4.');
  const segments = cmap.readUInt16BE(start + 6) / 2;
  const part = (number: number, index: number): number =>
    start + 14 + number * segments * 2 + index * 2 + (number > 0 ? 2 : 0);
  return (codePoint) => {
    for (let index = 0; index < segments; index += 1) {
      if (codePoint > cmap.readUInt16BE(part(0, index))) continue;
      const first = cmap.readUInt16BE(part(1, index));
      if (codePoint < first) return 0;
      const delta = cmap.readInt16BE(part(2, index));
      const at = part(3, index);
      const range = cmap.readUInt16BE(at);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = cmap.readUInt16BE(at + range + (codePoint - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** Throws when a table is missing. */
export function readTrueType(file: Buffer): TrueType {
  const tables = tablesOf(file);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font has no table ${tag}.`);
    return found;
  };
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const metrics = hhea.readUInt16BE(34);
  const isLong = head.readInt16BE(50) === 1;
  const offsetOf = (glyph: number): number =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  return {
    tables,
    unitsPerEm: head.readUInt16BE(18),
    glyphCount: table('maxp').readUInt16BE(4),
    glyphOf: readCmap(table('cmap')),
    advanceOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
    bearingOf: (glyph) =>
      glyph < metrics
        ? hmtx.readInt16BE(glyph * 4 + 2)
        : hmtx.readInt16BE(metrics * 4 + (glyph - metrics) * 2),
    outlineOf: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
  };
}

const MORE_COMPONENTS = 0x20;

/** Where a composed glyph names its parts: offsets of their numbers in the outline. */
export function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const found: number[] = [];
  let at = 10;
  let flags = MORE_COMPONENTS;
  while (flags & MORE_COMPONENTS) {
    flags = outline.readUInt16BE(at);
    found.push(at + 2);
    at += 4 + (flags & 1 ? 4 : 2);
    if (flags & 0x8) at += 2;
    else if (flags & 0x40) at += 4;
    else if (flags & 0x80) at += 8;
  }
  return found;
}
