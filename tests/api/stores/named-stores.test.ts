/** Stores that records name when they are closed. */
import { expect, it } from 'vitest';
import type { StoreRecord } from '#lib/stores/replies.ts';
import { garmentClaimCases } from '../../fixtures/submissions/garment-claim.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';
import { addressesOf, serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import type { Reply } from '../../support/api.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { uploadFiles } from '../submissions/send-case.ts';
import { fieldsOf, recordOf } from '../submissions/support.ts';

const storeOf = ({ body }: Reply) => body['ResponseBody'] as StoreRecord;

onEachDatabase('named stores', () => {
  const add = (changes: object) =>
    client.call('POST /client/stores', { data: { ...retailStoreCases.right, ...changes } });

  it('match all their names, and no others', async () => {
    await add({ storeNumber: 'A4', storeName: 'Soho Süd', city: 'New York' });
    await add({ storeNumber: '14', storeName: 'Soho', city: 'Rye' });
    await add({ storeNumber: '4', storeName: 'Mall', city: 'Soho' });
    const found = async (called: string) => {
      const { body } = await client.call(`GET /client/stores?called=${encodeURIComponent(called)}`);
      const { items } = body['ResponseBody'] as { items: { storeNumber: string }[] };
      return items.map(({ storeNumber }) => storeNumber);
    };
    for (const called of ['a4', 'SOHO SÜD', 'A4 Soho Süd', 'a4 soho süd, new york'])
      expect(await found(called), called).toEqual(['A4']);
    expect([await found('4'), await found('Soho'), await found('oh')]).toEqual([['4'], ['14'], []]);
  });

  it('that were sent stay while an answer that leaves them out is typed', async () => {
    const store = storeOf(await add({ storeNumber: '1' }));
    const shipTo = [{ line: '1', store: store.reference, qty: '10' }];
    const sent = recordOf(
      await client.send('service-request', { ...serviceRequestCases.right, shipTo }),
    );
    const asked = recordOf(
      await api.company(sent.reference, 'question', { question: 'Where to?', fields: ['shipTo'] }),
    );
    const change = { revision: asked.revision, data: { shipTo: [] } };
    const typed = await client.call(`PATCH /client/submissions/${sent.id}`, change);
    expect(typed.status).toBe(200);
    await client.call(`DELETE /client/stores/${store.id}`);
    const kept = await client.call(`GET /client/stores/${store.id}`);
    expect(storeOf(kept).status).toBe('inactive');
  });

  it('whose number a place has without its zeros are asked about where the request is sent', async () => {
    await add({ storeNumber: '0001' });
    await add({ storeNumber: '12' });
    const place = (storeText: string, line = '1') => ({ line, storeText, qty: '1' });
    const said =
      '0001 is in your stores; is it that one? Choose it, or write Store 1 for another one.';
    for (const [texts, fields] of [
      [['Boston', '1', '1'], { 'shipTo.1.storeText': said }],
      [
        ['00012'],
        { 'shipTo.0.storeText': expect.stringContaining('12 is in your stores') as string },
      ],
      [['Store 1', '0001', '12', '7', '1 Main St, Rye'], undefined],
    ] as const) {
      const shipTo = texts.map((text) => place(text));
      const places = addressesOf(...texts);
      const request = { ...serviceRequestCases.right, shipTo, places };
      const answer = await client.send('service-request', request);
      expect([answer.status, fields && fieldsOf(answer)]).toEqual([fields ? 422 : 200, fields]);
    }
  });

  it('come from the places of a sent request, once, with their address', async () => {
    await add({ storeNumber: '12', storeName: 'Mall', banner: '' });
    const names = ['SoHo', 'Store 12', 'Rye'];
    const shipTo = names.map((storeText) => ({ line: '1', storeText, qty: '1' }));
    const places = addressesOf(...names).map((place, index) => ({ ...place, save: index < 2 }));
    const request = { ...serviceRequestCases.right, shipTo, places };
    const data = { ...request, dueDate: '' };
    expect((await client.send('service-request', data)).status).toBe(422);
    const long = addressesOf('L'.repeat(81)).map((place) => ({ ...place, save: true }));
    const goods = [{ line: '1', storeText: 'L'.repeat(81), qty: '1' }];
    const cut = await client.send('service-request', { ...request, shipTo: goods, places: long });
    expect(fieldsOf(cut)).toEqual({
      'places.0.save': 'Store name length must be less than 80 Charactors!',
    });
    const stores = async () => {
      const { body } = await client.call('GET /client/stores?sort=updated');
      const { items } = body['ResponseBody'] as { items: { storeNumber: string; line1: string }[] };
      return items.map(({ storeNumber, line1 }) => `${storeNumber} ${line1}`).toSorted();
    };
    expect(await stores()).toHaveLength(1);
    const sent = recordOf(await client.send('service-request', request));
    expect(sent.data['places']).toEqual(addressesOf(...names));
    expect((await client.send('service-request', request)).status).toBe(200);
    expect((await stores()).slice(1)).toEqual(['12-2 1 Mercer St', 'SOHO 1 Mercer St']);
  });

  it('that are inactive get no goods of a request that is sent later, and may be named by a claim', async () => {
    const store = storeOf(await add({ storeNumber: '1' }));
    const other = storeOf(await add({ storeNumber: '2' }));
    const place = (store: string) => ({ line: '1', store, qty: '10' });
    const shipTo = [place(other.reference), place(store.reference)];
    const request = { ...serviceRequestCases.right, shipTo };
    const sent = recordOf(await client.send('service-request', request));
    await client.call(`DELETE /client/stores/${store.id}`);
    const copy = recordOf(await client.call(`POST /client/submissions/${sent.id}/duplicate`));
    expect(copy.data['shipTo']).toHaveLength(2);
    const again = await client.send('service-request', request);
    expect([again.status, fieldsOf(again)]).toEqual([
      422,
      {
        'shipTo.1.store':
          '1 Soho, New York is inactive. Choose another store, or set it to active in Retail Stores.',
      },
    ]);
    const asked = recordOf(
      await api.company(sent.reference, 'question', {
        question: 'What is it called?',
        fields: ['title'],
      }),
    );
    const named = { revision: asked.revision, data: { title: 'Summer delivery' } };
    // What was sent before, and is not asked for, stays.
    expect((await client.call(`POST /client/submissions/${sent.id}/submit`, named)).status).toBe(
      200,
    );
    const cases = garmentClaimCases;
    const claim = { ...cases.right, foundAt: 'my_store', storeRef: store.reference };
    const data = await uploadFiles(api, client, cases, claim);
    expect((await client.send('report-garment-claim', data)).status).toBe(200);
  });
});
