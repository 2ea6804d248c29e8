import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newestSearch } from '#lib/http/newest-search.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('asks for the last of what was typed quickly', async () => {
  const search = newestSearch();
  const ask = vi.fn((text: string) => Promise.resolve(text));
  const first = search(() => ask('Ac'));
  const second = search(() => ask('Acme'));
  await vi.runAllTimersAsync();
  expect(await Promise.all([first, second])).toEqual([null, 'Acme']);
  expect(ask.mock.calls).toEqual([['Acme']]);
});

it('drops an answer that comes after a newer question', async () => {
  const search = newestSearch();
  const late = Promise.withResolvers<string>();
  const first = search(() => late.promise, 0);
  const second = search(() => Promise.resolve('new'), 0);
  late.resolve('old');
  expect(await Promise.all([first, second])).toEqual([null, 'new']);
});
