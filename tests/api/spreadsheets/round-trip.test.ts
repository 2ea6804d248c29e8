/** What an export says is what another program reads: SheetJS for workbooks, csv-parse for CSV. */
import { buffer } from 'node:stream/consumers';
import { read, utils, type CellObject, type WorkSheet } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '#api/spreadsheets/write-csv.ts';
import { writeWorkbook } from '#api/spreadsheets/write-workbook.ts';
import type { SheetColumn, SheetRecord } from '#lib/spreadsheets/columns.ts';

const columns: readonly SheetColumn[] = [
  { key: 'id', title: 'Id', type: 'identifier' },
  { key: 'text', title: 'Text & <more>', type: 'text' },
  { key: 'pieces', title: 'Pieces', type: 'integer' },
  { key: 'share', title: 'Share', type: 'decimal' },
  { key: 'price', title: 'Price', type: 'money' },
  { key: 'on', title: 'On', type: 'day' },
  { key: 'at', title: 'At', type: 'moment' },
];

const formulas = [
  '=1+2',
  '+1+1',
  '-1+1',
  '-5',
  '-0.5',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '\tx',
  '\rx',
  '\n=1',
];
const others = [
  'a\nb',
  '😀 ₹ € Łódź',
  'שלום مرحبا',
  '\u0001\u0008\u000b\u001f\ufffe\uffff',
  '_x0041_ _x000D_',
  '  spaced  ',
  '"q" \'a\' & <x> ]]>',
  '0012',
  '1E5',
  '2026-01-01',
  'TRUE',
  'x'.repeat(32_767),
];

async function sheetOf(rows: readonly SheetRecord[]): Promise<WorkSheet> {
  const bytes = await buffer(writeWorkbook([{ name: 'List', columns, rows }]));
  const workbook = read(bytes, { type: 'buffer', cellNF: true, cellDates: true, UTC: true });
  return workbook.Sheets['List'] ?? {};
}

const cellAt = (sheet: WorkSheet, address: string) => sheet[address] as CellObject | undefined;

const fromCsv = async (rows: readonly SheetRecord[]): Promise<string[][]> =>
  parse(await buffer(writeCsv(columns, rows)), { bom: true });

