import { describe, expect, it } from 'vitest';
import { findPixelError } from '#lib/forms/attachments/picture-size.ts';

/** Bytes with numbers of 16 or 32 bits written into them, big endian. */
function header(start: string, numbers: readonly (readonly [at: number, of: 16 | 32, number])[]) {
  const bytes = Buffer.alloc(64);
  bytes.write(start, 'latin1');
  for (const [at, bits, value] of numbers)
    if (bits === 16) bytes.writeUInt16BE(value, at);
    else bytes.writeUInt32BE(value, at);
  return bytes;
}

const makers: Record<string, (width: number, height: number) => Buffer> = {
  jpeg: (width, height) =>
    header('\u00ff\u00d8\u00ff\u00c0', [
      [7, 16, height],
      [9, 16, width],
    ]),
  progressive: (width, height) =>
    header('\u00ff\u00d8\u00ff\u00c2', [
      [7, 16, height],
      [9, 16, width],
    ]),
  png: (width, height) =>
    header('\u0089PNG', [
      [16, 32, width],
      [20, 32, height],
    ]),
  heic: (width, height) =>
    header('\0\0\0\0ftypheic\0\0\0\0ispe', [
      [24, 32, width],
      [28, 32, height],
    ]),
};

describe('a picture by its header', () => {
  it.each([
    ['jpeg', 5712, 4284, null],
    ['jpeg', 16_320, 12_240, null],
    ['jpeg', 20_000, 10_001, '201 megapixels. The limit is 200'],
    ['progressive', 8000, 7500, null],
    ['progressive', 8001, 7500, '61 megapixels. The limit is 60'],
    ['png', 8000, 6000, null],
    ['png', 20_000, 10_001, '201 megapixels. The limit is 200'],
    ['heic', 8064, 6048, null],
    ['heic', 12_000, 9000, '108 megapixels. The limit is 60'],
  ])('of format %s and %i × %i is taken, or told its limit', (format, width, height, words) => {
    const refusal = findPixelError(makers[format]?.(width, height) ?? Buffer.alloc(0), 'a.jpg');
    if (words === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(words);
  });
});
