import { beforeEach, expect, it, vi } from 'vitest';
import { findRecords, lookUpRecords } from '#lib/portal/find-records.ts';
import { recordPrefixes } from '#lib/records/reference.ts';

const listStores = vi.hoisted(() => vi.fn<(query: { readonly size: string }) => unknown>());
vi.mock('#lib/stores/browser-client.ts', () => ({ listStores }));

const stores = Array.from({ length: 100 }, (_, index) => ({
  reference: `ST-${index}`,
  storeNumber: String(index),
  storeName: 'Soho',
  city: 'Rye',
}));

beforeEach(() => {
  listStores.mockImplementation(({ size }) =>
    Promise.resolve({ ok: true, value: { body: { items: stores.slice(0, Number(size)) } } }),
  );
});

it('offers a few of those that match, and tells all of them who looks for one', async () => {
  expect(await findRecords([recordPrefixes.store], 'soho')).toHaveLength(8);
  const all = await lookUpRecords([recordPrefixes.store], 'soho', 100);
  expect(all.at(-1)).toEqual({ reference: 'ST-99', title: '99 Soho, Rye' });
});
