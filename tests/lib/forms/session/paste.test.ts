import { describe, expect, it, vi } from 'vitest';
import { checkRow } from '#lib/forms/kinds/rows.ts';
import { createRowList } from '#lib/forms/session/row-list.ts';
import { pasteText, tableWithFewerErrors } from '#lib/forms/session/paste-rows.ts';
import { isBlock, parseTsv } from '#lib/forms/session/tsv.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { facts, linesField } from './samples.ts';

const open = () => createRowList(linesField, [], { facts, onChange: () => undefined });

describe('cells of a spreadsheet', () => {
  it('parse quotes, breaks and empty cells', () => {
    expect(parseTsv('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(parseTsv('"two\nlines"\t"a ""b"""\n1\t2')).toEqual([
      ['two\nlines', 'a "b"'],
      ['1', '2'],
    ]);
    expect(parseTsv('')).toEqual([['']]);
    expect(parseTsv('a\t')).toEqual([['a', '']]);
    expect(parseTsv('"a" b\t"c')).toEqual([['"a" b', '"c']]);
  });

  it('parse the line breaks of old programs, and long texts as one cell', () => {
    expect(parseTsv('a\tb\rc\td\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(isBlock('a\rb')).toBe(true);
    const long = 'x'.repeat(100_000);
    expect(parseTsv(`${long}\t"${long}\n"\tb`)).toEqual([[long, long, 'b']]);
  });

  it('differ from a single word', () => {
    expect(isBlock('one word')).toBe(false);
    expect(isBlock('one line\n')).toBe(false);
    expect(isBlock('a\tb')).toBe(true);
  });
});

describe('a paste into the table', () => {
  it('starts at its cell, adds rows, and reads amounts and choices', () => {
    const list = open();
    list.paste(parseTsv('A-1\t5.00\t$1,234.50\thole\nA-2\t 7 \t2\tSTAIN'), {
      row: 0,
      columns: linesField.columns,
    });
    expect(list.$rows.get().map(({ values }) => values)).toEqual([
      { sku: 'A-1', qty: '5', cost: '$1,234.50', issue: 'HOLE' },
      { sku: 'A-2', qty: '7', cost: '2', issue: 'STAIN' },
    ]);
    list.paste([['9']], { row: 1, columns: linesField.columns.slice(1) });
    expect(list.$rows.get()[1]?.values).toMatchObject({ sku: 'A-2', qty: '9' });
  });

  it.each<[string, string, readonly object[], readonly string[], readonly string[]]>([
    [
      'names columns that fit nothing',
      'SKU\tWeather\tQuantity\nA-1\train\t5',
      [{ sku: 'A-1', qty: '5' }],
      ['Weather'],
      [],
    ],
    [
      'finds names below a title',
      'Order 7 for spring\nItem no\tUnits\nA-1\t5',
      [{ sku: 'A-1', qty: '5' }],
      ['Order 7 for spring'],
      [],
    ],
    [
      'counts cells beyond the last column',
      'A-1\t5\t2\tHOLE\tx',
      [{ sku: 'A-1' }],
      ['column 5'],
      [],
    ],
    [
      'keeps the currency that a heading names',
      'SKU\tUnit cost (€)\tQuantity\nA-1\t12,50\t5',
      [{ sku: 'A-1', cost: '€12,50', qty: '5' }],
      [],
      [],
    ],
    [
      'doubts a row that adds up the others',
      'A-1\t5\nTotal\t5',
      [{ sku: 'A-1' }, { sku: 'Total' }],
      [],
      ['1 sku'],
    ],
    [
      'keeps the text of cells that the rules refuse',
      '#N/A\t5\n1-Mar\t5\n4.0E+15\t5\nA-1\t#REF!',
      [{ sku: '#N/A' }, { sku: '1-Mar' }, { sku: '4.0E+15' }, { qty: '#REF!' }],
      [],
      ['0 sku', '1 sku', '2 sku', '3 qty'],
    ],
  ])('%s', (_, text, rows, lost, refused) => {
    const paste = open().paste(parseTsv(text), { row: 0, columns: linesField.columns });
    expect(paste.rows).toMatchObject(rows);
    expect(paste.lost).toEqual(lost);
    expect(paste.rejected.map(({ index, column }) => `${index} ${column}`)).toEqual(refused);
    for (const { index, column } of paste.rejected) {
      const row = paste.rows[index] ?? {};
      expect(checkRow(linesField, row, {}, facts).errors).toHaveProperty(column);
    }
  });

  it.each([
    ['SKU\tQuantity\tIssue\nA-1\t5\tHoles\nA-2\t5\tstain', 'Pasted 2 rows.', 'success'],
    [
      'SKU\tWeather\tIssue\nA-1\train\tHole\nA-2\t\tMelted\nA-3\t\tSunk',
      'Pasted 3 rows. 2 of 3 issues not recognized. Weather was not used.',
      'warning',
    ],
    [
      'SKU\tA\tB\tQuantity\nOLD\t1\t2\t5\nA-2\t\t\t#REF!',
      'Pasted 2 rows. A and B were not used. 1 cell needs attention.',
      'warning',
    ],
    ['SKU\tQuantity\nNEW\t5', 'Pasted 1 row. 1 earlier row was replaced.', 'warning'],
  ] as const)('is told with all that it did not use: %j', (text, message, kind) => {
    const rows = text.includes('NEW') || text.includes('OLD') ? [{ sku: 'OLD', qty: '5' }] : [];
    const list = createRowList(linesField, rows, { facts, onChange: () => undefined });
    const paste = list.paste(parseTsv(text), { row: 0, columns: linesField.columns });
    expect(pasteText(paste)).toEqual({ message, kind });
    if (text.includes('Melted')) expect(paste.rows[1]).toMatchObject({ issue: 'Melted' });
  });

  it('follows the names in the first line', () => {
    const list = open();
    list.paste(parseTsv('Quantity\tColour\tSKU\n5\tred\tA-1'), {
      row: 0,
      columns: linesField.columns,
    });
    expect(list.$rows.get().map(({ values }) => values)).toEqual([
      { sku: 'A-1', qty: '5', cost: '', issue: '' },
    ]);
  });

  it('stops at the most rows, and keeps the keys of rows it does not touch', () => {
    const list = open();
    list.add();
    const [first] = list.$rows.get();
    list.paste(
      Array.from({ length: 700 }, (_, index) => [`A-${index}`, '1']),
      { row: 1, columns: linesField.columns },
    );
    expect(list.$rows.get()).toHaveLength(600);
    expect(list.$rows.get()[0]).toBe(first);
    expect(list.add()).toBeNull();
  });
});

describe('rows', () => {
  it('support duplicate and remove, down to one', () => {
    const list = open();
    const key = () => list.$rows.get()[0]?.key ?? '';
    list.set(key(), 'sku', 'A-1');
    list.duplicate(key());
    expect(list.$rows.get().map(({ values }) => values['sku'])).toEqual(['A-1', 'A-1']);
    list.remove(key());
    list.remove(key());
    expect(list.$rows.get().map(({ values }) => values['sku'])).toEqual(['']);
  });

  it('report their new numbers when they move', () => {
    const numbers = vi.fn();
    const list = createRowList(linesField, [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }], {
      facts,
      onChange: (_, change) => {
        numbers(change);
      },
    });
    list.remove(list.$rows.get()[0]?.key ?? '');
    list.duplicate(list.$rows.get()[0]?.key ?? '');
    expect(numbers.mock.calls).toEqual([[[null, 1, 2]], [[1, 3]]]);
  });
});

describe('rows that a list was pasted over', () => {
  const pasted = (text: string, names: readonly string[]) => {
    const numbers = vi.fn();
    const rows = ['A', 'B', 'C'].map((sku) => ({ sku, qty: '1', cost: '', issue: '' }));
    const list = createRowList(linesField, rows, {
      facts,
      onChange: (_, change) => {
        numbers(change);
      },
    });
    const columns = linesField.columns.filter(({ name }) => names.includes(name));
    list.paste(parseTsv(text), { row: 0, columns });
    return numbers.mock.calls[0]?.[0] as unknown;
  };

  it.each([
    [
      'take their numbers along with their goods',
      'New\t1\na\t2\nC\t3\nB\t4',
      ['sku', 'qty'],
      [2, 4, 3],
    ],
    ['disappear with their goods', 'X\t1\nY\t2', ['sku', 'qty'], [null, null, 3]],
    [
      'stay when only other cells were written over',
      '7\t1.00\n8\t2.00',
      ['qty', 'cost'],
      [1, 2, 3],
    ],
  ])('%s', (_, text, names, numbers) => {
    expect(pasted(text, names)).toEqual(numbers);
  });
});

describe('rows from the catalogue', () => {
  const skus = (list: ReturnType<typeof open>) =>
    list.$rows.get().map(({ values }) => values['sku']);

  it('follow the last filled row', () => {
    const list = open();
    expect(list.append([{ sku: 'A' }])).toBe(1);
    expect(skus(list)).toEqual(['A']);
    list.add();
    list.append([{ sku: 'B', cost: '1.00' }, { sku: 'C' }]);
    expect(skus(list)).toEqual(['A', 'B', 'C']);
    expect(list.$rows.get()[1]?.values).toEqual({ sku: 'B', qty: '', cost: '1.00', issue: '' });
  });

  it('fill the available room', () => {
    const list = open();
    const many = Array.from({ length: linesField.maxRows + 5 }, (_, index) => ({
      sku: `${index}`,
    }));
    expect(list.append(many)).toBe(linesField.maxRows);
    expect(list.append([{ sku: 'X' }])).toBe(0);
  });
});

describe('a block that another table fits better', () => {
  const tables = new Map(
    inputsOf(serviceRequest).flatMap((field) =>
      field.kind === 'rows' ? [[field.name, field] as const] : [],
    ),
  );
  const better = (name: string, text: string) => {
    const field = tables.get(name);
    if (!field) throw new Error(name);
    const cells = parseTsv(text);
    return tableWithFewerErrors(serviceRequest, {}, field, field.columns, cells)?.name;
  };
  const items = 'TEE-1\tTee\tNavy\tM\t10\nTEE-2\tTee\tNavy\tL\t12';

  it.each([
    ['services', `SKU\tStyle\tColor\tSize\tQuantity\n${items}`, 'lines'],
    ['services', items, 'lines'],
    ['lines', 'Service\tQuantity\nFolding\t10', 'services'],
    ['services', 'Service\tQuantity\nFolding\t10', undefined],
    ['services', 'Folding\t10\nPolybag\t20', undefined],
    ['services', 'Ironing\t10\nPolybag\t20', undefined],
    ['lines', `SKU\tQuantity\nTEE-1\t10`, undefined],
    ['lines', items, undefined],
  ])('finds it: %s, %j', (name, text, table) => {
    expect(better(name, text)).toBe(table);
  });
});
