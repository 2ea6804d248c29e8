import { expect, it } from 'vitest';
import { readProductList } from '#api/pages/products.ts';
import { readReceiptReport } from '#api/pages/receipts.ts';
import { createTestApi, openAnyDatabase } from '../../support/api.ts';
import { pageAt, visitOf } from '../../support/page.ts';

it('a list leads to its last page when the address lies behind it', async () => {
  const api = createTestApi(await openAnyDatabase());
  const { token } = await api.logIn(await api.signUp());
  await api.call('POST /client/products', { token, body: { values: { sku: 'TEE' } } });
  const read = await readProductList(pageAt(await visitOf(api, token), '/products?page=7'));
  expect(read).toMatchObject({ status: 302 });
});

it('a list whose days are wrong has no records', async () => {
  const api = createTestApi(await openAnyDatabase());
  const visit = await visitOf(api, (await api.logIn(await api.signUp())).token);
  const page = pageAt(visit, '/report?from=2026-03-02&to=2026-03-01');
  expect(await readReceiptReport(page)).toMatchObject({ list: null });
});
