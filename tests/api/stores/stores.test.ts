import { describe, expect, it } from 'vitest';
import { sweepAttachments } from '#api/files/sweep.ts';
import type { StoreList, StoreRecord } from '#lib/stores/replies.ts';
import type { ImportResult } from '#lib/spreadsheets/replies.ts';
import { valuesOf } from '../../fixtures/submissions/case-table.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { openAnyDatabase, SITE, type Reply } from '../../support/api.ts';
import { pictureOf, sendBytes } from '../files/support.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import {
  createFormsApi,
  fieldsOf,
  recordOf,
  type Client,
  type FormsApi,
} from '../submissions/support.ts';

const { right } = retailStoreCases;
const storeOf = ({ body }: Reply) => body['ResponseBody'] as StoreRecord;
const listOf = ({ body }: Reply) => body['ResponseBody'] as StoreList;
const reportOf = ({ body }: Reply) => body['ResponseBody'] as ImportResult;
const pdf = (text: string): Uint8Array => Buffer.from(`%PDF-1.7\n% ${text}\ntrailer <<>>\n%%EOF\n`);

onEachDatabase('retail stores', () => {
  const add = (changes: object = {}, who: Client = client) =>
    who.call('POST /client/stores', { data: { ...right, ...changes } });
  const list = async (query = '') => listOf(await client.call(`GET /client/stores${query}`));
  const names = async (query: string) =>
    (await list(query)).items.map(({ storeName }) => storeName);

  it('support add, read by id or reference, and change at a known revision', async () => {
    const made = storeOf(await add({ state: 'new york', zipCode: '10013-1234' }));
    expect(made).toMatchObject({ reference: 'ST-2026-000001', revision: 1, state: 'NY' });
    expect(made.data).toMatchObject({ zipCode: '10013', phone: '2125550100', receivingHours: [] });
    expect(storeOf(await client.call(`GET /client/stores/${made.reference}`)).id).toBe(made.id);
    const change = (revision: number, storeName: string) =>
      client.call(`PATCH /client/stores/${made.id}`, { revision, data: { ...right, storeName } });
    expect(storeOf(await change(1, 'SoHo'))).toMatchObject({ storeName: 'SoHo', revision: 2 });
    expect((await change(1, 'Late')).status).toBe(409);
    expect(storeOf(await client.call(`GET /client/stores/${made.id}`)).storeName).toBe('SoHo');
  });

  it('require unique numbers within a chain, even when added simultaneously', async () => {
    const replies = await Promise.all([add(), add(), add()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = await add({ storeName: 'Other' });
    expect(refused.body['ResponseMessage']).toBe('Store 0042 already exists.');
    expect(fieldsOf(refused)).toEqual({ storeNumber: 'Store 0042 already exists.' });
    const other = storeOf(await add({ banner: 'Acme' }));
    expect((await add({ banner: 'ACME ' })).status).toBe(409);
    expect((await add({ storeNumber: 'ny-1' })).status).toBe(200);
    expect((await add({ storeNumber: 'NY-1' })).status).toBe(409);
    // A refused store uses no reference up.
    expect(storeOf(await add({ storeNumber: '7' })).reference).toBe('ST-2026-000004');
    const moved = await client.call(`PATCH /client/stores/${other.id}`, {
      revision: 1,
      data: right,
    });
    expect(moved.status).toBe(409);
  });

  it('stay private to their client', async () => {
    const { id, reference } = storeOf(await add());
    const stranger = await api.newClient();
    for (const key of [id, reference]) {
      expect((await stranger.call(`GET /client/stores/${key}`)).status).toBe(404);
      const change = { revision: 1, data: right };
      expect((await stranger.call(`PATCH /client/stores/${key}`, change)).status).toBe(404);
      expect((await stranger.call(`DELETE /client/stores/${key}`)).status).toBe(404);
    }
    expect((await add({}, stranger)).status).toBe(200);
    expect((await list()).total).toBe(1);
    const request = {
      ...serviceRequestCases.right,
      shipTo: [{ line: '1', store: reference, qty: '10' }],
    };
    expect((await stranger.send('service-request', request)).status).toBe(404);
  });

  it('support search, filters, sorting and pages', async () => {
    await add({ storeName: 'Soho', storeNumber: '1', banner: 'Acme' });
    await add({ storeName: 'Élan', storeNumber: '2', banner: 'acme', city: 'Boston', state: 'MA' });
    await add({ storeName: 'Depot', storeNumber: '3', kind: 'dc', status: 'inactive' });
    await add({ storeName: 'Köln', storeNumber: '4', country: 'DE', state: '', zipCode: '50667' });
    expect(await names('')).toEqual(['Depot', 'Élan', 'Köln', 'Soho']);
    expect(await names('?sort=-number')).toEqual(['Köln', 'Depot', 'Élan', 'Soho']);
    expect(await names('?q=elan')).toEqual(['Élan']);
    expect(await names('?q=st-2026-000004')).toEqual(['Köln']);
    expect(await names('?banner=ACME')).toEqual(['Élan', 'Soho']);
    expect(await names('?place=US-MA')).toEqual(['Élan']);
    expect(await names('?place=US')).toEqual(['Depot', 'Élan', 'Soho']);
    expect(await names('?kind=dc')).toEqual(['Depot']);
    expect(await names('?status=active&size=2&page=2')).toEqual(['Soho']);
    expect(await list()).toMatchObject({
      total: 4,
      banners: [expect.stringMatching(/^acme$/i)],
      places: [
        { country: 'DE', state: '' },
        { country: 'US', state: 'MA' },
        { country: 'US', state: 'NY' },
      ],
      duplicates: 2,
    });
    expect((await client.call('GET /client/stores?sort=colour')).status).toBe(422);
    const board = (await client.call('GET /users/dashboard')).body['ResponseBody'];
    expect(board).toMatchObject({ stores: { total: 4, active: 3 } });
  });

  it('at one address find each other, however it is written', async () => {
    await add({ storeNumber: '1' });
    await add({ storeNumber: '2', line1: '12 MERCER ST.' });
    await add({ storeNumber: '3', line1: '12 Mercer Street', line2: 'Floor 2' });
    expect((await list('?duplicates=1&sort=number')).items.map((each) => each.storeNumber)).toEqual(
      ['1', '2'],
    );
    const one = storeOf(await client.call('GET /client/stores/ST-2026-000001'));
    expect(one.sameAddress.map(({ reference }) => reference)).toEqual(['ST-2026-000002']);
  });

  it('disappear, or become inactive when a record names them', async () => {
    const unused = storeOf(await add({ storeNumber: '1' }));
    const used = storeOf(await add({ storeNumber: '2' }));
    const request = {
      ...serviceRequestCases.right,
      shipTo: [{ line: '1', store: used.reference, qty: '10' }],
    };
    expect((await client.send('service-request', request)).status).toBe(200);
    const gone = await client.call(`DELETE /client/stores/${unused.id}`);
    expect(gone.body['ResponseMessage']).toBe('Store deleted.');
    expect((await client.call(`GET /client/stores/${unused.id}`)).status).toBe(404);
    const kept = await client.call(`DELETE /client/stores/${used.id}`);
    expect(kept.body['ResponseMessage']).toBe('Store is used by 1 record; it was made inactive.');
    const store = storeOf(await client.call(`GET /client/stores/${used.id}`));
    expect(store).toMatchObject({ status: 'inactive', data: { status: 'inactive' } });
    await client.draft('garment-rebranding', {});
    await client.draft('report-garment-claim', { foundAt: 'my_store', storeRef: used.reference });
    const again = await client.call(`DELETE /client/stores/${used.id}`);
    expect(again.body['ResponseMessage']).toContain('used by 2 records');
  });

  it('store their routing guide and delete it with them', async () => {
    const upload = async (text: string) => recordOf(await client.upload(pdf(text), 'guide.pdf')).id;
    const guide = (id: string) => [{ id, kind: '', caption: '' }];
    const [first, second] = [await upload('one'), await upload('two')];
    const made = storeOf(await add({ guide: guide(first) }));
    expect(made.files.map(({ id, name }) => [id, name])).toEqual([[first, 'guide.pdf']]);
    expect(fieldsOf(await add({ storeNumber: '9', guide: guide(first) }))).toHaveProperty('guide');
    const label = await client.call('POST /client/labels', { data: { logo: guide(first) } });
    expect(fieldsOf(label)).toHaveProperty('logo');
    api.advance(25 * 60 * 60 * 1000);
    await sweepAttachments(api.context);
    const files = () => api.database.db.selectFrom('attachments').select('id').execute();
    expect(await files()).toEqual([{ id: first }]);
    expect(second).not.toBe(first);
    await api.database.db.deleteFrom('retail_stores').execute();
    await sweepAttachments(api.context);
    expect(await files()).toEqual([]);
  });

  it('that come back from a file as they were stay as they were', async () => {
    await add({
      cartonMaxWeight: '',
      receivingHours: [{ day: 'mon', from: '08:00', to: '16:00' }],
    });
    await add({ storeNumber: '9', cartonMaxWeight: '30', dockNotes: 'Ring' });
    const before = (await list()).items;
    const text = String((await client.call('GET /client/store-export?format=csv')).body['text']);
    const file = new File([text], 'stores.csv');
    const back = reportOf(await upload(api, client, '/client/store-import', file));
    expect(back).toMatchObject({ total: 2, updated: 0, unchanged: 2, failed: 0 });
    expect((await list()).items).toEqual(before);
    const bare = new File([text.replace(/"30"/, '""')], 'stores.csv');
    const cleared = reportOf(await upload(api, client, '/client/store-import', bare));
    expect(cleared).toMatchObject({ updated: 1, unchanged: 1 });
  });

  it('come from a spreadsheet and go into one', async () => {
    const send = (path: string, text: string) =>
      upload(api, client, path, new File([text], 'stores.csv'));
    const head = 'Name,Store no,Chain,Address,City,State,Zip,Contact,Phone';
    const rows = [
      'Soho,0042,,12 Mercer St,New York,NY,10013,Ann Lee,2125550100',
      'Back Bay,0043,,5 Newbury St,Boston,MA,0211,Bo Ray,6175550100',
      'Again,0042,,12 Mercer St,New York,NY,10013,Ann Lee,2125550100',
      'Dock,7,Acme,1 Dock Rd,Newark,New Jersey,07101,Cy Dunn,9735550100',
    ];
    const text = [head, ...rows].join('\n');
    const dry = reportOf(await send('/client/store-import?dryRun=1', text));
    expect((await list()).total).toBe(0);
    const report = reportOf(await send('/client/store-import', text));
    expect({ ...report, uploadId: null, errorFile: null }).toEqual(dry);
    expect(report).toMatchObject({ total: 4, created: 2, updated: 0, unchanged: 0, failed: 2 });
    expect(report.errors.map(({ message }) => message)).toEqual([
      'Row 3, column Zip: Enter a ZIP code of 5 or 7 digits.',
      'Row 4, column Store no: 0042 is in row 2 already.',
    ]);
    const changed = text.replace('Soho,', 'SoHo,').replace('0211,', '02116,');
    const second = reportOf(await send('/client/store-import', changed));
    expect(second).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 1 });
    expect(await names('')).toEqual(['Back Bay', 'Dock', 'SoHo']);

    const undo = () => client.call(`POST /client/imports/${second.uploadId ?? ''}/undo`);
    expect((await undo()).body['ResponseBody']).toEqual({ removed: 1, restored: 1, kept: [] });
    expect(await names('')).toEqual(['Dock', 'Soho']);
    expect((await undo()).status).toBe(409);
    reportOf(await send('/client/store-import', changed));

    const exported = await client.call('GET /client/store-export?format=csv&q=mercer');
    const csv = String(exported.body['text']);
    expect(exported.headers.get('content-disposition')).toContain('retail-stores.csv');
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(2);
    expect(csv).toContain('"0042"');
    const all = String((await client.call('GET /client/store-export?format=csv')).body['text']);
    const back = reportOf(await send('/client/store-import', all));
    expect(back).toMatchObject({ total: 3, created: 0, updated: 0, unchanged: 3, failed: 0 });
    const paper = await client.call('GET /client/store-export?format=pdf&q=mercer');
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    expect(String(paper.body['text'])).toMatch(/^%PDF-/);
    const missing = await send('/client/store-import', 'Name,Phone\nSoho,2125550100');
    expect(missing.body['ResponseMessage']).toBe('The file has no column storeNumber.');
  });
});

