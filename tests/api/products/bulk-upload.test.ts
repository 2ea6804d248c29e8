import { setImmediate as otherWork } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, openAnyDatabase, type Session, type TestApi } from '../../support/api.ts';
import { anyDatabase } from '../../support/databases.ts';
import { csv, csvOf, sendFile, xlsxOf, type Grid } from '../../support/sheets.ts';

const grid = csv(
  'sku,description,gtin,price',
  'A1,Shirt,036000291452,19.50',
  'B2,Jeans,4006381333931,',
);
const [header = []] = grid;

interface Result {
  readonly uploadId: string | null;
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly cleared: number;
  readonly errors: readonly Readonly<Record<string, unknown>>[];
  readonly errorFile: string | null;
}

describe('a bulk upload', () => {
  let api: TestApi;
  let session: Session;

  beforeEach(async () => {
    api = createTestApi(await anyDatabase.open(), { limitScale: 100 });
    session = await api.logIn(await api.signUp());
  });

  const upload = async (rows: Grid, query = '', token = session.token) => {
    const route = `POST /products/bulk-upload${query}`;
    const { status, body } = await sendFile(api, route, token, { bytes: csvOf(rows) });
    return { status, body, result: body['ResponseBody'] as Result };
  };

  const items = async (token = session.token, body: object = {}) => {
    const reply = await api.call('POST /csp-api/csp-item-list', { token, body });
    return (reply.body['ResponseBody'] as { items: Record<string, unknown>[] }).items;
  };

  it('takes a file without a name', async () => {
    const file = { bytes: csvOf(grid), name: '' };
    const sent = await sendFile(api, 'POST /products/bulk-upload', session.token, file);
    expect(sent).toMatchObject({ status: 200, body: { ResponseBody: { created: 2 } } });
  });

  it('can be undone while nothing has changed since', async () => {
    await upload(grid);
    const first = await items();
    await upload(
      csv(
        'sku,description,price',
        'A1,Blouse,21.00',
        'B2,Trousers,9.00',
        'C3,Cap,5.00',
        'D4,Hat,5.00',
      ),
    );
    const idOf = async (sku: string) => (await items()).find((item) => item['sku'] === sku)?.['id'];
    const token = session.token;
    const change = { token, body: { values: { style: 'New' } } };
    await api.call(`PATCH /client/products/${String(await idOf('B2'))}`, change);
    await api.call(`DELETE /client/products/${String(await idOf('D4'))}`, { token });
    const undo = (reference: string, of = token) =>
      api.call(`POST /client/imports/${reference}/undo`, { token: of });
    const stranger = await api.logIn(await api.signUp());
    expect((await undo('UP-2026-000002', stranger.token)).status).toBe(404);
    expect(await undo('UP-2026-000001')).toMatchObject({
      status: 409,
      body: { ResponseMessage: 'Only the newest import can be undone.' },
    });
    const undone = await undo('UP-2026-000002');
    expect(undone.body['ResponseBody']).toEqual({
      removed: 1,
      restored: 1,
      kept: [
        { row: 3, name: 'B2', message: 'It has changed since then, so it stays as it is.' },
        { row: 5, name: 'D4', message: 'It has been deleted.' },
      ],
    });
    expect((await undo('UP-2026-000002')).status).toBe(409);
    const now = await items();
    const skus = now.map((item) => item['sku']);
    expect(skus.toSorted()).toEqual(['A1', 'B2']);
    const same = ['sku', 'description', 'gtin', 'price'];
    const pick = (list: Record<string, unknown>[]) =>
      same.map((key) => list.find((item) => item['sku'] === 'A1')?.[key]);
    expect(pick(now)).toEqual(pick(first));
    const history = await api.call('GET /client/imports?kind=products', { token });
    expect(history.body['ResponseBody']).toMatchObject({
      items: [{ canUndo: false, undoneAt: expect.any(String) as string }, { canUndo: false }],
    });
  });

  it('creates, changes and leaves alone by the SKU', async () => {
    expect((await upload(grid)).result).toEqual({
      uploadId: 'UP-2026-000001',
      total: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: 0,
      cleared: 0,
      errors: [],
      errorFile: null,
    });
    api.advance(1000);
    const second = await upload(csv('SKU,Retail price,Note', 'a1,21.00,x', 'B2,,y', 'C3,5,z'));
    expect(second.result).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 0 });
    expect(second.body['ResponseMessage']).toBe('2 products imported, 1 unchanged.');
    const [first, ...others] = await items(session.token, { q: 'shirt' });
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      sku: 'a1',
      description: 'Shirt',
      gtin: '036000291452',
      price: 2100,
      currency: 'USD',
      unitCost: null,
      onHand: null,
    });
  });

  it('empties what an empty cell says, and keeps what the file does not have', async () => {
    await upload(grid);
    await upload(csv('sku,gtin', 'A1,'));
    expect(await items(session.token, { q: 'A1' })).toEqual([
      expect.objectContaining({ gtin: '', description: 'Shirt', price: 1950 }),
    ]);
  });

  it('imports good rows beside bad ones and hands the bad ones out', async () => {
    const { result } = await upload([
      header,
      ['A1', 'Shirt', '036000291453', '19.50'],
      ['', 'No number', '', ''],
      ['C3', 'Good', '', '1.00'],
      ['D4', 'Dear', '3.6E+10', 'much'],
      ['c3', 'Twice', '', ''],
    ]);
    expect(result).toMatchObject({ total: 5, created: 1, failed: 4 });
    expect(
      result.errors.map(({ row, column, code, message }) => [row, column, code, message]),
    ).toEqual([
      [2, 'gtin', 'check_digit', 'Row 2, column gtin: Check digit should be 2.'],
      [3, 'sku', 'required', 'Row 3, column sku: SKU is required!'],
      [
        5,
        'gtin',
        'rounded',
        'Row 5, column gtin: 3.6E+10 is a rounded number. Format the column as text.',
      ],
      [5, 'price', 'invalid', 'Row 5, column price: much is not an amount. Write it like 12.50.'],
      [6, 'sku', 'repeated', 'Row 6, column sku: c3 is in row 4 already.'],
    ]);
    expect(result.errors[0]?.['value']).toBe('036000291453');
    const path = String(result.errorFile).replace('/api', '');
    const file = await api.call(`GET ${path}?format=csv`, { token: session.token });
    expect(file.headers.get('content-disposition')).toContain('UP-2026-000001-failed-rows.csv');
    const lines = String(file.body['text']).split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toContain('"036000291453"');
    expect(lines[1]).toContain('"2","Check digit should be 2."');
    const other = await api.logIn(await api.signUp());
    expect((await api.call(`GET ${path}`, { token: other.token })).status).toBe(404);
  });

  it('never touches the products of another client', async () => {
    await upload(grid);
    const other = await api.logIn(await api.signUp());
    const changed = csv('sku,description', 'A1,Theirs');
    expect((await upload(changed, '', other.token)).result).toMatchObject({ created: 1 });
    expect(await items(other.token)).toHaveLength(1);
    expect(await items(session.token, { q: 'A1' })).toEqual([
      expect.objectContaining({ description: 'Shirt' }),
    ]);
  });

  it('may be tried again until the file is right, and says when after that', async () => {
    // A tenth of sixty.
    api = createTestApi(api.database, { limitScale: 0.1 });
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await upload(csv('sku,sku'))).status);
      statuses.push((await upload(grid, '?dryRun=1')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([422, 200]));
    const { status, body } = await upload(grid);
    expect(status).toBe(429);
    expect(body['ResponseMessage']).toMatch(
      /^Too many attempts\. Please try again in \d+ minutes\.$/,
    );
  });

  it('only tells what would happen when it is asked to', async () => {
    await upload(grid.slice(0, 2));
    const { result } = await upload(grid, '?dryRun=1');
    expect(result).toMatchObject({ uploadId: null, created: 1, unchanged: 1, errorFile: null });
    expect(await items()).toHaveLength(1);
    const history = await api.call('GET /client/imports?kind=products', { token: session.token });
    expect(history.body['ResponseBody']).toMatchObject({
      items: [{ uploadId: 'UP-2026-000001', created: 1, hasFailures: false }],
    });
  });

  it('imports nothing when the dry run is written in another way', async () => {
    expect((await upload(grid, '?dryRun=true')).result).toMatchObject({ uploadId: null });
    for (const query of ['?dryRun=yes', '?dryrun=1']) {
      expect((await upload(grid, query)).status).toBe(422);
    }
    expect(await items()).toEqual([]);
  });

  it('remembers which column held what', async () => {
    const rows = [{ row: 2, values: { sku: 'A1', style: 'S-1' } }];
    const order = {
      filename: 'mine.xlsx',
      dryRun: false,
      mapping: { Nr: 'sku', Schnitt: 'style' },
      rows,
    };
    const bytes = new TextEncoder().encode(JSON.stringify(order));
    const file = { bytes, name: 'rows.json', field: 'rows' };
    const done = await sendFile(api, 'POST /client/imports/products', session.token, file);
    expect(done.body['ResponseBody']).toMatchObject({ created: 1 });
    const { result } = await upload(csv('nr,Schnitt', 'B2,S-2'));
    expect(result).toMatchObject({ created: 1 });
    expect(await items(session.token, { q: 'S-2' })).toHaveLength(1);
  });

  it('takes 5,000 rows while other calls are answered', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [`S-${index}`, 'Shirt', '', '1.00']);
    const state = { isDone: false };
    const uploading = upload([header, ...rows]).finally(() => (state.isDone = true));
    let answered = 0;
    while (!state.isDone) {
      await otherWork();
      const { status } = await api.call('GET /client/products?q=x', { token: session.token });
      if (status === 200) answered++;
    }
    expect((await uploading).result).toMatchObject({ created: 5000, failed: 0 });
    expect(answered).toBeGreaterThan(3);
    const again = await upload([header, ...rows]);
    expect(again.result).toMatchObject({ unchanged: 5000 });
    expect(again.body['ResponseMessage']).toBe('5,000 products unchanged.');
    expect(await items()).toHaveLength(500);
    const page = { page: 3, size: 10, q: 's-49' };
    expect(await items(session.token, page)).toHaveLength(10);
  });
});

