// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ItemPicker from '../../../src/islands/form/rows/ItemPicker.tsx';
import ApprovalDialog from '../../../src/islands/labels/ApprovalDialog.tsx';
import ProductEditor from '../../../src/islands/products/ProductEditor.tsx';
import { DialogNotice } from '../../../src/islands/ui/DialogNotice.tsx';
import { noRequester } from '#lib/forms/facts.ts';
import type { Product } from '#lib/products/replies.ts';
import { err, ok } from '#lib/kernel/result.ts';
import { dismissToast, notify } from '#lib/session/toast.store.ts';

const calls = vi.hoisted(() => ({
  changeProduct: vi.fn(),
  createProduct: vi.fn(),
  listItems: vi.fn(),
  readProduct: vi.fn(),
}));
vi.mock('#lib/products/client.ts', () => calls);

const failure = {
  kind: 'unreachable',
  status: 0,
  message: 'Unable to reach the server.',
  fields: {},
};

/** jsdom has no modal dialogs, and scrolls nothing. */
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  calls.createProduct.mockResolvedValue(err(failure));
  calls.listItems.mockResolvedValue(err(failure));
});
afterEach(() => {
  act(dismissToast);
  cleanup();
});

const notice = () => within(screen.getByRole('dialog')).getByRole('alert');
const nothing = () => undefined;

describe('a dialog says itself what failed', () => {
  it('when a product is saved', async () => {
    render(<ProductEditor product={null} onClose={nothing} onSaved={nothing} />);
    fireEvent.change(screen.getByRole('textbox', { name: /SKU/ }), { target: { value: 'A1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save product' }));
    expect((await screen.findByText(failure.message)).closest('p')).toBe(notice());
  });

  it('until what was sent again is refused at a field', async () => {
    render(<ProductEditor product={null} onClose={nothing} onSaved={nothing} />);
    const save = screen.getByRole('button', { name: 'Save product' });
    const sku = screen.getByRole('textbox', { name: /SKU/ });
    fireEvent.change(sku, { target: { value: 'A1' } });
    fireEvent.click(save);
    await screen.findByText(failure.message);
    fireEvent.change(sku, { target: { value: '' } });
    fireEvent.click(save);
    await screen.findByText('SKU is required!');
    expect(notice().textContent).toBe('');
    fireEvent.change(sku, { target: { value: 'A1' } });
    fireEvent.click(save);
    expect((await screen.findByText(failure.message)).closest('p')).toBe(notice());
  });

  it('and a product that was changed elsewhere shows at a field what is saved there now', async () => {
    const texts = { style: '', description: '', gtin: '', fibre: '', coo: '', rn: '', care: '' };
    const product: Product = {
      id: 'p1',
      sku: 'A1',
      colour: 'Red',
      size: '',
      hsCode: '',
      imageUrl: '',
      ...texts,
      price: null,
      currency: '',
      unitCost: null,
      createdAt: '1',
      updatedAt: '1',
    };
    calls.changeProduct.mockResolvedValue(err({ ...failure, status: 409 }));
    calls.readProduct.mockResolvedValue(ok({ body: { ...product, colour: 'Green' } }));
    const saved = new Promise<void>((done) => {
      render(<ProductEditor product={product} onClose={nothing} onSaved={done} />);
    });
    const colour = () => screen.getByRole('textbox', { name: /Color/ });
    fireEvent.change(colour(), { target: { value: 'Blue' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save product' }));
    await screen.findByText(/The saved value is now Green/);
    expect(colour()).toHaveProperty('value', 'Blue');
    expect(notice().textContent).toMatch(/has changed since you opened it/);
    calls.changeProduct.mockResolvedValue(ok({ message: '' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save product' }));
    await saved;
  });

  it('when products are looked for, until they are found', async () => {
    render(<ItemPicker onPick={nothing} onClose={nothing} />);
    expect((await screen.findByText(failure.message)).closest('p')).toBe(notice());
    calls.listItems.mockResolvedValue(ok({ body: { items: [], total: 0 } }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'TEE' } });
    await screen.findByText(/Nothing found/);
    expect(notice().textContent).toBe('');
  });

  it('when a label is signed', () => {
    render(
      <ApprovalDialog
        name="Care label"
        list={{ width: 30, height: 50, items: [], guides: [] }}
        today="2026-03-02"
        requester={noRequester}
        onSign={() => Promise.resolve(null)}
        onClose={nothing}
      />,
    );
    act(() => notify(failure.message, 'error'));
    expect(notice().textContent).toBe(failure.message);
  });

  it('once more when it fails once more, and nothing of before it was opened', () => {
    notify('Of before', 'error');
    render(<DialogNotice />);
    expect(screen.getByRole('alert').textContent).toBe('');
    act(() => notify('Failed', 'error'));
    const first = screen.getByText('Failed');
    act(dismissToast);
    act(() => notify('Saved'));
    expect(screen.getByText('Failed')).toBe(first);
    act(() => notify('Failed', 'error'));
    expect(screen.getByText('Failed')).not.toBe(first);
  });
});
