// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStoreNames } from '../../../src/islands/form/rows/use-store-names.ts';

vi.mock('#lib/portal/find-records.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('finds nothing while the search cannot be loaded', async () => {
  const { result } = renderHook(() => useStoreNames([]));
  await expect(result.current.search('soho')).resolves.toBeUndefined();
  await expect(result.current.find(['soho'])).resolves.toBeUndefined();
  expect(result.current.found).toEqual([]);
  expect(result.current.known('soho')).toBeUndefined();
});