describe('a file that is refused', () => {
  const send = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const api = createTestApi(await openAnyDatabase());
    const { token } = await api.logIn(await api.signUp());
    const { status, body } = await sendFile(api, 'POST /products/bulk-upload', token, {
      bytes,
      name,
    });
    await api.close();
    return [status, body['ResponseMessage']];
  };

  it.each([
    ['no SKU column', csvOf([['style'], ['x']]), 'a.csv', 422, 'The file has no column sku.'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
      'a.png',
      415,
      'Choose an .xlsx, .ods, .csv, .tsv or .txt file.',
    ],
    ['no ZIP', new Uint8Array([1, 2, 3]), 'a.xlsx', 422, 'The file could not be read.'],
    ['nothing', new Uint8Array(), 'a.csv', 422, 'The file is empty.'],
    ['a header alone', csvOf([['sku']]), 'a.csv', 422, 'The file has no rows below its header.'],
    [
      'more than 5 MB',
      new Uint8Array(5 * 1024 * 1024 + 1),
      'a.csv',
      413,
      'The file is larger than 5 MB.',
    ],
  ])('%s', async (_what, bytes, name, status, message) => {
    expect(await send(bytes, name)).toEqual([status, message]);
  });

  it('a workbook is taken', async () => {
    const [status, message] = await send(xlsxOf(grid), 'a.xlsx');
    expect([status, message]).toEqual([200, '2 products imported.']);
  });
});
