// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ItemPicker from '../../../src/islands/form/rows/ItemPicker.tsx';
import { ok } from '#lib/kernel/result.ts';

const calls = vi.hoisted(() => ({ listItems: vi.fn() }));
vi.mock('#lib/products/client.ts', () => calls);

const COUNT = 100;
const items = Array.from({ length: COUNT }, (_, index) => ({
  id: `p${index}`,
  sku: `A-${index}`,
  style: 'A',
  description: 'Tee',
  colour: '',
  size: '',
}));

/** jsdom has no modal dialogs. */
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  calls.listItems.mockResolvedValue(ok({ body: { items, total: 200 } }));
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('chooses all that it has found before the list, none again, and counts', async () => {
  const picked = vi.fn<(chosen: readonly object[]) => void>();
  render(<ItemPicker isMany onPick={picked} onClose={() => undefined} />);
  await screen.findByText('100 of 200. Search to see others.');
  expect(calls.listItems).toHaveBeenCalledWith({ q: '', page: 1, size: COUNT });
  expect(screen.queryByRole('button', { name: 'Choose none' })).toBeNull();
  press('Choose all 100');
  press('Choose none');
  expect(screen.getByRole('button', { name: 'Add products' })).toHaveProperty('disabled', true);
  press('Choose all 100');
  fireEvent.click(screen.getByRole('checkbox', { name: /A-7\b/ }));
  press('Add 99 products');
  expect(picked.mock.calls[0]?.[0]).toHaveLength(99);
});
