import { read, utils, type CellObject } from '@e965/xlsx';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#api/spreadsheets/read-csv.ts';
import { readSheet } from '#api/spreadsheets/read-sheet.ts';
import { sheetResponse } from '#api/spreadsheets/sheet-response.ts';
import type { SheetColumn, SheetRecord } from '#lib/spreadsheets/columns.ts';

const log = pino({ level: 'silent' });

const columns: readonly SheetColumn[] = [
  { key: 'sku', title: 'SKU', type: 'identifier' },
  { key: 'text', title: 'Text', type: 'text' },
  { key: 'pieces', title: 'Pieces', type: 'integer' },
  { key: 'price', title: 'Price', type: 'money' },
  { key: 'on', title: 'On', type: 'day' },
  { key: 'at', title: 'At', type: 'moment' },
  { key: 'live', title: 'Live', type: 'boolean' },
];

const rows: readonly SheetRecord[] = [
  {
    sku: '00123',
    text: 'Shirt, "blue"\nlong',
    pieces: 12,
    price: 1950,
    on: '2026-02-28',
    at: '2026-02-28T19:05:00.000Z',
    live: true,
  },
  { sku: '4006381333931', text: '=1+2', pieces: -3, price: null, live: false },
];

const about = { name: 'products', title: 'Products', columns, rows };

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

describe('CSV', () => {
  it('loads in every spreadsheet program', async () => {
    const response = await sheetResponse({ log }, { ...about, format: 'csv' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('filename="products.csv"');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(response));
    expect(text).toBe(
      [
        '\ufeff"SKU","Text","Pieces","Price","On","At","Live"',
        '"00123","Shirt, ""blue""\nlong","12","19.50","2026-02-28","2026-02-28 14:05","Yes"',
        '"4006381333931","\'=1+2","-3","","","","No"',
        '',
      ].join('\r\n'),
    );
  });

  it.each(['=1', '+1+1', '-1+1', '@SUM(A1)', '＝1', '\tx', '\rx', '\n=1', '\0x'])(
    'never holds the formula %j',
    async (text) => {
      const data = { ...about, rows: [{ sku: 'A', text }], format: 'csv' } as const;
      const bytes = await bytesOf(await sheetResponse({ log }, data));
      const workbook = read(bytes, { type: 'array', raw: true });
      const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {};
      const cell = sheet['B2'] as CellObject;
      expect(cell.f).toBeUndefined();
      expect(String(cell.v)).toMatch(/^'/);
    },
  );

  it('round-trips, without the guard', async () => {
    const bytes = await bytesOf(await sheetResponse({ log }, { ...about, format: 'csv' }));
    expect(readCsv(bytes, 10).read.rows[2]?.cells.slice(0, 3)).toEqual([
      '4006381333931',
      '=1+2',
      '-3',
    ]);
  });

  it.each(["'=1", "''=1", '=1', "'0012", "''0012", '0012', "'1/2", "'quoted", "'90s", "'", "'-5"])(
    'round-trips the text %j',
    async (text) => {
      const data = { ...about, rows: [{ sku: text, text }], format: 'csv' } as const;
      const bytes = await bytesOf(await sheetResponse({ log }, data));
      expect(readCsv(bytes, 10).read.rows[1]?.cells.slice(0, 2)).toEqual([text, text]);
    },
  );

  it('asks for rows as they are taken', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<SheetRecord> {
      for (;;) yield { sku: `S${asked++}` };
    }
    const data = { ...about, rows: endless(), format: 'csv' } as const;
    const reader = (await sheetResponse({ log }, data)).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(asked).toBeLessThan(5000);
  });
});

describe('XLSX', () => {
  it('types cells, disarms formulas, freezes the header and adds totals', async () => {
    const data = { ...about, format: 'xlsx', totals: () => ({ sku: 'Total', pieces: 9 }) } as const;
    const bytes = await bytesOf(await sheetResponse({ log }, data));
    const workbook = read(bytes, { type: 'array', cellNF: true, cellDates: true, UTC: true });
    const sheet = workbook.Sheets['Products'] ?? {};
    const cell = (address: string) => sheet[address] as CellObject | undefined;
    expect(cell('A2')).toMatchObject({ t: 's', v: '00123' });
    expect(cell('C2')).toMatchObject({ t: 'n', v: 12 });
    expect(cell('D2')).toMatchObject({ t: 'n', v: 19.5, z: '#,##0.00' });
    expect(cell('E2')).toMatchObject({ t: 'd', v: new Date('2026-02-28T00:00:00Z') });
    expect(cell('F2')).toMatchObject({ t: 'd', w: '2026-02-28 14:05' });
    expect(cell('B3')).toMatchObject({ t: 's', v: '=1+2' });
    expect(cell('B3')?.f).toBeUndefined();
    expect(cell('A4')).toMatchObject({ v: 'Total' });
    const kept = Buffer.from(bytes).toString('latin1');
    expect(kept.startsWith('PK')).toBe(true);
  });

  it('shows shares as percentages, which CSV has as numbers', async () => {
    const shares = {
      name: 'shares',
      title: 'Shares',
      columns: [
        { key: 'vendor', title: 'Vendor', type: 'text' },
        { key: 'share', title: 'Accuracy', type: 'share' },
      ],
      rows: [
        { vendor: 'Mill', share: 0.9 },
        { vendor: 'Loft', share: null },
      ],
    } as const;
    const bytes = await bytesOf(await sheetResponse({ log }, { ...shares, format: 'xlsx' }));
    const sheet = read(bytes, { type: 'array', cellNF: true }).Sheets['Shares'] ?? {};
    expect(sheet['B2']).toMatchObject({ t: 'n', z: '0.0%', v: 0.9, w: '90.0%' });
    expect(sheet['B3']).toBeUndefined();
    const csv = await (await sheetResponse({ log }, { ...shares, format: 'csv' })).text();
    expect(csv.split('\r\n')).toContain('"Mill","0.9"');
  });

  it('loads in the upload reader', async () => {
    const bytes = await bytesOf(await sheetResponse({ log }, { ...about, format: 'xlsx' }));
    const table = readSheet({ bytes, name: 'products.xlsx' });
    expect(table).toMatchObject({
      ok: true,
      value: { headers: columns.map(({ title }) => title) },
    });
    expect(table.ok && table.value.rows[1]).toMatchObject({
      row: 3,
      cells: ['4006381333931', '=1+2', '-3', '', '', '', 'No'],
    });
  });

  it('includes the further tabs', async () => {
    const readMe = { name: 'Read me', columns: columns.slice(1, 2), rows: [{ text: 'Hello' }] };
    const data = { ...about, format: 'xlsx', more: [readMe] } as const;
    const workbook = read(await bytesOf(await sheetResponse({ log }, data)), { type: 'array' });
    expect(workbook.SheetNames).toEqual(['Products', 'Read me']);
    expect(utils.sheet_to_json(workbook.Sheets['Read me'] ?? {})).toEqual([{ Text: 'Hello' }]);
  });
});
