import { describe, expect, it } from 'vitest';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { readOrderFile } from '#api/orders/read-order-file.ts';
import { orderFiles } from '../../fixtures/orders/all.ts';
import { scoreOrder } from '../../support/order-score.ts';

const facts = { today: '2026-11-02', stores: [], company: [] };

describe('the reader of orders', () => {
  it.each(orderFiles)('reads a $shape without a wrong value that is not marked', async (order) => {
    const { unmarked } = await scoreOrder(order);
    expect(unmarked).toEqual([]);
  });

  it('reads at least 95 % of the values of all files', async () => {
    const scores = await Promise.all(orderFiles.map(scoreOrder));
    const values = scores.reduce((sum, each) => sum + each.values, 0);
    const right = scores.reduce((sum, each) => sum + each.right, 0);
    expect(right / values).toBeGreaterThanOrEqual(0.95);
  });

  it.each(['order.csv', 'order.txt'])(
    'names the letters of %s when it guessed them',
    async (name) => {
      const toCheck = async (encoding: 'latin1' | 'utf8') => {
        const bytes = Buffer.from('SKU;Color;Qty\nA1;Grün;5\nA2;Weiß;6\n', encoding);
        const read = await readOrderFile({ source: { bytes, name }, facts });
        return read.ok ? read.value.toCheck : read.error;
      };
      expect(await toCheck('latin1')).toEqual([
        { where: 'B2', text: 'Grün', message: sheetMessages.guessedLetters },
      ]);
      expect(await toCheck('utf8')).toEqual([]);
    },
  );

  it('reads an order of 8,000 stores, of which 4,000 are known', async () => {
    const numbers = Array.from({ length: 8000 }, (_, index) => index);
    const stores = numbers.slice(0, 4000).map((number) => ({
      reference: `ST-${number}`,
      number: String(number),
      name: `Shop ${number}`,
      city: 'New York',
    }));
    const text = ['Store\tSKU\tQty', ...numbers.map((number) => `Store ${number}\tTEE\t5`)];
    const source = { text: text.join('\n') };
    const read = await readOrderFile({ source, facts: { ...facts, stores } });
    const places = read.ok ? read.value.places : [];
    expect(places).toHaveLength(8000);
    expect([places[12]?.['store']?.value, places[7999]?.['name']?.value]).toEqual([
      'ST-12',
      'Store 7999',
    ]);
  });
});
