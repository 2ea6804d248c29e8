// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
