import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { productColumns } from '#lib/products/product-columns.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { createTestApi, openAnyDatabase, requestFor } from '../../support/api.ts';
import { sendFile } from '../../support/sheets.ts';

onEachDatabase('products', () => {
  const call = (route: string, body?: unknown, token = client.session.token) =>
    api.call(route, { token, ...(body !== undefined && { body }) });

  const add = async (values: Record<string, string>): Promise<Record<string, unknown>> => {
    const { status, body } = await call('POST /client/products', { values });
    expect(status).toBe(200);
    return body['ResponseBody'] as Record<string, unknown>;
  };

  it('allow create, read, update and delete to their owner only', async () => {
    const zloty = await add({ sku: 'Z1', price: '89,00 zł', currency: 'PLN' });
    expect((await call(`DELETE /client/products/${String(zloty['id'])}`)).status).toBe(200);
    const { id } = await add({ sku: 'A1', price: '$1,234.50', coo: 'vietnam' });
    expect(await call(`GET /client/products/${String(id)}`)).toMatchObject({
      body: { ResponseBody: { sku: 'A1', price: 123_450, currency: 'USD', coo: 'VN' } },
    });
    const changed = await call(`PATCH /client/products/${String(id)}`, {
      values: { style: 'S', price: '' },
    });
    expect(changed.body['ResponseBody']).toMatchObject({ sku: 'A1', style: 'S', price: null });
    expect(
      await call(`PATCH /client/products/${String(id)}`, { values: { price: '€5' } }),
    ).toMatchObject({
      status: 422,
      body: { error: { fields: { price: '€5 is not in US dollars.' } } },
    });
    // A stored value that its rule would refuse today stays while another one changes.
    await api.database.db.updateTable('products').set({ gtin: '123', coo: 'Utopia' }).execute();
    const old = { gtin: '123', coo: 'Utopia', style: 'T' };
    const kept = await call(`PATCH /client/products/${String(id)}`, { values: old });
    expect(kept.body['ResponseBody']).toMatchObject(old);
    const other = await call(`PATCH /client/products/${String(id)}`, { values: { gtin: '124' } });
    expect(other.status).toBe(422);
    const euros = await add({ sku: 'E1', price: '5 €' });
    expect(euros).toMatchObject({ currency: 'EUR' });
    const empty = (values: object) =>
      call(`PATCH /client/products/${String(euros['id'])}`, {
        values: { ...values, currency: '' },
      });
    const wrong = { unit_cost: '£3 is not in euros.' };
    expect((await empty({ unit_cost: '£3' })).body).toMatchObject({ error: { fields: wrong } });
    const dollars = { price: '$6 is not in euros.' };
    expect((await empty({ price: '$6' })).body).toMatchObject({ error: { fields: dollars } });
    const both = { ...dollars, unit_cost: '$7 is not in euros.' };
    const sent = { price: '$6', unit_cost: '$7' };
    expect((await empty(sent)).body).toMatchObject({ error: { fields: both } });
    const saved = { price: 500, unitCost: 300, currency: 'EUR' };
    expect((await empty({ unit_cost: '3' })).body['ResponseBody']).toMatchObject(saved);
    const stranger = await api.logIn(await api.signUp());
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const route = `${method} /client/products/${String(id)}`;
      const body = method === 'PATCH' ? { values: { style: 'X' } } : undefined;
      expect((await call(route, body, stranger.token)).status).toBe(404);
    }
    expect((await call(`DELETE /client/products/${String(id)}`)).status).toBe(200);
    expect((await call(`GET /client/products/${String(id)}`)).status).toBe(404);
  });

  it('preserve concurrent changes of others', async () => {
    const { id, updatedAt } = await add({ sku: 'A1', price: '89.00', colour: 'Red' });
    const change = (values: object, read?: unknown) =>
      call(`PATCH /client/products/${String(id)}`, { values, updatedAt: read });
    api.advance(1000);
    expect((await change({ price: '91.00' }, updatedAt)).status).toBe(200);
    const late = await change({ price: '89.00', colour: 'Blue' }, updatedAt);
    expect(late).toMatchObject({
      status: 409,
      body: {
        ResponseMessage: expect.stringContaining('has changed since you opened it') as string,
      },
    });
    const now = await call(`GET /client/products/${String(id)}`);
    expect(now.body['ResponseBody']).toMatchObject({ price: 9100, colour: 'Red' });
    expect((await change({ colour: 'Blue' })).status).toBe(200);
  });

  it('require a unique SKU', async () => {
    await add({ sku: 'A1' });
    const { id } = await add({ sku: 'B2' });
    const taken = { ResponseMessage: 'SKU a1 already exists.' };
    expect(await call('POST /client/products', { values: { sku: 'a1' } })).toMatchObject({
      status: 409,
      body: { ...taken, error: { fields: { sku: taken.ResponseMessage } } },
    });
    expect(
      await call(`PATCH /client/products/${String(id)}`, { values: { sku: 'a1' } }),
    ).toMatchObject({ status: 409, body: taken });
  });

  it('report an error at each invalid field', async () => {
    const values = {
      sku: '',
      gtin: '36000291452',
      image_url: 'javascript:alert(1)',
      care: '\u0000',
    };
    expect(await call('POST /client/products', { values })).toMatchObject({ status: 422 });
    const { body } = await call('POST /client/products', {
      values: { sku: '3/1/2027', gtin: '36000291452', image_url: 'javascript:alert(1)' },
    });
    expect(body['error']).toMatchObject({
      fields: {
        sku: '3/1/2027 is a date; spreadsheets turn a number such as 3-1 into one. Format the column as text and type the value again.',
        gtin: '36000291452 has lost its leading zeros: 036000291452. Format the column as text.',
        image_url: expect.stringContaining('is not a web address') as string,
      },
    });
  });

  it('appear in searches by every word, sorted and paged', async () => {
    for (const [sku, colour] of [
      ['S-1', 'Blue'],
      ['S-2', 'Red'],
      ['T-1', 'Blue é 100%'],
    ] as const) {
      await add({ sku, colour });
      api.advance(1000);
    }
    const skus = async (query: string) => {
      const { body } = await call(`GET /client/products${query}`);
      const { items, total } = body['ResponseBody'] as { items: { sku: string }[]; total: number };
      return [total, ...items.map(({ sku }) => sku)];
    };
    expect(await skus('')).toEqual([3, 'T-1', 'S-2', 'S-1']);
    expect(await skus('?sort=sku&page=2&size=2')).toEqual([3, 'T-1']);
    expect(await skus('?q=blue%20s-')).toEqual([1, 'S-1']);
    expect(await skus('?q=E%20100%25')).toEqual([1, 'T-1']);
    expect(await skus('?q=_')).toEqual([0]);
    expect((await call('GET /client/products?sort=client_id')).status).toBe(422);
  });

  it('filter by color and size, with sizes in rack order', async () => {
    for (const size of ['XL', '2XL', 'S', 'M', 'XS']) await add({ sku: `T-${size}`, size });
    await add({ sku: 'B-10', colour: 'Blue', size: '10' });
    await add({ sku: 'B-8', colour: 'Blue', size: '8' });
    const list = async (query: string) => {
      const { body } = await call(`GET /client/products${query}`);
      return body['ResponseBody'] as {
        items: { sku: string; size: string }[];
        colours: string[];
        sizes: string[];
      };
    };
    const sizesIn = ({ items }: { items: { size: string }[] }) => items.map(({ size }) => size);
    expect(sizesIn(await list('?sort=goodsSize'))).toEqual([
      'XS',
      'S',
      'M',
      'XL',
      '2XL',
      '8',
      '10',
    ]);
    // Nothing else tells products apart that were changed at once.
    expect(sizesIn(await list('?q=t-'))).toEqual(['XS', 'S', 'M', 'XL', '2XL']);
    expect(sizesIn(await list('?colour=Blue'))).toEqual(['8', '10']);
    expect(sizesIn(await list('?colour=Blue&goodsSize=8'))).toEqual(['8']);
    const { colours, sizes } = await list('?q=nothing');
    expect([colours, sizes.toSorted()]).toEqual([
      ['Blue'],
      ['10', '2XL', '8', 'M', 'S', 'XL', 'XS'],
    ]);
    const file = await api.fetch(
      requestFor('GET /client/exports/products?format=csv&goodsSize=8', {
        token: client.session.token,
      }),
    );
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2);
    const found = await call('POST /csp-api/csp-item-list', { skus: ['b-8', 'T-S', 'none'] });
    expect(found.body['ResponseBody']).toMatchObject({ total: 2 });
  });

  it('leave as a file that comes back as it was', async () => {
    await add({ sku: '007', description: '=1+1', gtin: '036000291452', unit_cost: '6.20' });
    for (const format of ['csv', 'xlsx']) {
      const route = `GET /client/exports/products?format=${format}`;
      const response = await api.fetch(requestFor(route, { token: client.session.token }));
      const bytes = new Uint8Array(await response.arrayBuffer());
      const sent = { bytes, name: `products.${format}` };
      const back = await sendFile(api, 'POST /products/bulk-upload', client.session.token, sent);
      expect(back.body['ResponseBody']).toMatchObject({ total: 1, unchanged: 1, failed: 0 });
    }
  });

  it('count on the dashboard', async () => {
    await add({ sku: 'A1' });
    const { body } = await call('GET /users/dashboard');
    expect(body['ResponseBody']).toMatchObject({ products: { total: 1 } });
  });
});

describe('the template', () => {
  it('lists every column, one valid row and a Read me', async () => {
    const api = createTestApi(await openAnyDatabase());
    const { token } = await api.logIn(await api.signUp());
    const response = await api.fetch(requestFor('GET /client/templates/products', { token }));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const workbook = read(bytes, { type: 'array' });
    expect(workbook.SheetNames).toEqual(['Products', 'Read me']);
    const [header] = utils.sheet_to_json(workbook.Sheets['Products'] ?? {}, { header: 1 });
    expect(header).toEqual(productColumns.map(({ title }) => title));
    const sent = { bytes, name: 'products-template.xlsx' };
    const done = await sendFile(api, 'POST /products/bulk-upload', token, sent);
    expect(done.body['ResponseBody']).toMatchObject({ total: 1, created: 1, failed: 0 });
    expect(done.body['ResponseBody']).not.toHaveProperty('note');
    const more = { bytes: Buffer.from('SKU,Retail (old),Weather\nA,19.90,rain'), name: 'a.csv' };
    const told = await sendFile(api, 'POST /products/bulk-upload', token, more);
    expect(told.body['ResponseBody']).toMatchObject({
      created: 1,
      note: 'Retail (old) and Weather were not used.',
    });
    await api.close();
  });
});
