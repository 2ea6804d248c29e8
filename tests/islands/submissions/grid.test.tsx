// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $toast } from '#lib/session/toast.store.ts';
import type { Values } from '#lib/forms/definition.ts';
import {
  datesStep,
  serviceRequest,
} from '#lib/submissions/forms/service-request/service-request.submission.ts';
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
beforeEach(() => {
  search.find.mockReset().mockResolvedValue([soho12]);
  search.called.mockReset().mockResolvedValue([soho12]);
});
afterEach(cleanup);

/** A search that answers when it is told. */
function slowSearch() {
  const { promise, resolve } = Promise.withResolvers<Found[]>();
  search.find.mockReturnValue(promise);
  search.called.mockReturnValue(promise);
  return () => {
    resolve([]);
  };
}

it('stores the pieces of a cell as a row, and reports excess', async () => {
  const { held } = await openGrid();
  await addStore('Mill Street 4, Boston');
  const first = await cell('1. TEE-S: Mill Street 4, Boston');
  type(first, '11');
  expect(held()).toEqual([{ line: '1', store: '', storeText: 'Mill Street 4, Boston', qty: '11' }]);
  expect(screen.getByText('You placed 11 of 10 pieces.')).toBeTruthy();
  expect(first.getAttribute('aria-invalid')).toBe('true');
  type(first, '4');
  expect(screen.queryByText('You placed 11 of 10 pieces.')).toBeNull();
  expect(screen.getByText('4 of 10')).toBeTruthy();
  type(first, '');
  expect(held()).toEqual([]);
});

