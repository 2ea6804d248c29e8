import { utils, write } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheet } from '#api/spreadsheets/read-sheet.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { csvOf, xlsxOf } from '../../support/sheets.ts';
import { good, refused, sheetXml, text, withParts, withSheet, xlsx } from './support.ts';

const csv = (text: string, name = 'a.csv') =>
  readSheet({ bytes: new TextEncoder().encode(text), name });

describe('CSV', () => {
  it.each([
    ['commas', 'sku,name\r\n007,"a, b"\r\n'],
    ['semicolons', 'sku;name\n007;"a, b"\n'],
    ['tabs', 'sku\tname\n007\ta, b'],
    ['a byte order mark', '\ufeff"sku","name"\n"007","a, b"'],
  ])('with %s', (_what, file) => {
    expect(csv(file)).toEqual({
      ok: true,
      value: { headers: ['sku', 'name'], rows: [{ row: 2, cells: ['007', 'a, b'] }] },
    });
  });

  it.each(['little', 'big'])('in UTF-16, %s end first', (end) => {
    const bytes = Buffer.from('\ufeffsku;Größe\r\n007;5 €\r\n', 'utf16le');
    const read = readSheet({ bytes: end === 'big' ? bytes.swap16() : bytes, name: 'a.csv' });
    expect(read).toEqual({
      ok: true,
      value: { headers: ['sku', 'Größe'], rows: [{ row: 2, cells: ['007', '5 €'] }] },
    });
  });

  it('with a first line that names its delimiter to Excel', () => {
    expect(csv('sep=;\r\nsku;price\r\n007;12,50\r\n')).toEqual({
      ok: true,
      value: { headers: ['sku', 'price'], rows: [{ row: 3, cells: ['007', '12,50'] }] },
    });
  });

  it('preserves row numbers over empty rows, and line breaks in cells', () => {
    const read = csv('sku,name\n\nA,"two\nlines"\n,,\nB,\n');
    expect(read.ok && read.value.rows).toEqual([
      { row: 3, cells: ['A', 'two\nlines'] },
      { row: 5, cells: ['B', ''] },
    ]);
  });

  it('names columns that have no name, and fills short rows', () => {
    const read = csv('sku,,\nA,x\nB,y,z\n');
    expect(read).toMatchObject({
      value: { headers: ['sku', 'Column B', 'Column C'], rows: [{ cells: ['A', 'x', ''] }, {}] },
    });
  });

  it('without the title above the names of the columns, and says so', () => {
    const read = csv('Spring price list 2026,,\nAcme,,\n\nsku,style\nA,x\nB,y\n');
    expect(read).toEqual({
      ok: true,
      value: {
        headers: ['sku', 'style'],
        rows: [
          { row: 5, cells: ['A', 'x'] },
          { row: 6, cells: ['B', 'y'] },
        ],
        note: 'The names of the columns were read from row 4; what is above it was left out.',
      },
    });
  });

  it.each([
    ['a name of one word', 'sku\nA,x\nB,y\n', 'sku'],
    ['a column with few notes beside it', 'Item number\nA\nB,x\nC\n', 'Item number'],
    ['a long list of one column', `Item number\n${'A\n'.repeat(12)}B,x\n`, 'Item number'],
  ])('takes no title from %s', (_, file, header) => {
    const read = csv(file);
    expect(read.ok && read.value.headers[0]).toBe(header);
    expect(read.ok && read.value.rows[0]?.row).toBe(2);
  });

  it('in UTF-8 with a wrong byte is refused instead of read as Windows-1252', () => {
    for (const end of [[0xff], [0xc3]]) {
      const bytes = Buffer.concat([Buffer.from('Größe;Preis\nM;1,50 '), Buffer.from(end)]);
      expect(readSheet({ bytes, name: 'a.csv' })).toMatchObject({
        error: { message: sheetMessages.notUtf8 },
      });
    }
  });

  it('in Windows-1252 is read where a capital stands before a sign', () => {
    const bytes = Buffer.from('SKU;Name\nA-1;NESTLÉ®, LANCÔME', 'latin1');
    expect(readSheet({ bytes, name: 'a.csv' })).toMatchObject({
      value: { rows: [{ cells: ['A-1', 'NESTLÉ®, LANCÔME'] }] },
    });
  });

  it('in Windows-1252, with semicolons, as Excel in Europe saves it', () => {
    const bytes = Uint8Array.from('Größe;Preis\nM;1.249,50 \u0080', (each) => each.charCodeAt(0));
    expect(readSheet({ bytes, name: 'a.csv' })).toEqual({
      ok: true,
      value: {
        headers: ['Größe', 'Preis'],
        rows: [{ row: 2, cells: ['M', '1.249,50 €'] }],
        note: sheetMessages.guessedLetters,
      },
    });
  });

  it.each([
    [
      'half a letter of UTF-16',
      new Uint8Array([0xff, 0xfe, 0x73, 0, 0x6b]),
      sheetMessages.unreadable,
    ],
    [
      'an alphabet that is none of Windows',
      new Uint8Array([0x73, 0x0a, 0x81]),
      sheetMessages.notUtf8,
    ],
    ['NUL', new Uint8Array([0x73, 0x0a, 0x00]), sheetMessages.unreadable],
    ['an open quotation mark', new TextEncoder().encode('sku\n"A\n'), sheetMessages.unquoted(2)],
    [
      'a header that comes twice',
      csvOf([['SKU', 'style', 's_k_u'], ['A']]),
      sheetMessages.duplicate('s_k_u'),
    ],
    [
      '201 columns',
      csvOf([Array.from({ length: 201 }, (_, index) => `c${index}`), ['A']]),
      sheetMessages.tooManyColumns,
    ],
    [
      '5,001 rows',
      csvOf([['sku'], ...Array.from({ length: 5001 }, () => ['A'])]),
      sheetMessages.tooManyRows(5000),
    ],
    ['empty lines alone', new TextEncoder().encode('\n\n,,\n'), sheetMessages.empty],
    ['a ZIP by another name', good, sheetMessages.unreadable],
    [
      'an old workbook by another name',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      sheetMessages.locked,
    ],
  ])('fails for %s', (_what, bytes, message) => {
    expect(readSheet({ bytes, name: 'a.csv' })).toEqual(refused(message));
  });

  it('reads all of 5,000 rows', () => {
    const grid = [['sku'], ...Array.from({ length: 5000 }, (_, index) => [index])];
    const read = readSheet({ bytes: csvOf(grid), name: 'a.csv' });
    expect(read.ok && read.value.rows.at(-1)).toEqual({ row: 5001, cells: ['4999'] });
  });
});

