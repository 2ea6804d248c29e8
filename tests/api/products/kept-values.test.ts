import { expect, it } from 'vitest';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { csv, csvOf, sendFile, type Grid } from '../../support/sheets.ts';

interface Result {
  readonly created: number;
  readonly failed: number;
  readonly cleared: number;
  readonly clears?: readonly object[];
  readonly errors: readonly Readonly<Record<string, unknown>>[];
}

const [storeHead = []] = csv('Name,Store no,Chain,Address,City,State,Zip,Contact,Phone');
const store = (number: string, chain = '') =>
  `Soho,${number},${chain},12 Mercer St,New York,NY,10013,Ann Lee,2125550100`.split(',');

onAnyDatabase('stored values and an import', () => {
  const resultOf = ({ body }: { body: Readonly<Record<string, unknown>> }) =>
    body['ResponseBody'] as Result;
  const upload = async (path: string, rows: Grid) =>
    resultOf(await sendFile(api, `POST ${path}`, client.session.token, { bytes: csvOf(rows) }));
  const send = (kind: string, order: object) => {
    const bytes = new TextEncoder().encode(JSON.stringify(order));
    return sendFile(api, `POST /client/imports/${kind}`, client.session.token, {
      bytes,
      name: 'rows.json',
      field: 'rows',
    });
  };
  const order = (rows: readonly object[], dryRun = false) => ({
    filename: 'mine.csv',
    dryRun,
    mapping: { SKU: 'sku', Color: 'colour' },
    rows,
  });

  it('asks about a number that is known but for the zeros before it', async () => {
    const skus = (...all: string[]) => [['SKU'], ...all.map((sku) => [sku])];
    const products = '/products/bulk-upload';
    await upload(products, skus('00012', '7'));
    const asked = await upload(products, skus('12', '007', '7', '8', '08'));
    expect(asked).toMatchObject({ created: 1, failed: 3 });
    expect(asked.errors).toMatchObject([
      {
        row: 2,
        code: 'padded',
        known: '00012',
        message: 'Row 2, column SKU: 00012 is in your products; is it that one?',
      },
      { row: 3, code: 'padded', known: '7' },
      {
        row: 6,
        code: 'padded',
        known: '8',
        message: 'Row 6, column SKU: 8 is in row 5; is it that one?',
      },
    ]);
    const written = await upload(products, skus('１２', '7.0', '９', '9.0'));
    expect(written).toMatchObject({ created: 1, failed: 3 });
    expect(written.errors.map(({ row, known }) => [row, known])).toEqual([
      [2, '00012'],
      [3, '7'],
      [5, '9'],
    ]);
    const rows = [{ row: 2, values: { sku: '12' } }];
    expect(resultOf(await send('products', order(rows))).errors).toMatchObject([
      { code: 'padded' },
    ]);
    const kept = rows.map((row) => ({ ...row, keep: ['sku'] }));
    expect(resultOf(await send('products', order(kept)))).toMatchObject({ created: 1, failed: 0 });

    expect(await upload(`${products}?keep=sku`, skus('012', '0012'))).toMatchObject({
      created: 2,
      failed: 0,
    });

    const stores = '/client/store-import';
    await upload(stores, [storeHead, store('0001', 'Acme')]);
    const twins = await upload(stores, [storeHead, store('1', 'Acme'), store('1', 'Other')]);
    expect(twins).toMatchObject({
      created: 1,
      errors: [{ row: 2, code: 'padded', known: '0001' }],
    });
  });

  it('refuses cells of files by one table, and no right row beside them', async () => {
    const bytes = (text: string) => ({ bytes: new TextEncoder().encode(text) });
    const read = async (path: string, text: string) =>
      resultOf(await sendFile(api, `POST ${path}`, client.session.token, bytes(text)));
    const beyond = await read(
      '/products/bulk-upload',
      'SKU,Price,Size\nA,5,M\nB,19,90,M\n1-Mar,5,M\nC,#N/A,M\nD,5',
    );
    expect(beyond).toMatchObject({ created: 2, failed: 3 });
    expect(beyond.errors).toMatchObject([
      {
        row: 3,
        code: 'width',
        message: expect.stringMatching(/^Row 3 has 4 cells, the header names 3\./) as string,
      },
      { row: 4, column: 'sku', code: 'date' },
      { row: 5, column: 'price', code: 'error' },
    ]);
    const stores = [storeHead, [...store('5'), 'x'], store('3/1/2027'), store('#REF!'), store('6')];
    const refused = await upload('/client/store-import', stores);
    expect(refused.created).toBe(1);
    expect(refused.errors.map(({ code }) => code)).toEqual(['width', 'date', 'error']);
    const unnamed = await sendFile(
      api,
      'POST /products/bulk-upload',
      client.session.token,
      bytes('SKU,,Size\nA,x,M'),
    );
    expect(unnamed).toMatchObject({
      status: 422,
      body: {
        ResponseMessage: expect.stringContaining('Column B has values and no name.') as string,
      },
    });
  });

  it('reports which stored values empty cells clear', async () => {
    await upload('/products/bulk-upload', csv('SKU,Color,Price', 'A,Navy,5', 'B,,'));
    const rows = csv('SKU,Color,Price', 'A,,', 'B,,');
    const trial = {
      cleared: 2,
      clears: [
        { row: 2, column: 'colour' },
        { row: 2, column: 'price' },
      ],
    };
    expect(await upload('/products/bulk-upload?dryRun=1', rows)).toMatchObject(trial);
    expect(await upload('/products/bulk-upload', rows)).toMatchObject(trial);
    expect((await upload('/products/bulk-upload', rows)).cleared).toBe(0);
    const noted = (note: string): Grid => [
      [...storeHead, 'Dock notes', 'Hanger'],
      [...store('9'), note, ''],
    ];
    await upload('/client/store-import', noted('Ring'));
    expect(await upload('/client/store-import?dryRun=1', noted(''))).toMatchObject({
      cleared: 1,
      clears: [{ row: 2, column: 'dockNotes' }],
    });
  });

  it('judges the marks that come back with the rows, and takes nothing else for a mark', async () => {
    const row = { row: 2, values: { sku: 'A', colour: '' } };
    const marks = { colour: { type: 'formula' } };
    expect(resultOf(await send('products', order([{ ...row, marks }]))).errors).toMatchObject([
      { column: 'colour', code: 'formula' },
    ]);
    const wide = order([{ ...row, width: { cells: 3, headers: 2 } }]);
    expect(resultOf(await send('products', wide)).errors).toMatchObject([
      {
        row: 2,
        code: 'width',
        message: expect.stringMatching(/^Row 2 has 3 cells, the header names 2\./) as string,
      },
    ]);
    for (const odd of [
      { marks: 1 },
      { marks: { colour: { type: 'x' } } },
      { width: 3 },
      { keep: [1] },
    ]) {
      expect((await send('products', order([{ ...row, ...odd }]))).status).toBe(400);
    }
  });

  it('reads a file for the assistant with the numbers that differ by zeros', async () => {
    await upload('/products/bulk-upload', csv('SKU,Color', '00012,Navy'));
    await upload('/client/store-import', [storeHead, store('0001')]);
    const bytes = csvOf(csv('SKU,Store', '12,1'));
    const known = async (kind: string) =>
      (await sendFile(api, `POST /client/spreadsheets/${kind}`, client.session.token, { bytes }))
        .body['ResponseBody'];
    for (const kind of ['products', 'labels']) {
      expect(await known(kind)).toMatchObject({ known: [{ sku: '00012', colour: 'Navy' }] });
    }
    expect(await known('stores')).toMatchObject({ known: [{ storeNumber: '0001', banner: '' }] });
    expect(await known('items')).not.toHaveProperty('known');
  });
});