it('takes a table of a spreadsheet, and finds the store by its number', async () => {
  const row = { line: '2', store: 'ST-2026-000001', storeText: '', qty: '1' };
  const { held } = await openGrid({ shipTo: [row] });
  const second = await cell('2. TEE-M: 12 Soho, New York');
  paste(second, 'SKU\t12\tBoston 4\nTEE-S\t3\t6\nTEE-M\t2\t');
  expect((await cell('1. TEE-S: Boston 4')).value).toBe('6');
  expect((await cell('2. TEE-M: 12 Soho, New York')).value).toBe('2');
  expect(held()).toHaveLength(3);
  expect($toast.get()).toMatchObject({
    message: 'Pasted 3 quantities. 1 earlier quantity was replaced.',
    kind: 'warning',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Boston 4' }));
  expect(held()).toHaveLength(2);
});

it('knows a store of the client by its name, typed or pasted', async () => {
  const { held } = await openGrid();
  await addStore('soho');
  const first = await cell('1. TEE-S: 12 Soho, New York');
  paste(first, 'SKU\t12 Soho\nTEE-S\t3');
  expect(await screen.findByText('3 of 10')).toBeTruthy();
  expect(held()).toEqual([{ line: '1', store: 'ST-2026-000001', storeText: '', qty: '3' }]);
});

describe('while stores are looked up', () => {
  it('preserves input and removals in between', async () => {
    const { held } = await openGrid();
    await addStore('Boston');
    await addStore('Austin');
    const austin = await cell('1. TEE-S: Austin');
    const answer = slowSearch();
    paste(austin, 'SKU\tDallas\nTEE-S\t3');
    type(await cell('2. TEE-M: Austin'), '2');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Boston' }));
    answer();
    expect((await cell('1. TEE-S: Dallas')).value).toBe('3');
    expect(held()).toEqual([
      { line: '2', store: '', storeText: 'Austin', qty: '2' },
      { line: '1', store: '', storeText: 'Dallas', qty: '3' },
    ]);
    expect(screen.queryByRole('button', { name: 'Remove Boston' })).toBeNull();
  });

  it('adds each of two stores', async () => {
    await openGrid();
    const answer = slowSearch();
    await addStore('Boston');
    await addStore('Austin');
    answer();
    await cell('1. TEE-S: Austin');
    await cell('1. TEE-S: Boston');
  });

  it('leaves somebody who types the next one there', async () => {
    await openGrid();
    const input = await screen.findByLabelText<HTMLInputElement>('Store');
    input.focus();
    const answer = slowSearch();
    await addStore('Boston');
    fireEvent.change(input, { target: { value: 'Aus' } });
    answer();
    await cell('1. TEE-S: Boston');
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(input);
  });

  it('takes what is pasted although the search fails', async () => {
    await openGrid();
    await addStore('Boston');
    const boston = await cell('1. TEE-S: Boston');
    search.called.mockRejectedValue(new Error('No script.'));
    paste(boston, 'SKU\tAustin\nTEE-S\t3');
    expect((await cell('1. TEE-S: Austin')).value).toBe('3');
  });
});

describe('a number that a store has with zeros before it', () => {
  const open0001 = async (shipTo: readonly Values[] = []) => {
    search.find.mockResolvedValue([{ reference: 'ST-2026-000009', title: '0001 Soho, New York' }]);
    search.called.mockResolvedValue([]);
    const opened = await openGrid({ shipTo });
    await addStore('Boston');
    paste(await cell('1. TEE-S: Boston'), 'SKU\t1\tBoston\nTEE-S\t3\t2\nTEE-M\t0\t');
    await screen.findByRole('button', { name: 'Use it' });
    return opened;
  };
  const stepErrors = (model: Awaited<ReturnType<typeof openGrid>>['model']) => {
    model.validateStep(serviceRequest.steps.indexOf(datesStep));
    return Object.entries(model.$state.get().errors).filter(([key]) => key.startsWith('shipTo'));
  };

  it.each([
    ['Use it', { store: 'ST-2026-000009', storeText: '' }],
    ['Keep both', { store: '', storeText: 'Store 1' }],
  ])('holds the request until it is answered: %s', async (button, place) => {
    const { model, held } = await open0001();
    expect(stepErrors(model)).toEqual([
      ['shipTo.0.storeText', expect.stringContaining('write Store 1 for another one')],
    ]);
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(held()).toContainEqual({ line: '1', ...place, qty: '3' });
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    expect(stepErrors(model)).toEqual([]);
  });

  it('leaves pieces where the store has some already, and says so', async () => {
    const there = { line: '1', store: 'ST-2026-000009', storeText: '', qty: '5' };
    const { held } = await open0001([there]);
    fireEvent.click(screen.getByRole('button', { name: 'Use it' }));
    expect(held()).toContainEqual({ ...there, store: '', storeText: '1', qty: '3' });
    expect(held()).toContainEqual(there);
    expect($toast.get()?.message).toMatch(/1 quantity of 1 left/);
  });
});

it('takes no store for another of its name', async () => {
  const { held } = await openGrid();
  await addStore('12');
  const first = await cell('1. TEE-S: 12 Soho, New York');
  search.called.mockResolvedValue([soho12, { reference: 'ST-2026-000002', title: '15 Soho, Rye' }]);
  paste(first, 'SKU\tSoho\nTEE-S\t3');
  await cell('1. TEE-S: Soho');
  expect(search.called.mock.lastCall?.[0]).toBe('Soho');
  expect(held()).toEqual([{ line: '1', store: '', storeText: 'Soho', qty: '3' }]);
});

it('looks up every store of a wide table', async () => {
  await openGrid();
  await addStore('Boston');
  const boston = await cell('1. TEE-S: Boston');
  const numbers = Array.from({ length: 45 }, (_, index) => String(index + 20));
  search.find.mockImplementation((_, text) =>
    Promise.resolve(
      numbers
        .map((number) => ({ reference: `ST-2026-0001${number}`, title: `${number} Mall, Rye` }))
        .filter(({ title }) => title.includes(text)),
    ),
  );
  paste(boston, ['SKU', ...numbers].join('\t') + '\n' + ['TEE-S', ...numbers].join('\t'));
  expect((await cell('1. TEE-S: 64 Mall, Rye')).value).toBe('64');
  // Of so many, none is looked for alone.
  expect(search.called.mock.calls).toEqual([['Boston']]);
});

it.each([
  ['\t4', '1 pasted line does not match any of your items.'],
  ['CAP\t4\nHAT\t1', '2 pasted lines do not match any of your items: CAP, HAT'],
  ['A\t4\nB\t1\nC\t1\nD\t1', '4 pasted lines do not match any of your items: A, B, C, …'],
])('names pasted lines that went nowhere: %j', async (others, said) => {
  await openGrid();
  await addStore('Boston');
  paste(await cell('1. TEE-S: Boston'), `SKU\tBoston\nTEE-S\t3\n${others}`);
  await screen.findByText('3 of 10');
  const message = `Pasted 1 quantity. ${said}`;
  expect($toast.get()).toMatchObject({ message, kind: 'warning' });
});

it('finds the store of a number that is in many others, and asks for no more', async () => {
  await openGrid();
  const meant = { reference: 'ST-2026-000004', title: '4 Soho, New York' };
  search.called.mockResolvedValue([meant]);
  await addStore('4');
  expect(await cell('1. TEE-S: 4 Soho, New York')).toBeTruthy();
  expect(search.find).not.toHaveBeenCalledWith(expect.anything(), '', Infinity);
});

it('shows rows that are no grid as the table that they are', async () => {
  await openGrid({ shipTo: [{ line: '7', store: '', storeText: 'Boston', qty: '1' }] });
  expect(await cell('Item number, store row 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add store' })).toBeNull();
});

describe('pieces for a store go with their item', () => {
  const soho = (line: number, qty: number) => ({
    line: String(line),
    store: 'ST-2026-000001',
    storeText: '',
    qty: String(qty),
  });
  const three = [...items, { sku: 'TEE-L', qty: '7' }];
  const both = { lines: three, only: ['lines', 'shipTo'] };
  const placed = [soho(1, 6), soho(2, 4), soho(3, 2)];

  it('when an item before it is removed', async () => {
    const { held } = await openGrid({ shipTo: placed, ...both });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove item 1' }));
    expect(held()).toEqual([soho(1, 4), soho(2, 2)]);
    expect((await cell('1. TEE-M: 12 Soho, New York')).value).toBe('4');
    expect((await cell('2. TEE-L: 12 Soho, New York')).value).toBe('2');
  });

  it('when an item before it is duplicated: the copy has none', async () => {
    const { held } = await openGrid({ shipTo: placed, ...both });
    fireEvent.click(await screen.findByRole('button', { name: 'Duplicate item 1' }));
    expect(held()).toEqual([soho(1, 6), soho(3, 4), soho(4, 2)]);
    expect((await cell('2. TEE-S: 12 Soho, New York')).value).toBe('');
  });

  it('when an item before it has no name yet', async () => {
    const { held } = await openGrid({ lines: [{ sku: '', qty: '' }, ...items] });
    await addStore('Boston');
    type(await cell('3. TEE-M: Boston'), '4');
    expect(held()).toEqual([{ line: '3', store: '', storeText: 'Boston', qty: '4' }]);
  });
});
