import { expect, it } from 'vitest';
import { SITE } from '../../support/api.ts';
import { sendBytes } from '../files/support.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { approve, labelIn, makeLabel, priceTicket } from './support.ts';

onEachDatabase('the spreadsheet of a draft', () => {
  it('is kept for the batch after the approval', async () => {
    const { id } = labelIn(await makeLabel(client, priceTicket));
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        row: index + 2,
        values: { style: `ST-${index}`, copies: '2' },
      }));
    const mapping = { Style: 'style', Labels: 'copies' };
    const keep = async (count: number) => {
      const order = { filename: 'rows.csv', dryRun: false, mapping, rows: rowsOf(count) };
      const form = new FormData();
      form.set('rows', new File([JSON.stringify(order)], 'rows.json'));
      const encoded = new Request(SITE, { method: 'POST', body: form });
      return sendBytes(api, `POST /client/labels/${id}/sheet`, {
        bytes: new Uint8Array(await encoded.arrayBuffer()),
        type: encoded.headers.get('content-type') ?? '',
        token: client.session.token,
      });
    };
    const read = () => client.call(`GET /client/labels/${id}/sheet`);
    expect((await read()).status).toBe(404);
    expect((await keep(3)).body['ResponseBody']).toMatchObject({ rows: 3, name: 'Ticket' });
    const drop = (of = client) => of.call(`DELETE /client/labels/${id}/sheet`);
    const other = await api.newClient();
    expect((await drop(other)).status, 'another client').toBe(404);
    expect((await drop()).status).toBe(200);
    expect((await read()).status, 'a deleted sheet').toBe(404);
    await keep(2);
    const record = labelIn(await client.call(`GET /client/labels/${id}`));
    expect(record.sheet).toEqual({ filename: 'rows.csv', rows: 2, labels: 4 });
    await approve(client, record);
    const kept = { filename: 'rows.csv', mapping, rows: rowsOf(2) };
    expect((await read()).body['ResponseBody']).toEqual(kept);
    expect((await keep(1)).status, 'an approved label').toBe(409);
    expect((await drop()).status, 'an approved label').toBe(409);
    expect((await other.call(`GET /client/labels/${id}/sheet`)).status).toBe(404);
  });
});
