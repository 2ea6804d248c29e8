import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { fileOf, folder, KEY, ops, portal, usePortal } from './ops-support.ts';

usePortal();

interface Shown {
  readonly lines: readonly { line: number; sku: string; size: string; received: number }[];
  readonly timeline: readonly { kind: string; note: string }[];
}

let count = 0;
const csv = (head: string, ...rows: readonly string[]): string =>
  fileOf(`receipts-${(count += 1)}.csv`, [head, ...rows].join('\n'));

const read = async (receipt: string): Promise<Shown> => {
  const answer = await fetch(`http://127.0.0.1:${portal.port}/api/ops/receipts/${receipt}`, {
    headers: { authorization: `Bearer ${KEY}` },
  });
  return ((await answer.json()) as { ResponseBody: Shown }).ResponseBody;
};
const linesOf = async (receipt: string) =>
  (await read(receipt)).lines.map(({ line, sku, received }) => `${line} ${sku} ${received}`);

const head = 'receipt,client,sku,style,size,expected,received';
const rowOf = (receipt: string, size: string, received: number, style = 'TEE') =>
  `${receipt},${portal.email},${style}-${size},${style},${size},24,${received}`;
const whole = (receipt: string) => ['S', 'M', 'L'].map((size) => rowOf(receipt, size, 24));

