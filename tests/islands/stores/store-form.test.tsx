// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StoreForm } from '../../../src/islands/StoreForm.island.tsx';
import { noRequester } from '#lib/forms/facts.ts';
import { $toast, dismissToast } from '#lib/session/toast.store.ts';

beforeEach(dismissToast);
afterEach(cleanup);

it.each([
  ['US', '12345-6789', '12345', 'Shortened to 12345: 5 digits are enough.'],
  ['US', ' 12345', '12345', undefined],
  ['CA', 'k1a0b1', 'K1A 0B1', undefined],
  ['DE', '12345-6789', '12345-6789', undefined],
])('shows a postal code of %s as it is stored: %s', async (country, typed, stored, notice) => {
  render(
    <StoreForm
      today="2026-06-01"
      requester={noRequester}
      store={null}
      values={{ country }}
      files={[]}
    />,
  );
  const code = await screen.findByLabelText<HTMLInputElement>('ZIP / postal code');
  fireEvent.change(code, { target: { value: typed } });
  fireEvent.blur(code);
  expect(code.value).toBe(stored);
  expect($toast.get()?.message).toBe(notice);
});

it('holds up leaving while what was typed is nowhere but on the page', async () => {
  const isHeldUp = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(
    <StoreForm
      today="2026-06-01"
      requester={noRequester}
      store={null}
      values={{ country: 'US' }}
      files={[]}
    />,
  );
  const code = await screen.findByLabelText('ZIP / postal code');
  expect(isHeldUp()).toBe(false);
  fireEvent.change(code, { target: { value: '12345' } });
  expect(isHeldUp()).toBe(true);
  setItem.mockRestore();
  fireEvent.change(code, { target: { value: '54321' } });
  expect(isHeldUp()).toBe(false);
});
