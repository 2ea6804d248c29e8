import { describe, expect, it } from 'vitest';
import { utils, write } from '@e965/xlsx';
import { readSheet } from '#api/spreadsheets/read-sheet.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { refused, sheetXml, text, withParts, withSheet, xlsx } from './support.ts';

const names = ['SKU', 'Description', 'Color', 'Size', 'Price'];
const csv = (content: string, name = 'a.csv') =>
  readSheet({ bytes: new TextEncoder().encode(content), name, names });

const inside = (cells: string, after = '') => {
  const head = `<row r="1">${text('A1', 'SKU')}${text('B1', 'Color')}${text('C1', 'Price')}</row>`;
  const xml = new TextDecoder().decode(sheetXml(`${head}${cells}`));
  const bytes = new TextEncoder().encode(xml.replace('</sheetData>', `</sheetData>${after}`));
  return xlsx(withParts({ 'xl/worksheets/sheet1.xml': bytes }));
};

const marksOf = (read: ReturnType<typeof xlsx>) =>
  read.ok ? read.value.rows.map(({ marks }) => marks ?? {}) : read.error;

describe('the reader', () => {
  it.each([
    ['<c r="A2"><f>9.5*2</f></c>', 'formula'],
    ['<c r="A2"><f>9.5*2</f><v></v></c>', 'formula'],
    ['<c r="A2"><f>9.5*2</f><v/></c>', 'formula'],
    ['<c r="A2" t="str"><f>CONCATENATE("a","b")</f></c>', 'formula'],
    ['<c r="A2" t="b"><f>TRUE()</f></c>', 'formula'],
    ['<c r="A2"><f t="shared" si="0"/></c>', 'formula'],
    ['<c t="n"><f>1</f></c>', 'formula'],
    ['<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'error'],
    ['<c r="A2" t="e"><v>#SPILL!</v></c>', 'error'],
    ['<c r="A2" t="inlineStr"><is><t>#NV</t></is></c>', 'error'],
    ['<c r="A2"><f>1+2</f><v>3</v></c>', 'number'],
    ['<c r="A2" t="b"><v>1</v></c>', 'boolean'],
  ])('marks %s as %s', (cell, type) => {
    expect(marksOf(inside(`<row r="2">${cell}${text('B2', 'x')}</row>`))).toEqual([
      { 0: { type } },
    ]);
  });

  it('takes an empty text for the result of a formula, and counts no row that has nothing else', () => {
    const empty = '<f>IF(1,"")</f><v></v>';
    const below = Array.from(
      { length: 30_000 },
      (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" t="str">${empty}</c></row>`,
    );
    const read = inside(
      `<row r="2">${text('A2', 'A')}<c r="B2" t="str">${empty}</c></row>${below.join('')}`,
    );
    expect(read).toMatchObject({ value: { rows: [{ row: 2, cells: ['A', '', ''] }] } });
    expect(read.ok && read.value.rows).toHaveLength(1);
  });

  it('keeps the signs of HTML in a text that a formula gave', () => {
    const read = inside(
      `<row r="2">${text('A2', 'T &amp;amp; J')}<c r="B2" t="str"><f>A2</f><v>T &amp;amp; J &amp;lt;b&amp;gt;</v></c><c r="C2" t="str"><v>H &amp; M &lt;</v></c></row>`,
    );
    expect(read).toMatchObject({
      value: { rows: [{ cells: ['T &amp; J', 'T &amp; J &lt;b&gt;', 'H & M <'] }] },
    });
  });

  it('marks every cell that an array formula without results fills', () => {
    const rows = `<row r="2">${text('A2', 'A')}<c r="C2"><f t="array" ref="C2:C3">B2:B3*2</f></c></row><row r="3">${text('A3', 'B')}</row>`;
    expect(marksOf(inside(rows))).toEqual([{ 2: { type: 'formula' } }, { 2: { type: 'formula' } }]);
  });

  it.each([
    [999_999_999_999_999, {}],
    [1e15, { isRounded: true }],
    [1_234_567_890_123_450, { isRounded: true }],
    [-4_006_381_333_931_230, { isRounded: true }],
  ])('marks the number %d as possibly rounded', (value, more) => {
    const read = inside(`<row r="2"><c r="A2"><v>${value}</v></c></row>`);
    expect(marksOf(read)).toEqual([{ 0: { type: 'number', ...more } }]);
  });

  it('gives the value of a merged block to all of its rows, and its own marks', () => {
    const rows = [2, 3, 4].map(
      (row) =>
        `<row r="${row}">${text(`A${row}`, `S${row}`)}${row === 2 ? '<c r="C2"><v>5</v></c>' : ''}</row>`,
    );
    const merged = '<mergeCells><mergeCell ref="C2:C3"/><mergeCell ref="B2:B4"/></mergeCells>';
    const read = inside(rows.join(''), merged);
    expect(read).toMatchObject({
      value: {
        rows: [{ cells: ['S2', '', '5'] }, { cells: ['S3', '', '5'] }, { cells: ['S4', '', ''] }],
      },
    });
    const mark = { type: 'number', merged: 'C2:C3' };
    expect(marksOf(read)).toEqual([{ 2: mark }, { 2: mark }, {}]);
  });

  it('marks every row of a merged block whose formula has no result', () => {
    const rows = `<row r="2">${text('A2', 'S2')}<c r="B2"><f>X1</f></c></row><row r="3">${text('A3', 'S3')}</row>`;
    const mark = { type: 'formula', merged: 'B2:B3' };
    expect(
      marksOf(inside(rows, '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>')),
    ).toMatchObject([{ 1: mark }, { 1: mark }]);
  });

  it.each([
    ['mm-dd-yy', 44_925, '2026-12-31'],
    ['m/d/yyyy', 44_925, '2026-12-31'],
    ['d-mmm', 44_925.5, '2026-12-31T12:00'],
    ['[$-407]dd.mm.yyyy', 44_925, '2026-12-31'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 44_925, '2026-12-31'],
  ])('knows a day in the format %s of a workbook that counts from 1904', (z, v, iso) => {
    const sheet = utils.aoa_to_sheet([['SKU'], [v]]);
    Object.assign(sheet['A2'] as object, { z });
    const workbook = utils.book_new(sheet, 'A');
    workbook.Workbook = { WBProps: { date1904: true } };
    const read = xlsx(new Uint8Array(write(workbook, { type: 'array' }) as ArrayBuffer));
    expect(marksOf(read)).toEqual([{ 0: { type: 'date', iso } }]);
    expect(read).toMatchObject({
      value: { rows: [{ cells: [expect.stringMatching(/2026|31-Dec/)] }] },
    });
  });

  it.each([
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [46_387.999_999, '2027-01-01'],
  ])('knows the day %d of a workbook that counts from 1900', (v, iso) => {
    const sheet = utils.aoa_to_sheet([['SKU'], [v]]);
    Object.assign(sheet['A2'] as object, { z: 'd.m.yy' });
    expect(marksOf(xlsx(withSheet(sheet)))).toEqual([{ 0: { type: 'date', iso } }]);
  });

  it('reports hidden rows and columns', () => {
    const sheet = utils.aoa_to_sheet([
      ['SKU', 'Color'],
      ['A', 'x'],
      ['B', 'y'],
      ['C', 'z'],
    ]);
    sheet['!rows'] = [{}, { hidden: true }, {}, { hidden: true }];
    sheet['!cols'] = [{}, { hidden: true }];
    expect(xlsx(withSheet(sheet))).toMatchObject({
      value: { note: '2 hidden rows were read too. 1 hidden column was read too.' },
    });
  });
});

describe('a text file', () => {
  it.each([
    ['SKU,Color\nA,Navy, dark\n', { width: 3 }],
    ['SKU,Color,,\nA,Navy, dark,\n', { width: 3 }],
    ['SKU,Price,Size,Color\nB1,19,90,M,Navy\nB2,18,50,L,Red\n', { width: 5 }],
    ['SKU,Color,Size\nA\n', { marks: { 1: { isAbsent: true }, 2: { isAbsent: true } } }],
    ['SKU,Color\nA,#REF!\n', { marks: { 1: { type: 'error' } } }],
    ['SKU,Color\nA,#####\n', { marks: { 1: { type: 'error' } } }],
    ['SKU,Color\n4.00E+15,x\n', { marks: { 0: { isRounded: true } } }],
    ["SKU,Color\n'036000291452,'00012\n", { cells: ['036000291452', '00012'] }],
    ["SKU,Color\n''0012,''=1\n", { cells: ["'0012", "'=1"] }],
    ["SKU,Color\n'90s,'quoted\n", { cells: ["'90s", "'quoted"] }],
  ])('%j is read as %j', (content, row) => {
    const read = csv(content);
    expect(read).toMatchObject({
      value: { rows: [{ row: 2, ...row }, ...(read.ok ? read.value.rows.slice(1) : [])] },
    });
  });

  it.each([
    ['Artikelliste Frühjahr 2026\nSKU;Description;Price\nA1;Hemd;19,90\n', ['A1', 'Hemd', '19,90']],
    ['Size (S,M,L,XL);SKU;UPC\nM;A1;1\nS,M;A2;2\n', ['M', 'A1', '1']],
    ['SKU|Description|Price\nA1|Shirt, long|19,90\n', ['A1', 'Shirt, long', '19,90']],
    ['SKU;Price\nA1;19,90\nA2;9,50\n', ['A1', '19,90']],
    ['SKU,Description\nA1,a; b\nA2,c; d\n', ['A1', 'a; b']],
    ['SKU,Size\nA1,S|M\nA2,L|XL\n', ['A1', 'S|M']],
    ['sep=|\nSKU|Price\nA1|19,90\n', ['A1', '19,90']],
    ['Acme; Inc; 2026\nSKU\tPrice\nA1\t1;2\n', ['A1', '1;2']],
  ])('%j has the cells %j', (content, cells) => {
    expect(csv(content)).toMatchObject({
      value: { rows: expect.arrayContaining([expect.objectContaining({ cells })]) as unknown },
    });
  });

  it("reads Excel's Unicode text", () => {
    const bytes = Buffer.from('\ufeffSKU\tColor\r\n007\tGrün\r\n', 'utf16le');
    expect(readSheet({ bytes, name: 'a.TXT' })).toMatchObject({
      value: { rows: [{ cells: ['007', 'Grün'] }] },
    });
  });

  it.each([
    ['Price list,Spring 2026\nSKU,Color,Size\nA,Red,M\n', ['SKU', 'Color', 'Size']],
    ['Acme,,\nColor,of,spring\nSKU,Color,Size\nA,Red,M\n', ['SKU', 'Color', 'Size']],
    ['SKU,Foo,Bar\nA,Color,Size\n', ['SKU', 'Foo', 'Bar']],
  ])('%j has the header %j', (content, headers) => {
    expect(csv(content)).toMatchObject({ value: { headers } });
  });

  it('reads a long text and many columns, and a duplicate foreign name', () => {
    const head = [
      'SKU',
      'Body',
      'Image',
      ...Array.from({ length: 57 }, (_, at) => `c${at}`),
      'image',
    ];
    const read = csv(`${head.join(',')}\nA,${'x'.repeat(2507)}\n`);
    expect(read).toMatchObject({
      ok: true,
      value: { rows: [{ cells: expect.arrayContaining(['x'.repeat(2507)]) as unknown }] },
    });
    expect(read.ok && read.value.headers.at(-1)).toBe('image (Column BI)');
    expect(csv('SKU,Color,sku\nA,x,B\n')).toEqual(refused(sheetMessages.duplicate('sku')));
  });
});