const number = { type: 'number' };

describe('XLSX', () => {
  it('gives the text that is shown', () => {
    const sheet = utils.aoa_to_sheet(
      [
        ['sku', 'long', 'rounded', 'price', 'sum', 'zeros', 'on'],
        ['A1', 4006381333931, 36000291452, 19.5, 3, 7, new Date('2026-02-28T00:00:00Z')],
      ],
      { UTC: true },
    );
    Object.assign(sheet['C2'] as object, { z: '0.0E+00' });
    Object.assign(sheet['D2'] as object, { z: '#,##0.00' });
    Object.assign(sheet['E2'] as object, { f: '1+2' });
    Object.assign(sheet['F2'] as object, { z: '000' });
    Object.assign(sheet['G2'] as object, { z: 'yyyy-mm-dd' });
    const read = xlsx(withSheet(sheet));
    expect(read.ok && read.value.rows).toEqual([
      {
        row: 2,
        cells: ['A1', '4006381333931', '3.6E+10', '19.50', '3', '007', '2026-02-28'],
        marks: {
          1: number,
          2: { ...number, isRounded: true },
          3: number,
          4: number,
          5: number,
          6: { type: 'date', iso: '2026-02-28' },
        },
      },
    ]);
  });

  it('gives a day that is shown with two digits of its year in full, and no other number', () => {
    const on = new Date('2026-06-08T00:00:00Z');
    const sheet = utils.aoa_to_sheet(
      [
        ['a', 'b', 'c', 'd'],
        [on, on, 60_826, '6/8/26'],
      ],
      {
        UTC: true,
      },
    );
    Object.assign(sheet['B2'] as object, { z: 'd-mmm' });
    Object.assign(sheet['C2'] as object, { z: '0-00-00' });
    const read = xlsx(withSheet(sheet));
    expect(read.ok && read.value.rows[0]?.cells).toEqual([
      '2026-06-08',
      '8-Jun',
      '6-08-26',
      '6/8/26',
    ]);
  });

  it('never runs a formula', () => {
    const inside = `<row r="1">${text('A1', 'sku')}</row><row r="2"><c r="A2"><f>1+2</f></c><c r="B2"><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>7</v></c></row>`;
    const read = xlsx(withParts({ 'xl/worksheets/sheet1.xml': sheetXml(inside) }));
    expect(read).toMatchObject({
      value: {
        headers: ['sku', 'Column B'],
        rows: [{ row: 2, cells: ['', '7'], marks: { 0: { type: 'formula' }, 1: number } }],
        unnamed: [1],
      },
    });
  });

  it('reads the sheet that stands first, whatever its file is called', () => {
    const workbook = utils.book_new(utils.aoa_to_sheet([['sku'], ['first']]), 'One');
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['sku'], ['second']]), 'Two');
    const files = unzipSync(
      new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
    );
    const relations = new TextDecoder()
      .decode(files['xl/_rels/workbook.xml.rels'])
      .replace('worksheets/sheet1.xml', '/xl/worksheets/x.xml')
      .replace('worksheets/sheet2.xml', 'worksheets/sheet1.xml');
    const read = xlsx(
      zipSync({
        ...files,
        'xl/_rels/workbook.xml.rels': strToU8(relations),
        'xl/worksheets/x.xml': files['xl/worksheets/sheet2.xml'] ?? new Uint8Array(),
      }),
    );
    expect(read).toMatchObject({ value: { rows: [{ cells: ['second'] }] } });
  });

  it.each([
    ['another ending', good, 'a.xlsm', sheetMessages.wrongType, 'wrong_type'],
    ['a text', strToU8('sku\nA'), 'a.xlsx', sheetMessages.unreadable, 'invalid'],
    [
      'a ZIP of something else',
      zipSync({ 'a.txt': strToU8('x') }),
      'a.xlsx',
      sheetMessages.unreadable,
      'invalid',
    ],
    [
      'half of a file',
      good.subarray(0, good.length / 2),
      'a.xlsx',
      sheetMessages.unreadable,
      'invalid',
    ],
    [
      'a password',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
      'a.xlsx',
      sheetMessages.locked,
      'invalid',
    ],
    [
      'more than 5 MB',
      new Uint8Array(5 * 1024 * 1024 + 1),
      'a.xlsx',
      sheetMessages.tooLarge,
      'too_large',
    ],
  ])('fails for %s', (_what, bytes, name, message, code) => {
    expect(xlsx(bytes, name)).toEqual(refused(message, code));
  });

  it('fails for 5,001 rows, wherever they are', () => {
    const grid = [['sku'], ...Array.from({ length: 5001 }, () => ['A'])];
    expect(xlsx(xlsxOf(grid))).toEqual(refused(sheetMessages.tooManyRows(5000)));
    const far = `<row r="1">${text('A1', 'sku')}</row><row r="1048576">${text('A1048576', 'A')}</row>`;
    const read = xlsx(withParts({ 'xl/worksheets/sheet1.xml': sheetXml(far) }));
    expect(read).toMatchObject({ value: { rows: [{ row: 1_048_576, cells: ['A'] }] } });
    const wide = `<row r="1">${text('A1', 'sku')}${text('XFD1', 'x')}</row><row r="2">${text('A2', 'A')}</row>`;
    expect(xlsx(withParts({ 'xl/worksheets/sheet1.xml': sheetXml(wide) }))).toMatchObject({
      value: { headers: ['sku', 'x'], rows: [{ cells: ['A', ''] }] },
    });
  });
});
