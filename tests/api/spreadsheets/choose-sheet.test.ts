import { utils, write } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheet } from '#api/spreadsheets/read-sheet.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { zip64Of } from '../../support/zip64.ts';
import { good, refused, xlsx } from './support.ts';

const names = ['SKU', 'Color'];

describe('of a workbook with several sheets', () => {
  type Sheets = readonly (readonly [name: string, grid: string[][], hidden?: 0 | 1 | 2])[];

  const bookOf = (sheets: Sheets, active = 0): Uint8Array => {
    const workbook = utils.book_new();
    for (const [name, grid] of sheets) {
      utils.book_append_sheet(workbook, utils.aoa_to_sheet(grid), name);
    }
    workbook.Workbook = { Sheets: sheets.map(([, , Hidden = 0]) => ({ Hidden })), Views: [{}] };
    const parts = unzipSync(new Uint8Array(write(workbook, { type: 'array' }) as ArrayBuffer));
    const xml = new TextDecoder().decode(parts['xl/workbook.xml']);
    const view = `<bookViews><workbookView activeTab="${active}"/></bookViews><sheets>`;
    const changed = xml.replace(/<bookViews>.*?<\/bookViews>/, '').replace('<sheets>', view);
    return zip64Of({ ...parts, 'xl/workbook.xml': new TextEncoder().encode(changed) });
  };
  const list = [
    ['SKU', 'Color'],
    ['A', 'Red'],
  ];
  const old = [
    ['SKU', 'Color'],
    ['OLD', 'Red'],
  ];
  const cover = [['Acme'], ['Spring 2026'], ['Confidential']];
  const read = (sheets: Sheets, active = 0, sheet?: string) =>
    readSheet({ bytes: bookOf(sheets, active), name: 'a.xlsx', names, sheet });

  it.each<[string, Sheets, number, string, string[] | undefined]>([
    [
      'the open one',
      [
        ['One', old],
        ['Two', list],
      ],
      1,
      'Two',
      ['One', 'Two'],
    ],
    [
      'the first visible one',
      [
        ['One', old, 1],
        ['Two', list],
      ],
      0,
      'Two',
      undefined,
    ],
    [
      'no very hidden one',
      [
        ['One', old, 2],
        ['Two', list],
        ['Three', old],
      ],
      0,
      'Two',
      ['Two', 'Three'],
    ],
    [
      'the one below a cover',
      [
        ['Cover', [['Spring 2026']]],
        ['Two', list],
      ],
      0,
      'Two',
      ['Cover', 'Two'],
    ],
    [
      'the one below a cover of lines',
      [
        ['Cover', cover],
        ['A & B', list],
      ],
      0,
      'A & B',
      ['Cover', 'A & B'],
    ],
    [
      'an open one beside an empty one',
      [
        ['One', [[]]],
        ['Two', list],
      ],
      0,
      'Two',
      undefined,
    ],
  ])('%s is read', (_, sheets, active, sheet, all) => {
    const table = read(sheets, active);
    expect(table).toMatchObject({ value: { sheet, rows: [{ cells: ['A', 'Red'] }] } });
    expect(table.ok && table.value.sheets).toEqual(all);
  });

  it('the named one is read', () => {
    const sheets: Sheets = [
      ['One', old],
      ['Two', list],
    ];
    expect(read(sheets, 0, 'two')).toMatchObject({ value: { sheet: 'Two' } });
    expect(read(sheets, 0, 'Three')).toEqual(
      refused('The file has no sheet named Three. Its sheets are: One, Two.'),
    );
    expect(
      readSheet({ bytes: new TextEncoder().encode('SKU\nA'), name: 'a.csv', sheet: 'X' }),
    ).toEqual(refused('The file has no sheet named X.'));
  });

  it('no other is read in place of an empty list', () => {
    const readMe = [
      ['Column', 'Help'],
      ['SKU', 'Yours'],
    ];
    expect(
      read([
        ['Products', [['SKU', 'Color']]],
        ['Read me', readMe],
      ]),
    ).toEqual(refused(sheetMessages.noRows));
  });
});

describe('ZIP64', () => {
  it('reads it, and rejects its bombs', () => {
    expect(xlsx(zip64Of(unzipSync(good)))).toMatchObject({
      value: { rows: [{ cells: ['A1', 'S'] }] },
    });
    expect(xlsx(zip64Of(unzipSync(good), { unpacked: 5e9 }))).toEqual(
      refused(sheetMessages.packedTooMuch),
    );
    expect(xlsx(zip64Of(unzipSync(good), { unpacked: 10 }))).toEqual(
      refused(sheetMessages.unreadable),
    );
  });
});
