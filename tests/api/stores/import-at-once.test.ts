import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';
import type { Reply } from '../../support/api.ts';
import { csv, csvOf, readFileOf, sendFile } from '../../support/sheets.ts';
import { api, client, onEachThreadedDatabase } from '../submissions/each-database.ts';

onEachThreadedDatabase('an import at the moment of other changes', () => {
  const numbers = Array.from({ length: 200 }, (_, at) => String(at + 100));
  const upload = (route: string, ...lines: string[]) =>
    sendFile(api, route, client.session.token, { bytes: csvOf(csv(...lines)) });

  /** Changes one record after the other during the import; returns the ids of those that were saved. */
  async function changedDuring(
    reply: Promise<Reply>,
    ids: readonly string[],
    change: (id: string) => Promise<Reply>,
  ) {
    const changes = ids.map(async (id, at) => {
      await sleep(at * 2);
      api.advance(1);
      return (await change(id)).status === 200 ? [id] : [];
    });
    expect(await reply).toMatchObject({ body: { ResponseBody: { updated: numbers.length } } });
    return new Set((await Promise.all(changes)).flat());
  }

  it('preserves what people change in products', async () => {
    const send = (column: string) =>
      upload('POST /products/bulk-upload', `SKU,${column}`, ...numbers.map((sku) => `${sku},Tee`));
    await send('Style');
    const rows = () => api.database.db.selectFrom('products').selectAll().execute();
    const ids = (await rows()).map(({ id }) => id);
    const changed = await changedDuring(send('Description'), ids, (id) =>
      client.call(`PATCH /client/products/${id}`, { values: { colour: 'Red' } }),
    );
    for (const { id, description, colour } of await rows()) {
      expect([description, colour]).toEqual(['Tee', changed.has(id) ? 'Red' : '']);
    }
  });

  it('changes stores also where people have changed them meanwhile', async () => {
    const { token } = client.session;
    const made = numbers.map((storeNumber) =>
      client.call('POST /client/stores', {
        data: { ...retailStoreCases.right, storeNumber, dockNotes: 'Dock 3' },
      }),
    );
    await Promise.all(made);
    const rows = () => api.database.db.selectFrom('retail_stores').selectAll().execute();
    const before = new Map((await rows()).map((row) => [row.id, row]));
    const { bytes } = await readFileOf(api, token, '/client/store-export?format=csv');
    const text = new TextDecoder().decode(bytes).replaceAll('Dock 3', 'Dock 4');
    const file = { bytes: new TextEncoder().encode(text) };
    const reply = sendFile(api, 'POST /client/store-import', token, file);
    const changed = await changedDuring(reply, [...before.keys()], (id) => {
      const data = { ...before.get(id)?.data, line2: 'Suite 5' };
      return client.call(`PATCH /client/stores/${id}`, { revision: 1, data });
    });
    // The import changes a store also after a person has.
    for (const { id, data, revision } of await rows()) {
      expect([revision, data['dockNotes']]).toEqual([changed.has(id) ? 3 : 2, 'Dock 4']);
    }
  });
});
