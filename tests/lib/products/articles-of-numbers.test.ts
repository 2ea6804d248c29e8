import { expect, it, vi } from 'vitest';
import { articlesOfNumbers } from '#lib/products/articles-of-numbers.ts';

const listItems = vi.hoisted(() => vi.fn<(query: { readonly q: string }) => unknown>());
vi.mock('#lib/products/client.ts', () => ({ listItems }));

it('finds the articles of a number, however many zeros it has before it', async () => {
  const items = [
    { id: '1', sku: 'A1', colour: 'Red', gtin: '036000291452' },
    { id: '2', sku: 'B1', gtin: '9360002914520' },
    { id: '3', sku: '36000291452' },
  ];
  listItems.mockResolvedValue({ ok: true, value: { body: { items } } });
  expect(await articlesOfNumbers(['00036000291452'])).toEqual([
    { sku: 'A1', style: '', colour: 'Red', size: '', gtin: '036000291452' },
  ]);
  expect(listItems).toHaveBeenCalledExactlyOnceWith({ q: '36000291452' });
  listItems.mockResolvedValueOnce({ ok: false });
  expect(await articlesOfNumbers(['00000096385074', '00036000291452'])).toHaveLength(1);
  listItems.mockRejectedValue(new TypeError('No script.'));
  expect(await articlesOfNumbers(['00036000291452'])).toEqual([]);
});
