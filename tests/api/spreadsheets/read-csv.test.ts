import { describe, expect, it } from 'vitest';
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
});
