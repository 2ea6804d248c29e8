import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { good, refused, sheetXml, text, withParts, xlsx } from './support.ts';

describe('a hostile ZIP', () => {
  const bomb = strToU8(' '.repeat(8 * 1024 * 1024));

  /** Changes bytes of the first entry's record in the directory. */
  const patched = (zip: Uint8Array, change: (record: Buffer) => void): Uint8Array => {
    const copy = Buffer.from(zip);
    change(copy.subarray(copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))));
    return new Uint8Array(copy);
  };

  it.each([
    [
      'that unpacks to 56 MB',
      withParts(
        Object.fromEntries(
          Array.from({ length: 7 }, (_, index) => [`xl/media/${index}.bin`, bomb]),
        ),
      ),
    ],
    ['that packs eight megabytes into some', withParts({ 'xl/worksheets/sheet1.xml': bomb })],
    [
      'of 201 parts',
      withParts(
        Object.fromEntries(
          Array.from({ length: 201 }, (_, index) => [`xl/${index}.xml`, strToU8('x')]),
        ),
      ),
    ],
  ])('%s is not unpacked', (_what, zip) => {
    expect(zip.length).toBeLessThan(5 * 1024 * 1024);
    expect(xlsx(zip)).toEqual(refused(sheetMessages.packedTooMuch));
  });

  it('may not lie about its sizes', () => {
    const big = withParts({ 'xl/workbook.xml': bomb });
    const at = (record: Buffer, name: string): Buffer => {
      let start = 0;
      while (record.toString('latin1', start + 46, start + 46 + name.length) !== name) {
        start = record.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), start + 4);
      }
      return record.subarray(start);
    };
    const lying = patched(big, (record) => at(record, 'xl/workbook.xml').writeUInt32LE(100, 24));
    expect(xlsx(lying)).toEqual(refused(sheetMessages.unreadable));
  });

  it.each([
    ['encrypted', (record: Buffer) => record.writeUInt16LE(1, 8), sheetMessages.locked],
    [
      'packed in another way',
      (record: Buffer) => record.writeUInt16LE(99, 10),
      sheetMessages.unreadable,
    ],
    [
      'longer than the file',
      (record: Buffer) => record.writeUInt32LE(0xffffffff, 20),
      sheetMessages.unreadable,
    ],
    [
      'outside of the file',
      (record: Buffer) => record.writeUInt32LE(0xfffffff0, 42),
      sheetMessages.unreadable,
    ],
  ])('with a part that is %s is refused', (_what, change, message) => {
    const zip = zipSync({ 'xl/workbook.xml': strToU8('x'), ...unzipSync(good) }, { level: 6 });
    expect(xlsx(patched(zip, change))).toEqual(refused(message));
  });

  it.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>'],
    ['entities that grow', '<!doctype x [<!entity a "&b;&b;"><!entity b "lol">]>'],
  ])('with %s is refused', (_what, before) => {
    const sheet = sheetXml(`<row r="1">${text('A1', '&a;')}</row>`, before);
    expect(xlsx(withParts({ 'xl/worksheets/sheet1.xml': sheet }))).toEqual(
      refused(sheetMessages.unreadable),
    );
  });

  it('with links to other files is refused', () => {
    const zip = withParts({ 'xl/externalLinks/externalLink1.xml': strToU8('<x/>') });
    expect(xlsx(zip)).toEqual(refused(sheetMessages.linked));
  });

  it('with anything else in it is refused or read, never a fault', () => {
    for (let at = 0; at < good.length; at += 97) {
      const copy = good.slice();
      copy[at] = (copy[at] ?? 0) ^ 0xff;
      const read = xlsx(copy);
      expect(typeof read.ok).toBe('boolean');
    }
  });
});