describe('a workbook', () => {
  it.each([...formulas, ...others])('preserves the text %j as text', async (text) => {
    const cell = cellAt(await sheetOf([{ id: '1', text }]), 'B2');
    expect(cell).toMatchObject({ t: 's', v: text });
    expect(cell?.f).toBeUndefined();
  });

  it('breaks lines as spreadsheet programs do', async () => {
    expect(cellAt(await sheetOf([{ text: 'a\r\nb' }]), 'B2')?.v).toBe('a\nb');
    const bytes = await buffer(writeWorkbook([{ name: 'L', columns, rows: [{ text: 'a\r\nb' }] }]));
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toContain('>a\nb<');
  });

  it('cuts what no cell can hold, never within a character', async () => {
    const of = async (text: string) => cellAt(await sheetOf([{ id: '1', text }]), 'B2')?.v;
    expect(await of('y'.repeat(40_000))).toBe(`${'y'.repeat(32_766)}…`);
    expect(await of(`${'y'.repeat(32_765)}😀😀`)).toBe(`${'y'.repeat(32_765)}…`);
    expect(await of('half \ud83d')).toBe('half \ufffd');
  });

  it('types numbers, amounts and text with zeros', async () => {
    const sheet = await sheetOf([
      { id: '00123', pieces: -7, share: 0.9512, price: -195_001 },
      { id: '4006381333931', pieces: 0, share: 1, price: 0 },
      { pieces: Number.NaN },
    ]);
    expect(cellAt(sheet, 'A2')).toMatchObject({ t: 's', v: '00123', z: '@' });
    expect(cellAt(sheet, 'C2')).toMatchObject({ t: 'n', v: -7 });
    expect(cellAt(sheet, 'D2')).toMatchObject({ t: 'n', v: 0.9512 });
    expect(cellAt(sheet, 'E2')).toMatchObject({ t: 'n', v: -1950.01, w: '-1,950.01' });
    expect(cellAt(sheet, 'A3')).toMatchObject({ t: 's', v: '4006381333931' });
    expect(cellAt(sheet, 'C3')).toMatchObject({ t: 'n', v: 0 });
    expect(cellAt(sheet, 'C4')).toMatchObject({ t: 's' });
  });

  it.each([
    // The company's clock goes from 2 to 3 in the night to 8 March and repeats an hour in that to 1 November.
    ['2026-03-08T06:59:00.000Z', '2026-03-08 01:59'],
    ['2026-03-08T07:00:00.000Z', '2026-03-08 03:00'],
    ['2026-11-01T05:30:00.000Z', '2026-11-01 01:30'],
    ['2026-11-01T06:30:00.000Z', '2026-11-01 01:30'],
    ['2026-11-01T07:30:00.000Z', '2026-11-01 02:30'],
    ['2024-02-29T04:59:00.000Z', '2024-02-28 23:59'],
  ])('shows %s by the clock of the company', async (at, shown) => {
    const sheet = await sheetOf([{ at }]);
    expect(cellAt(sheet, 'G2')).toMatchObject({ t: 'd', w: shown });
    expect((await fromCsv([{ at }]))[1]?.[6]).toBe(shown);
  });

  it('types dates as dates, and other text as text', async () => {
    const days = ['2024-02-29', '2026-02-30', '1899-05-01', '1900-03-01', 'soon'];
    const sheet = await sheetOf(days.map((on) => ({ on })));
    const cells = days.map((_, index) => cellAt(sheet, `F${index + 2}`));
    expect(cells.map((cell) => cell?.t)).toEqual(['d', 's', 's', 'd', 's']);
    expect(cells.map((cell) => cell?.w ?? cell?.v)).toEqual(days);
    expect(cells[0]?.v).toEqual(new Date('2024-02-29T00:00:00Z'));
  });

  it('freezes its header and sizes its columns', async () => {
    const wide = [{ key: 'a', title: 'A', type: 'text' as const, width: 60 }];
    const many = Array.from({ length: 28 }, (_, index) => ({
      key: `${index}`,
      title: `T${index}`,
      type: 'integer' as const,
    }));
    const bytes = await buffer(
      writeWorkbook([
        { name: 'Tom & "co"', columns: wide, rows: [] },
        { name: 'Many', columns: many, rows: [{ 27: 5 }], totals: () => ({ 27: 9 }) },
      ]),
    );
    const parts = unzipSync(bytes);
    const first = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(first).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(first).toContain('<col min="1" max="1" width="60"');
    const { Sheets, SheetNames } = read(bytes, { type: 'buffer' });
    expect(SheetNames).toEqual(['Tom & "co"', 'Many']);
    expect(cellAt(Sheets['Many'] ?? {}, 'AB2')).toMatchObject({ v: 5 });
    expect(utils.sheet_to_json(Sheets['Many'] ?? {}).at(-1)).toEqual({ T27: 9 });
  });

  it('equals another of the same rows byte for byte', async () => {
    const make = () => buffer(writeWorkbook([{ name: 'List', columns, rows: [{ id: '1' }] }]));
    expect((await make()).equals(await make())).toBe(true);
  });
});

describe('CSV', () => {
  it.each(formulas)('guards %j', async (text) => {
    expect((await fromCsv([{ id: '1', text }]))[1]?.[1]).toBe(`'${text}`);
  });

  it.each(others)('keeps %j as it is', async (text) => {
    expect((await fromCsv([{ id: '0012', text }]))[1]?.slice(0, 2)).toEqual(['0012', text]);
  });
});

describe('rows', () => {
  async function* counted(seen: { asked: number }): AsyncGenerator<SheetRecord> {
    for (;;) yield { id: `S${seen.asked++}`, text: crypto.randomUUID() };
  }

  it.each([
    ['CSV', (rows: AsyncIterable<SheetRecord>) => writeCsv(columns, rows)],
    [
      'a workbook',
      (rows: AsyncIterable<SheetRecord>) => writeWorkbook([{ name: 'List', columns, rows }]),
    ],
  ])('of %s are asked for as pieces are taken', async (_, write) => {
    const seen = { asked: 0 };
    const pieces = write(counted(seen));
    await pieces.next();
    const first = seen.asked;
    for (let taken = 0; taken < 4; taken += 1) await pieces.next();
    await pieces.return();
    expect(first).toBeLessThan(5000);
    expect(seen.asked).toBeGreaterThan(first);
    expect(seen.asked).toBeLessThan(25_000);
  });
});
