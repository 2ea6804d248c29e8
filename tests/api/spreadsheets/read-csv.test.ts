import { describe, expect, it } from 'vitest';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { readSheet } from '#api/spreadsheets/read-sheet.ts';

const csv = (text: string) => readSheet({ bytes: new TextEncoder().encode(text), name: 'a.csv' });

describe('CSV as other systems write it', () => {
  it.each(['|', '^', ';', '\t'])('with a first line that names %j', (mark) => {
    expect(csv(`sep=${mark}\nsku${mark}price\n007${mark}"1,5"\n`)).toMatchObject({
      value: { headers: ['sku', 'price'], rows: [{ row: 3, cells: ['007', '1,5'] }] },
    });
  });

  it('with cells that keep their zeros as formulas', () => {
    const read = csv(
      'sku,gtin,note\nA,="012345678905",x\n="007","=""0123""","a,=""b"""\nC,"2",="a,b"\n',
    );
    expect(read.ok && read.value.rows.map(({ cells }) => cells)).toEqual([
      ['A', '012345678905', 'x'],
      ['007', '0123', 'a,="b"'],
      ['C', '2', 'a,b'],
    ]);
    expect(csv('="sku"\n="007"')).toMatchObject({
      value: { headers: ['sku'], rows: [{ cells: ['007'] }] },
    });
  });

  it('with quotation marks in the text of a cell', () => {
    const read = csv(
      'sku,name 5",note\nA,5" zipper,6"\n"B","7"" zipper, long",8" x 9"\nC,"a\nb",="07"\nD,12"\n',
    );
    expect(read).toMatchObject({ value: { headers: ['sku', 'name 5"', 'note'] } });
    expect(read.ok && read.value.rows.map(({ cells }) => cells)).toEqual([
      ['A', '5" zipper', '6"'],
      ['B', '7" zipper, long', '8" x 9"'],
      ['C', 'a\nb', '07'],
      ['D', '12"', ''],
    ]);
    expect(csv('sku;name;note\nA;5" zipper;x\n')).toMatchObject({
      value: { rows: [{ cells: ['A', '5" zipper', 'x'] }] },
    });
  });

  it('but for marks that may mean two things', () => {
    expect(csv('sku,name\nA,x\nB,"5" zipper"\n')).toMatchObject({ ok: false });
    expect(csv('sku,name\nA,x\nB,"5 zipper\nC,y\n')).toMatchObject({ ok: false });
    expect(csv('sku,name\nA, "x, y"\n')).toMatchObject({ ok: false });
  });

  it('in Windows-1252 where a capital and its sign happen to be UTF-8', () => {
    const bytes = Buffer.from(
      'sku,name\nA,NESTL\xc9\xae\nB,CAF\xc9\x99,\nC,ESPA\xd1\xae',
      'latin1',
    );
    const read = readSheet({ bytes, name: 'a.csv' });
    expect(read.ok && read.value.rows.map(({ cells }) => cells[1])).toEqual([
      'NESTLÉ®',
      'CAFÉ™',
      'ESPAÑ®',
    ]);
    expect(read).toMatchObject({ value: { note: sheetMessages.guessedLetters } });
  });

  it.each(['Kənd', 'THƠM', 'BUCUREȘTI', 'Ремень XL', 'XL – Größe'])('in UTF-8 keeps %s', (name) => {
    expect(csv(`sku,name\nA,${name}\n`)).toMatchObject({
      value: { rows: [{ cells: ['A', name] }] },
    });
  });
});