async function upload(
  api: FormsApi,
  { session }: Client,
  path: string,
  file: File,
): Promise<Reply> {
  const form = new FormData();
  form.set('data', file);
  const encoded = new Request(SITE, { method: 'POST', body: form });
  return sendBytes(api, `POST ${path}`, {
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
    token: session.token,
  });
}

describe('the calls about stores', () => {
  it('judge every case of the table like the browser', async () => {
    const api = createFormsApi(await openAnyDatabase());
    const client = await api.newClient();
    const photo = await pictureOf({ width: 9, height: 9, format: 'png' });
    for (const each of retailStoreCases.cases) {
      const files: Record<string, string> = {};
      const values = valuesOf(retailStoreCases, each);
      if (
        JSON.stringify(values).includes('"guide"') ||
        JSON.stringify(values).includes('"photo"')
      ) {
        files['guide'] = recordOf(await client.upload(pdf(each.name), 'guide.pdf')).id;
        files['photo'] = recordOf(await client.upload(photo, 'photo.png')).id;
      }
      const data = JSON.parse(
        JSON.stringify(values).replace(
          /"id":"(\w+)"/g,
          (_, id: string) => `"id":"${files[id] ?? id}"`,
        ),
      ) as object;
      const reply = await client.call('POST /client/stores', { data });
      expect({ name: each.name, fields: fieldsOf(reply) }).toEqual({
        name: each.name,
        fields: each.texts,
      });
      await api.database.db.deleteFrom('retail_stores').execute();
    }
  });
});
