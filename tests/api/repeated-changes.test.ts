import { expect, it } from 'vitest';
import { retailStoreCases } from '../fixtures/submissions/retail-store.ts';
import type { StoreRecord } from '#lib/stores/replies.ts';
import type { Reply } from '../support/api.ts';
import { csvOf, sendFile } from '../support/sheets.ts';
import { careLabel, labelIn, makeLabel, signature } from './labels/support.ts';
import { api, client, onEachDatabase } from './submissions/each-database.ts';
import { contact, mailsOf, recordOf } from './submissions/support.ts';
import { companyOf, workOf } from './work-orders/support.ts';

const bodyOf = ({ body }: Reply) => body['ResponseBody'];

/** An answer is lost, and the client sends the equal call at the revision that the page still shows. */
onEachDatabase('an equal change after a lost answer', () => {
  /** The second call is answered as the first one and changes nothing; a changed one is refused. */
  async function expectOnce(route: string, body: object, changed?: object) {
    api.advance(1000);
    const first = await client.call(route, body);
    expect([route, first.status], JSON.stringify(first.body)).toEqual([route, 200]);
    const mails = await mailsOf(api);
    // Within the minute in which an answer can be undone.
    api.advance(30_000);
    const again = await client.call(route, body);
    expect([route, again.status], JSON.stringify(again.body)).toEqual([route, 200]);
    expect(bodyOf(again)).toEqual(bodyOf(first));
    expect(await mailsOf(api)).toEqual(mails);
    if (changed) expect((await client.call(route, { ...body, ...changed })).status).toBe(409);
    return first;
  }

  it('succeeds for drafts, messages and acts of records', async () => {
    const draft = await client.draft('contact-us', contact);
    const typed = { ...contact, message: 'Of 900 pieces, not of 100', topic: '' };
    const path = `PATCH /client/submissions/${draft.id}`;
    await expectOnce(path, { revision: 1, data: typed }, { data: contact });

    const { id, revision } = recordOf(await client.send('contact-us', contact));
    const at = `POST /client/submissions/${id}`;
    const reply = { revision, text: 'Any news?', attachmentIds: [] };
    const told = recordOf(await expectOnce(`${at}/reply`, reply, { text: 'Any other news?' }));
    const withdraw = { act: 'withdraw', revision: told.revision, note: '', attachmentIds: [] };
    await expectOnce(`${at}/act`, withdraw, { act: 'reply', note: 'Stop' });
  });

  it('fails when the company changed the record in between', async () => {
    const { id, reference, revision } = recordOf(await client.send('contact-us', contact));
    const reply = { revision, text: 'Any news?', attachmentIds: [] };
    await client.call(`POST /client/submissions/${id}/reply`, reply);
    const note = { callerReference: 'n-1', to: 'ANSWERED', note: '' };
    const moved = await api.company(reference, 'transition', note);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await client.call(`POST /client/submissions/${id}/reply`, reply)).status).toBe(409);
  });

  it('succeeds for every step of a label', async () => {
    const label = labelIn(await makeLabel(client, careLabel));
    const at = `/client/labels/${label.id}`;
    const step = async (route: string, body: object = {}, changed?: object) => {
      const { version } = labelIn(await client.call(`GET ${at}`));
      return expectOnce(route, { version, ...body }, changed);
    };
    const data = { ...careLabel, coo: 'PT' };
    await step(`PATCH ${at}`, { data }, { data: careLabel });
    await step(`POST ${at}/proof`);
    await step(`POST ${at}/approve`, { signature });
    const order = { fulfil: 'house_prints', quantity: 5, overagePct: 0, note: '' };
    await step(`POST ${at}/send`, order, { quantity: 6 });
    await step(`POST ${at}/archive`);
    await step(`POST ${at}/restore`);
  });

  it('succeeds for stores, products and the answer to a question', async () => {
    const { right } = retailStoreCases;
    const added = await client.call('POST /client/stores', { data: right });
    const store = bodyOf(added) as StoreRecord;
    const data = { ...right, storeName: 'SoHo' };
    await expectOnce(`PATCH /client/stores/${store.id}`, { revision: 1, data }, { data: right });

    const made = await client.call('POST /client/products', { values: { sku: 'A1', price: '1' } });
    const { id, updatedAt } = bodyOf(made) as Record<'id' | 'updatedAt', string>;
    const change = { values: { price: '2.00' }, updatedAt };
    await expectOnce(`PATCH /client/products/${id}`, change, { values: { price: '3.00' } });

    const company = companyOf(api);
    const { reference } = await company.make(client);
    const hold = { reason: 'May we use the black thread?', waitingFor: 'client' };
    const held = await company.call(`POST /ops/work-orders/${reference}/hold`, hold);
    const answer = { act: 'answer', asked: workOf(held).ask?.at, note: 'Yes, black.' };
    await expectOnce(`POST /client/work-orders/${reference}/act`, answer, { note: 'No.' });
  });

  const head = ['Name', 'Store no', 'Chain', 'Address', 'City', 'State', 'Zip', 'Contact', 'Phone'];
  const row = ['Soho', '0042', '', '12 Mercer St', 'New York', 'NY', '10013', 'Ann', '2125550100'];

  it.each([
    ['products', '/products/bulk-upload', [['sku'], ['A1']]],
    ['stores', '/client/store-import', [head, row]],
  ])(
    'leaves imported %s as they are, and the first import to be undone',
    async (kind, path, grid) => {
      const file = { bytes: csvOf(grid) };
      const { token } = client.session;
      const upload = async () =>
        bodyOf(await sendFile(api, `POST ${path}`, token, file)) as { uploadId: string };
      const first = await upload();
      expect(first).toMatchObject({ created: 1, unchanged: 0, failed: 0 });
      api.advance(1000);
      const second = await upload();
      expect(second).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
      expect(bodyOf(await client.call(`GET /client/imports?kind=${kind}`))).toMatchObject({
        items: [
          { canUndo: false, unchanged: 1 },
          { canUndo: true, created: 1 },
        ],
      });
      const undo = (id: string) => client.call(`POST /client/imports/${id}/undo`);
      expect(await undo(second.uploadId)).toMatchObject({
        status: 409,
        body: { ResponseMessage: 'This import has changed nothing.' },
      });
      expect(bodyOf(await undo(first.uploadId))).toMatchObject({ removed: 1, kept: [] });
    },
  );
});
