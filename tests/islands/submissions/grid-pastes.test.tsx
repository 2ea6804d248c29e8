// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $toast } from '#lib/session/toast.store.ts';
import { goodsStep } from '#lib/submissions/forms/service-request/service-request.goods.ts';
import { addStore, cell, items, openGrid, paste, type } from './grid-support.tsx';

interface Found {
  readonly reference: string;
  readonly title: string;
}

const soho12 = { reference: 'ST-2026-000001', title: '12 Soho, New York' };
const search = vi.hoisted(() => ({
  find: vi.fn<(prefixes: readonly string[], text: string, most?: number) => Promise<Found[]>>(),
  called: vi.fn<(text: string) => Promise<Found[]>>(),
}));
vi.mock('#lib/portal/find-records.ts', () => ({
  findRecords: search.find,
  lookUpRecords: search.find,
  findStoresByName: search.called,
}));
vi.mock('#lib/spreadsheets/client.ts', () => ({
  readSheet: () =>
    Promise.resolve({
      ok: true,
      value: {
        body: {
          sheet: '',
          sheets: [],
          headers: ['SKU', 'Quantity', 'Weather'],
          rows: [{ row: 2, cells: ['CAP-1', '4', 'rain'] }],
          note: '2 hidden rows were read too.',
        },
      },
    }),
}));
beforeEach(() => {
  search.find.mockReset().mockResolvedValue([soho12]);
  search.called.mockReset().mockResolvedValue([soho12]);
});
afterEach(cleanup);

it('asks the address of each pasted place once, and takes those of the block', async () => {
  const { model } = await openGrid();
  await addStore('Boston');
  const text =
    'Store\tStreet\tCity\tZIP\tTEE-S\tTEE-M\tRegion\nRye\t4 Mill St\tRye\t10580\t3\t2\tEast\n12\t\t\t\t1\t\t';
  paste(await cell('1. TEE-S: Boston'), text);
  expect((await cell('2. TEE-M: Rye')).value).toBe('2');
  expect($toast.get()).toMatchObject({
    message: 'Pasted 3 quantities. Region was not used.',
    kind: 'warning',
  });
  const rye = within(await screen.findByRole('group', { name: 'Address of Rye' }));
  expect(rye.getByLabelText<HTMLInputElement>('Street').value).toBe('4 Mill St');
  expect(screen.queryByRole('group', { name: 'Address of 12' })).toBeNull();
  expect(model.$state.get().values['places']).toMatchObject([
    { name: 'Boston', street: '', save: true },
    { name: 'Rye', street: '4 Mill St', city: 'Rye', zipCode: '10580', country: 'US' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Rye' }));
  expect(model.$state.get().values['places']).toHaveLength(1);
  const name = within(await screen.findByRole('group', { name: 'Address of Boston' }));
  type(name.getByLabelText('Name'), 'Boston Mall');
  expect(await screen.findByRole('button', { name: 'Remove Boston Mall' })).toBeTruthy();
});

it('takes a paste back, and offers one of items to the items', async () => {
  const { model, held } = await openGrid();
  await addStore('Boston');
  paste(await cell('1. TEE-S: Boston'), 'SKU\tBoston\nTEE-S\t3');
  await screen.findByText('3 of 10');
  fireEvent.click(screen.getByRole('button', { name: 'Undo paste' }));
  expect(held()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Undo paste' })).toBeNull();
  paste(await cell('1. TEE-S: Boston'), 'SKU\tColor\tQuantity\nCAP-1\tRed\t4');
  expect(held()).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Put them in Items' }));
  expect(model.$state.get().values['lines']).toMatchObject([
    ...items,
    { sku: 'CAP-1', colour: 'Red', qty: '4' },
  ]);
  expect($toast.get()).toMatchObject({ message: 'Pasted 1 row into Items.', kind: 'success' });
  $toast.get()?.action?.run();
  expect(model.$state.get().values['lines']).toEqual(items);
});

it.each([
  ['SKUs by stores', 'SKU\tSoho\tRye\nTEE-S\t3\t2'],
  ['stores by SKUs', 'Store\tTEE-S\tTEE-M\nSoho\t3\t\nRye\t2\t'],
])('offers %s that are pasted into the items to the places', async (_name, text) => {
  const { model, held } = await openGrid({ step: goodsStep, group: 'Items' });
  paste(await screen.findByLabelText('SKU, item 1'), text);
  expect(model.$state.get().values['lines']).toEqual(items);
  fireEvent.click(await screen.findByRole('button', { name: 'Put them in Ship to' }));
  expect(held()).toMatchObject([
    { line: '1', storeText: 'Soho', qty: '3' },
    { line: '1', storeText: 'Rye', qty: '2' },
  ]);
  expect(model.$state.get().values['places']).toMatchObject([{ name: 'Soho' }, { name: 'Rye' }]);
  expect($toast.get()).toMatchObject({ message: 'Pasted 2 quantities into Ship to.' });
  $toast.get()?.action?.run();
  expect(held()).toEqual([]);
});

it('says what it leaves out of a file, and takes its rows back', async () => {
  const { model } = await openGrid({ step: goodsStep, group: 'Items' });
  const file = new File(['sku,qty'], 'items.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Items from a file'), { target: { files: [file] } });
  const undo = await screen.findByRole('button', { name: 'Undo added rows' });
  expect($toast.get()).toMatchObject({
    message: '1 item added. Weather was not used. 2 hidden rows were read too.',
    kind: 'warning',
  });
  fireEvent.click(undo);
  expect(model.$state.get().values['lines']).toEqual(items);
});
