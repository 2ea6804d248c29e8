import { expect, it } from 'vitest';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { csv, csvOf, sendFile, type Grid } from '../../support/sheets.ts';

onAnyDatabase('the currency of a product', () => {
  const upload = async (rows: Grid) => {
    const sent = { bytes: csvOf(rows) };
    const { body } = await sendFile(api, 'POST /products/bulk-upload', client.session.token, sent);
    return body['ResponseBody'];
  };

  it('comes from a price of the file, and never contradicts the stored one', async () => {
    const prices = ['42.50 €', '£5', 'Rs. 1200', '12 EUR', '$5', '7'];
    const rows = prices.map((price, at) => [`P${at}`, price]);
    expect(await upload([['sku', 'price'], ...rows])).toMatchObject({ created: 6 });
    const stored = async () => {
      const { body } = await api.call('GET /client/products', { token: client.session.token });
      const { items } = body['ResponseBody'] as { items: Record<string, unknown>[] };
      return items.map(({ sku, price, currency }) => [sku, price, currency].join(' ')).toSorted();
    };
    const kept = [
      'P0 4250 EUR',
      'P1 500 GBP',
      'P2 120000 INR',
      'P3 1200 EUR',
      'P4 500 USD',
      'P5 700 USD',
    ];
    expect(await stored()).toEqual(kept);
    const second = await upload(csv('sku,price', 'P0,$43', 'P4,€6'));
    expect(second).toMatchObject({
      updated: 0,
      failed: 2,
      errors: [
        { row: 2, column: 'price', message: 'Row 2, column price: $43 is not in euros.' },
        { row: 3, column: 'price', message: 'Row 3, column price: €6 is not in US dollars.' },
      ],
    });
    const third = await upload(csv('sku,price,currency', 'P4,€6,EUR', 'P5,€6,USD'));
    expect(third).toMatchObject({ updated: 1, failed: 1 });
    expect(await stored()).toEqual(kept.with(4, 'P4 600 EUR'));
    // An empty cell says nothing of the money that is there, and a dollar is of no one country.
    const dollars = await upload(csv('sku,price,currency', 'P0,$43,'));
    expect(dollars).toMatchObject({ updated: 0, errors: [{ row: 2, column: 'price' }] });
    const both = await upload(csv('sku,price,unit_cost,currency', 'P0,$45,$7,'));
    expect(both).toMatchObject({
      updated: 0,
      errors: [{ column: 'price' }, { column: 'unit_cost' }],
    });
    expect(await stored()).toEqual(kept.with(4, 'P4 600 EUR'));
    const fourth = await upload(csv('sku,unit_cost,currency', 'P0,6.20,', 'P1,€3,'));
    expect(fourth).toMatchObject({
      updated: 1,
      failed: 1,
      errors: [{ row: 3, message: 'Row 3, column unit_cost: €3 is not in British pounds.' }],
    });
    const fifth = await upload(csv('sku,price,unit_cost,currency', 'P0,45,7,', 'P2,€9,,'));
    expect(fifth).toMatchObject({
      updated: 1,
      failed: 1,
      errors: [{ row: 3, message: 'Row 3, column price: €9 is not in Indian rupees.' }],
    });
    const emptied = await upload(csv('sku,price,unit_cost,currency', 'P2,,,'));
    expect(emptied).toMatchObject({ updated: 1 });
    // Without an amount there is no currency to contradict.
    await upload(csv('sku,price', 'P2,€9'));
    const [p0, , p2] = await stored();
    expect([p0, p2]).toEqual(['P0 4500 EUR', 'P2 900 EUR']);
  });

  it('changes with all stored amounts, and not alone', async () => {
    const stored = async () => {
      const { body } = await api.call('GET /client/products', { token: client.session.token });
      const { items } = body['ResponseBody'] as { items: Record<string, unknown>[] };
      return items.map(({ price, unitCost, currency }) => [price, unitCost, currency]);
    };
    await upload(csv('sku,price,unit_cost', 'P0,$19.99,$5'));
    const message =
      'Row 2, column currency: The stored amounts are in USD. Give price and unit cost with another currency.';
    for (const rows of [csv('sku,currency', 'P0,EUR'), csv('sku,price,currency', 'P0,18.50,EUR')]) {
      expect(await upload(rows)).toMatchObject({ updated: 0, failed: 1, errors: [{ message }] });
    }
    expect(await stored()).toEqual([[1999, 500, 'USD']]);
    const same = await upload(csv('sku,colour,currency', 'P0,Black,USD'));
    expect(same).toMatchObject({ updated: 1 });
    await upload(csv('sku,price,unit_cost,currency', 'P0,18.50,,EUR'));
    expect(await stored()).toEqual([[1850, null, 'EUR']]);
    // What is not stored needs no column.
    await upload(csv('sku,price,currency', 'P0,16,GBP'));
    expect(await stored()).toEqual([[1600, null, 'GBP']]);
  });
});
