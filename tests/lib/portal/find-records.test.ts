import { beforeEach, expect, it, vi } from 'vitest';
import { findRecords, lookUpRecords } from '#lib/portal/find-records.ts';
import { recordPrefixes } from '#lib/records/reference.ts';

const listStores = vi.hoisted(() =>
  vi.fn<(query: { readonly size: number; readonly page: number }) => unknown>(),
);
vi.mock('#lib/stores/client.ts', () => ({ listStores }));

const stores = Array.from({ length: 250 }, (_, index) => ({
  reference: `ST-${index}`,
  storeNumber: String(index),
  storeName: 'Soho',
  city: 'Rye',
}));

beforeEach(() => {
  listStores.mockReset().mockImplementation(({ size, page }) => {
    const items = stores.slice((page - 1) * size, page * size);
    return Promise.resolve({ ok: true, value: { body: { items, total: stores.length } } });
  });
});

it('offers a few of those that match, and tells all of them who looks for one', async () => {
  expect(await findRecords([recordPrefixes.store], 'soho')).toHaveLength(8);
  const all = await lookUpRecords([recordPrefixes.store], 'soho', 100);
  expect(all.at(-1)).toEqual({ reference: 'ST-99', title: '99 Soho, Rye' });
});

it('asks for the pages of an address book until it has all of it', async () => {
  const all = await lookUpRecords([recordPrefixes.store], '', 5000);
  expect(all).toHaveLength(250);
  expect(listStores).toHaveBeenCalledTimes(3);
  stores.length = 200;
  expect(await lookUpRecords([recordPrefixes.store], '', 5000)).toHaveLength(200);
  expect(listStores).toHaveBeenCalledTimes(5);
});
