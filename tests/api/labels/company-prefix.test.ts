import { expect, it } from 'vitest';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf } from '../submissions/support.ts';
import { cartonLabel, makeLabel } from './support.ts';

const UPC = '614141007349';

onEachDatabase('the GS1 company prefix of a client', () => {
  const save = (body: object, by = client) => by.call('PATCH /client/label-settings', body);
  const question = { gs1Prefix: 'Your UPCs begin with 0614141. Use 0614141?' };

  it.each([
    [
      'products',
      (sku: string) =>
        client.call('POST /client/products', { values: { sku, gtin: UPC, description: 'Tee' } }),
    ],
    ['labels', () => makeLabel(client, { ...cartonLabel, gtinType: 'upc_a', gtin: UPC })],
  ])('warns about it where %s have UPCs with a leading zero', async (_, make) => {
    expect((await make('TEE-1')).status).toBe(200);
    const asked = await save({ gs1Prefix: '614141' });
    expect(asked.status).toBe(422);
    expect(fieldsOf(asked)).toEqual(question);
    expect(asked.body['error']).toMatchObject({ code: 'prefix_differs' });
    expect(asked.body['ResponseBody']).toEqual({ suggested: '0614141' });
    const stored = await client.call('GET /client/label-settings');
    expect(stored.body['ResponseBody']).toMatchObject({ gs1Prefix: '' });
    expect((await save({ gs1Prefix: '0614141' })).status).toBe(200);
    expect((await save({ gs1Prefix: '614141', isConfirmed: true })).status).toBe(200);
    // A prefix that was confirmed is sent back with another extension digit.
    expect((await save({ gs1Prefix: '614141', gs1Extension: '1' })).status).toBe(200);
    expect((await save({ gs1Prefix: '614141' }, await api.newClient())).status).toBe(200);
  });
});
