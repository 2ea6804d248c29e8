import { beforeEach, describe, expect, it } from 'vitest';
import { goodsQuery, readGoods } from '#api/pages/label-goods.ts';
import { readApprovedLabels } from '#api/pages/labels.ts';
import { approvedLabel, careLabel, cartonLabel, makeLabel } from '../../api/labels/support.ts';
import { head, companyFor, lines, receiptOf } from '../../api/receipts/support.ts';
import { createFormsApi, type Client, type FormsApi } from '../../api/submissions/support.ts';
import { companyOf, requestAt, workOf } from '../../api/work-orders/support.ts';
import { pageAt, visitOf } from '../../support/page.ts';
import { anyDatabase } from '../../support/databases.ts';

describe('the goods that an address names', () => {
  let api: FormsApi;
  let client: Client;
  beforeEach(async () => {
    api = createFormsApi(await anyDatabase.open());
    client = await api.newClient();
    for (const [sku, colour] of [
      ['TEE-BLK-S', 'Black'],
      ['TEE-BLK-L', 'Black'],
      ['CAP', 'Red'],
    ] as const) {
      const values = { sku, colour, style: 'TEE', gtin: '036000291452', price: '9.90' };
      await client.call('POST /client/products', { values });
    }
  });

  const contextAt = async (query: string, of = client) =>
    pageAt(await visitOf(api, of.session.token), `/create_lable/LB-2026-000001${query}`);
  const goodsAt = async (query: string, of = client) => {
    const goods = await readGoods(await contextAt(query, of));
    if (goods === null || 'missing' in goods) return goods;
    return goods.lines.map(({ sku, size, price, copies }) => [sku, size, price, copies]);
  };

  it('list the good pieces of a counted receipt, completed from the catalog', async () => {
    const company = companyFor(api, client);
    const { reference } = receiptOf(await company.feed('R-1', { ...head, lines }));
    expect(await goodsAt(`?from=${reference.toLowerCase()}`)).toEqual([
      ['TEE-BLK-S', 'S', '9.90', 10],
      ['TEE-BLK-M', 'M', '', 10],
      ['TEE-BLK-L', 'L', '9.90', 10],
    ]);
    await company.move('R-1', 'ARRIVED');
    await company.move('R-1', 'COUNTING');
    await company.move('R-1', 'RECEIVED');
    expect(await goodsAt(`?from=${reference}`)).toEqual([
      ['TEE-BLK-S', 'S', '9.90', 8],
      ['TEE-BLK-M', 'M', '', 11],
      ['TEE-BLK-L', 'L', '9.90', 7],
    ]);
    const other = await api.newClient();
    const missing = { missing: `There is no receipt or work order ${reference}.` };
    expect(await goodsAt(`?from=${reference}`, other)).toEqual(missing);
  });

  it('list the items of a work order', async () => {
    const request = await requestAt(api, client, 'IN_REVIEW');
    const route = `POST /ops/submissions/${request}/work-order`;
    const { reference, items } = workOf(await companyOf(api).call(route, { note: '' }));
    const found = await goodsAt(`?from=${reference}`);
    expect(found).toEqual(items.map(({ sku, size, qty }) => [sku, size, '', qty]));
  });

  it('list the selected products, or those that a search finds', async () => {
    expect(await goodsAt('?from=products&items=cap,nothing')).toEqual([['CAP', '', '9.90', 1]]);
    expect(await goodsAt('?from=products&colour=Black')).toHaveLength(2);
    expect(await goodsAt('?from=products&q=zzz')).toEqual({ missing: 'No product matches.' });
    expect(await goodsAt('?from=SR-2026-000001')).toEqual({
      missing: 'There is no receipt or work order SR-2026-000001.',
    });
    expect(await goodsAt('')).toBeNull();
  });

  it('reach the labels that may be their design', async () => {
    const approved = await approvedLabel(client, careLabel);
    await makeLabel(client, { ...careLabel, labelName: 'A draft' });
    await client.call('PATCH /client/label-settings', { gs1Prefix: '0614141' });
    await approvedLabel(client, cartonLabel);
    const labels = await readApprovedLabels(await contextAt(''));
    expect(labels.map(({ reference }) => reference)).toEqual([approved.reference]);
    const { url } = await contextAt('?from=products&items=A,B&evil=1');
    expect(goodsQuery(url)).toBe('from=products&items=A%2CB');
    expect(goodsQuery(new URL('http://localhost/?items=A'))).toBe('');
  });
});
