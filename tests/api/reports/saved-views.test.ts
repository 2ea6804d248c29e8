import { expect, it } from 'vitest';
import { MAX_VIEWS, viewMessages } from '#lib/reports/saved-view.ts';
import type { SavedView, SavedViews } from '#lib/reports/saved-view-calls.ts';
import type { Reply } from '../../support/api.ts';
import { addMember } from '../../support/members.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf, type Client } from '../submissions/support.ts';

const viewOf = ({ body }: Reply) => body['ResponseBody'] as SavedView;

onEachDatabase('saved views', () => {
  const save = (name: string, changes: object = {}, who: Client = client) =>
    who.call('POST /client/views', { list: 'receipts', name, query: 'vendor=X', ...changes });
  const views = async (list = 'receipts', who: Client = client) => {
    const { body } = await who.call(`GET /client/views?list=${list}`);
    return (body['ResponseBody'] as SavedViews).items.map(({ name, query }) => [name, query]);
  };

  it('save once for two presses', async () => {
    const [first, second] = [viewOf(await save('Late')), viewOf(await save('Late'))];
    expect(second).toEqual(first);
    expect((await save('Late', { query: 'vendor=Y' })).status).toBe(409);
    expect(await views()).toEqual([['Late', 'vendor=X']]);
  });

  it('that all share keep their key under a new name, and are no viewer’s to change', async () => {
    const { id } = viewOf(await save('Late'));
    const shared = { member_id: null, name_key: 'late' };
    const { db } = api.database;
    await db.updateTable('saved_views').set(shared).where('id', '=', id).execute();
    const { token } = await addMember(api.context, client.session.id, 'viewer');
    const path = `/client/views/${id}`;
    expect((await api.call(`DELETE ${path}`, { token })).status).toBe(404);
    const body = { name: 'Mine' };
    expect((await api.call(`PATCH ${path}`, { token, body })).status).toBe(404);
    expect((await client.call(`PATCH ${path}`, { name: 'Very late' })).status).toBe(200);
    const stored = db.selectFrom('saved_views').select('name_key').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ name_key: 'very late' });
    expect((await client.call(`DELETE ${path}`)).status).toBe(200);
  });

  it('belong to their list, by name', async () => {
    await save('Late from X', { query: 'vendor=X&sort=-pieces&cols=number,po' });
    await save('all of éclair', { query: '' });
    await save('Late from X', { list: 'work-orders', query: 'view=late' });
    expect(await views()).toEqual([
      ['all of éclair', ''],
      ['Late from X', 'vendor=X&sort=-pieces&cols=number,po'],
    ]);
    expect(await views('work-orders')).toEqual([['Late from X', 'view=late']]);
    expect(await views('retail-stores')).toEqual([]);
  });

  it('require a unique name per list, ignoring case, even when saved simultaneously', async () => {
    const replies = await Promise.all([save('Late'), save('LATE '), save('láte')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const other = viewOf(await save('Other'));
    const renamed = await client.call(`PATCH /client/views/${other.id}`, { name: 'late' });
    expect([renamed.status, fieldsOf(renamed)]).toEqual([409, { name: viewMessages.taken }]);
    const same = await client.call(`PATCH /client/views/${other.id}`, { name: 'OTHER' });
    expect([same.status, viewOf(same).name]).toEqual([200, 'OTHER']);
  });

  it.each(['\u200b', '\u00ad\u2060', '\u0301', '\u202e', '\ue000'])(
    'require a visible name, not %j',
    async (name) => {
      const reply = await save(name);
      expect([reply.status, fieldsOf(reply)]).toEqual([422, { name: 'Name is required!' }]);
    },
  );

  it('require a single-line name', async () => {
    expect(viewOf(await save('Late\n from\tX')).name).toBe('Late from X');
    expect(viewOf(await save('מאוחר 🧵')).name).toBe('מאוחר 🧵');
  });

  it('support rename, replace and delete', async () => {
    const { id } = viewOf(await save('One'));
    const renamed = await client.call(`PATCH /client/views/${id}`, { name: 'Two' });
    expect(renamed.body['ResponseMessage']).toBe(viewMessages.renamed);
    const replaced = await client.call(`PATCH /client/views/${id}`, { query: 'po=7' });
    expect(replaced.body['ResponseMessage']).toBe(viewMessages.replaced);
    expect(await views()).toEqual([['Two', 'po=7']]);
    expect((await client.call(`DELETE /client/views/${id}`)).status).toBe(200);
    expect(await views()).toEqual([]);
    expect((await client.call(`DELETE /client/views/${id}`)).status).toBe(404);
  });

  it('stay private to their client', async () => {
    const { id } = viewOf(await save('Mine'));
    const other = await api.newClient('other@example.com');
    expect(await views('receipts', other)).toEqual([]);
    expect((await other.call(`PATCH /client/views/${id}`, { name: 'Yours' })).status).toBe(404);
    expect((await other.call(`DELETE /client/views/${id}`)).status).toBe(404);
    expect((await save('Mine', {}, other)).status).toBe(200);
    expect(await views()).toEqual([['Mine', 'vendor=X']]);
  });

  it(`number at most ${MAX_VIEWS} a list`, async () => {
    for (let number = 1; number < MAX_VIEWS; number += 1) await save(`View ${number}`);
    const last = await Promise.all([save('Last'), save('Too many')]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = await save('One more');
    expect(refused.body['ResponseMessage']).toBe(viewMessages.tooMany);
    expect((await save('One more', { list: 'work-orders' })).status).toBe(200);
  });

  it('need a name of 1 to 40 characters, a known list and an address of sane length', async () => {
    expect(fieldsOf(await save('  '))).toEqual({ name: 'Name is required!' });
    expect((await save('x'.repeat(40))).status).toBe(200);
    expect(fieldsOf(await save('y'.repeat(41)))).toHaveProperty('name');
    expect((await save('Clients', { list: 'clients' })).status).toBe(422);
    expect((await save('Long', { query: 'q'.repeat(8001) })).status).toBe(422);
  });
});