describe('a file of receipts', () => {
  it('changes the lines that it names, and leaves the others', async () => {
    expect((await ops(['receipts', csv(head, ...whole('A-1'))])).said).toContain(
      '3 rows OK, 0 failed.',
    );
    for (const row of ['A-1,,,TEE,M,24,22', 'A-1,,tee m,,,,22', 'A-1,,TEE-M,,XXL,,22']) {
      const { code, said } = await ops(['receipts', csv(head, row)]);
      expect({ code, said }).toMatchObject({ code: 0 });
      expect(said).not.toMatch(/adds|removes/);
      expect(await linesOf('A-1')).toHaveLength(3);
      expect((await linesOf('A-1'))[1]).toMatch(/^2 .* 22$/);
    }
    const added = await ops(['receipts', csv(head, rowOf('A-1', 'S', 5, 'SOCK'))]);
    expect(added.said).toContain('adds 1 line (4 SOCK-S)');
    const byNumber = csv('receipt,line,received', 'A-1,3,7');
    expect((await ops(['receipts', byNumber])).code).toBe(0);
    expect(await linesOf('A-1')).toEqual(['1 TEE-S 24', '2 TEE-M 22', '3 TEE-L 7', '4 SOCK-S 5']);
  });

  it('removes lines with the word for it alone, and says so each time', async () => {
    await ops(['receipts', csv(head, ...whole('B-1'))]);
    const file = csv(head, rowOf('B-1', 'M', 22));
    for (const verb of ['receipts', 'import']) {
      const tried = await ops([verb, file, '--replace-lines', '--dry-run']);
      expect(tried.said).toContain('removes 2 lines (1 TEE-S, 3 TEE-L)');
      expect(tried.said).toContain(
        'Dry run: 1 row OK, 0 failed; removes 2 lines; nothing was sent.',
      );
    }
    expect(await linesOf('B-1')).toHaveLength(3);
    const { code, said } = await ops(['receipts', file, '--replace-lines']);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain('1 row OK, 0 failed; removes 2 lines.');
    expect(await linesOf('B-1')).toEqual(['2 TEE-M 22']);
    expect((await ops(['receipts', '--help'])).said).toContain('--replace-lines');
  });

  it('rejects options that the rows of a file, or one row, would ignore', async () => {
    const file = csv('receipt', 'IGN-1');
    for (const [option, ...words] of [
      ['--client', file, '--client', portal.email],
      ['--sheet', 'IGN-1', '--sheet', 'Lines'],
      ['--receipt', 'IGN-1', '--receipt', 'IGN-2'],
    ] as const) {
      const { code, said, complained } = await ops(['receipts', ...words]);
      expect({ code, said }).toEqual({ code: 2, said: '' });
      expect(complained).toContain(option);
    }
  });

  it('names the row whose line it cannot tell, and changes nothing', async () => {
    const cartons = 'receipt,client,sku,style,cartons,received';
    const twice = [`C-1,${portal.email},TEE-S,TEE,1,4`, `C-1,${portal.email},TEE-S,TEE,2,5`];
    await ops(['receipts', csv(cartons, ...twice)]);
    const before = await read('C-1');
    for (const row of [`C-1,,TEE-S,,,9`, `C-1,,,TEE,,9`, `C-1,,,,3,9`]) {
      const { code, complained } = await ops(['receipts', csv(cartons, row)]);
      expect(code).toBe(1);
      expect(complained).toMatch(/^Row 2, column line: .*Write the number of the line\.$/);
      expect(await read('C-1')).toEqual(before);
    }
    const both = csv(cartons, 'C-1,,TEE-S,,,6', 'C-1,,TEE-S,,,7');
    expect((await ops(['receipts', both])).code).toBe(0);
    expect(await linesOf('C-1')).toEqual(['1 TEE-S 6', '2 TEE-S 7']);
  });

  it('runs again after a change, and repeats until then', async () => {
    const [a, b] = [24, 22].map((received) => csv(head, rowOf('D-1', 'S', received)));
    for (const [file, received, isRepeat] of [
      [a, 24, false],
      [a, 24, true],
      [b, 22, false],
      [a, 24, false],
      [a, 24, true],
      [b, 22, false],
    ] as const) {
      const { code, said } = await ops(['receipts', file ?? '']);
      expect(code).toBe(0);
      expect(said.includes('Replayed')).toBe(isRepeat);
      expect(said).toContain(isRepeat ? '0 rows OK, 0 failed, 1 replayed.' : '1 row OK, 0 failed.');
      expect(await linesOf('D-1')).toEqual([`1 TEE-S ${received}`]);
    }
    const named = csv(`callerReference,${head}`, `x-1,${rowOf('D-1', 'S', 20)}`);
    await ops(['receipts', named]);
    await ops(['receipts', a ?? '']);
    expect((await ops(['receipts', named])).said).toContain('1 replayed');
    expect(await linesOf('D-1')).toEqual(['1 TEE-S 24']);
  });

  it('of statuses and of exceptions is a repeat while it changes nothing', async () => {
    await ops(['receipts', csv(head, rowOf('E-1', 'S', 24))]);
    const moves = csv('receipt,to,note', 'E-1,ARRIVED,', 'E-1,COUNTING,Night shift.', 'E-1,,Wet.');
    expect((await ops(['receipt-status', moves])).said).toContain('3 rows OK, 0 failed.');
    const { timeline } = await read('E-1');
    const again = await ops(['receipt-status', moves]);
    expect(again).toMatchObject({ code: 0 });
    expect(again.said).toContain('0 rows OK, 0 failed, 3 replayed.');
    expect((await read('E-1')).timeline).toEqual(timeline);
    const [open, settled] = ['no', 'yes'].map((resolved) =>
      csv('receipt,exception,type,qty,resolved', `E-1,X1,short,2,${resolved}`),
    );
    for (const [file, isRepeat] of [
      [open, false],
      [settled, false],
      [open, false],
      [open, true],
    ] as const) {
      const { said } = await ops(['receipt-exceptions', file ?? '']);
      expect(said.includes('Replayed')).toBe(isRepeat);
    }
    // The status of the file is passed; what else it says is as it was.
    await ops(['receipts', csv('receipt,client,status', `E-2,${portal.email},ARRIVED`)]);
    await ops(['receipt-status', 'E-2', '--to', 'COUNTING']);
    const stale = await ops([
      'receipts',
      csv('receipt,client,status', `E-2,${portal.email},ARRIVED`),
    ]);
    expect(stale).toMatchObject({ code: 0 });
    expect(stale.said).toContain('1 replayed');
  });

  it('names the row of a line and that of the whole, where the first row has no line', async () => {
    const named = 'receipt,client,status,gtin,received';
    for (const [first, second, place] of [
      ['ARRIVED', '00000000012345', 'Row 3, column gtin: The check digit'],
      ['THERE', '', 'Row 2, column status: '],
    ] as const) {
      const file = csv(named, `G-1,${portal.email},${first},,`, `G-1,,,${second},1`);
      const { code, complained } = await ops(['receipts', file, '--dry-run']);
      expect(code).toBe(1);
      expect(complained).toContain(place);
    }
  });

  it.each([
    [
      '24.5',
      'received is invalid! It takes: pieces that came, damaged ones among them, a whole number.',
    ],
    ['1000000000', 'received must be less than or equal to 1000000!'],
    ['-1', 'received must be greater than or equal to 0!'],
  ])('explains the error of the count %s', async (count, message) => {
    const file = csv('receipt,client,sku,received', `H-1,${portal.email},A,${count}`);
    const { complained } = await ops(['receipts', file]);
    expect(complained).toBe(`Row 2, column received: ${message}`);
  });

  it('names its sheet, and asks about a number that lacks the zeros of a known SKU', async () => {
    await ops(['receipts', csv('receipt,client,sku', `I-1,${portal.email},00012`)]);
    const old = utils.aoa_to_sheet([
      ['receipt', 'sku', 'received'],
      ['I-1', 'OLD', 1],
    ]);
    const cover = utils.aoa_to_sheet([['Deliveries of the week'], ['July']]);
    const rows = [
      ['Deliveries', ''],
      ['receipt', 'sku', 'received'],
      ['I-1', 12, 24],
    ];
    const book = utils.book_new();
    utils.book_append_sheet(book, old, 'Old');
    utils.book_append_sheet(book, cover, 'Cover');
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'New');
    utils.book_set_sheet_visibility(book, 'Old', 1);
    const file = join(folder, 'sheets.xlsx');
    writeFileSync(file, new Uint8Array(write(book, { type: 'array' }) as ArrayBuffer));
    for (const verb of ['receipts', 'import']) {
      const { code, said, complained } = await ops([verb, file]);
      expect({ code, said }).toMatchObject({ code: 1 });
      expect(said).toContain('Sheet: New, of Cover, New.');
      expect(complained).toContain('Row 3, column sku: 00012 is in the receipt; is it that one?');
    }
    expect(await linesOf('I-1')).toEqual(['1 00012 0']);
  });

  it.each(['m/d/yyyy', 'dd.mm.yyyy', 'd-mmm-yy', 'yyyy-mm-dd'])(
    'takes a day in a cell that shows it as %s',
    async (z) => {
      const receipt = `F-${z.replaceAll('/', '-')}`;
      const sheet = utils.aoa_to_sheet([
        ['receipt', 'client', 'expectedOn'],
        [receipt, portal.email, { t: 'n', v: 46_387, z }],
      ]);
      const file = join(folder, `${receipt}.xlsx`);
      const book = utils.book_new(sheet, 'Days');
      writeFileSync(file, new Uint8Array(write(book, { type: 'array' }) as ArrayBuffer));
      expect(await ops(['receipts', file])).toMatchObject({ code: 0, complained: '' });
      expect(await read(receipt)).toMatchObject({ expectedOn: '2026-12-31' });
    },
  );
});
