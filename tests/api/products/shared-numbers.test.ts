/** One barcode number on two articles: each has its own, so it is asked about and refuses none. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { productsByNumberQuery } from '#api/products/queries.ts';
import { createTestApi, type Session, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { planOf } from '../../support/query-plan.ts';
import { csvOf, sendFile, type Grid } from '../../support/sheets.ts';

const number = '036000291452';

describe.each(databases)('one number on two articles on $name', ({ open }) => {
  let database: Database;
  let api: TestApi;
  let session: Session;

  const send = async (route: string, rows: Grid, { token } = session) => {
    const { body } = await sendFile(api, `POST ${route}`, token, { bytes: csvOf(rows) });
    return body['ResponseBody'] as Record<string, unknown>;
  };
  const save = (route: string, values: Record<string, string>) =>
    api.call(route, { token: session.token, body: { values } });
  const other = async () => api.logIn(await api.signUp());

  beforeEach(async () => {
    database = await open();
    api = createTestApi(database, { limitScale: 100 });
    session = await other();
    const added = await save('POST /client/products', { sku: 'A1', gtin: number });
    expect(added.body['ResponseMessage']).toBe('Product added.');
  });

  const rows: Grid = [
    ['sku', 'EAN'],
    ['C3', `0${number}`],
    ['D4', `00${number}`],
    ['B2', '96385074'],
  ];

  it('warns on upload, of the file and of the catalog', async () => {
    await save('POST /client/products', { sku: 'B2', gtin: '4006381333931' });
    const tried = await send('/products/bulk-upload?dryRun=1', rows);
    expect(tried).toMatchObject({ created: 2, updated: 1, failed: 0 });
    const messages = (tried['warnings'] as { message: string }[]).map(({ message }) => message);
    expect(messages).toEqual([
      'Row 2, column EAN: A1 in your products has this number too.',
      'Row 3, column EAN: Row 2 has this number too, for C3.',
    ]);
    expect(await send('/products/bulk-upload', rows.slice(0, 2), await other())).not.toHaveProperty(
      'warnings',
    );
  });

  it('uses the index of numbers', async () => {
    const numbers = Array.from({ length: 2000 }, (_, index) => String(index));
    const query = productsByNumberQuery(database.db, session.id, numbers);
    expect(await planOf(database, query)).toContain('products_gtin');
  });

  it('comes with a file that is read, where its rows are articles', async () => {
    const known = [expect.objectContaining({ sku: 'A1', gtin: number })];
    expect(await send('/client/spreadsheets/products', rows)).toMatchObject({ known });
    expect(await send('/client/spreadsheets/labels', rows)).toMatchObject({ known });
    expect(await send('/client/spreadsheets/stores', rows)).not.toHaveProperty('known');
    expect(await send('/client/spreadsheets/labels', rows, await other())).not.toHaveProperty(
      'known',
    );
  });

  it('warns when a product is saved', async () => {
    const told = 'Product saved, but A1 has the same barcode number.';
    const second = await save('POST /client/products', { sku: 'A2', gtin: `0${number}` });
    expect(second).toMatchObject({ status: 200, body: { ResponseMessage: told } });
    const { id } = second.body['ResponseBody'] as { id: string };
    const route = `PATCH /client/products/${id}`;
    expect((await save(route, { style: 'S' })).body['ResponseMessage']).toBe(told);
    const mended = await save(route, { gtin: '4006381333931' });
    expect(mended.body['ResponseMessage']).toBe('Product saved.');
  });
});
