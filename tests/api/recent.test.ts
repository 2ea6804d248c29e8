/** What arrived and changed last. */
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_OF_A_KIND, type RecentRecord } from '#lib/portal/recent.ts';
import { anyDatabase } from '../support/databases.ts';
import { head, companyFor, lines } from './receipts/support.ts';
import { contact, createFormsApi, type Client, type FormsApi } from './submissions/support.ts';
import { companyOf } from './work-orders/support.ts';

describe('the latest records', () => {
  let api: FormsApi;
  let client: Client;

  beforeAll(async () => {
    api = createFormsApi(await anyDatabase.open());
    client = await api.newClient();
  });

  const recent = async (who: Client): Promise<RecentRecord[]> => {
    const reply = await who.call('GET /client/recent');
    expect(reply.status).toBe(200);
    return (reply.body['ResponseBody'] as { items: RecentRecord[] }).items;
  };

  it('list the newest of every kind first, a few of each, without drafts', async () => {
    expect(await recent(client)).toEqual([]);
    await client.call('POST /client/submissions', { type: 'contact-us', data: contact });
    expect(await recent(client)).toEqual([]);
    for (let count = 0; count <= MAX_OF_A_KIND; count += 1) {
      await client.send('contact-us', { ...contact, subject: `Message ${count}` });
      api.advance(1000);
    }
    await companyFor(api, client).feed('D-1', { ...head, vendor: 'Mill & Sons', lines });
    await companyOf(api).make(client, { title: 'Tickets' });
    const items = await recent(client);
    expect(items.map(({ updatedAt }) => updatedAt)).toEqual(
      items
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .toReversed(),
    );
    const of = (kind: RecentRecord['kind']) => items.filter((item) => item.kind === kind);
    expect(of('submission')).toHaveLength(MAX_OF_A_KIND);
    expect(of('submission').map(({ title }) => title)).not.toContain('Message 0');
    expect(of('receipt')).toMatchObject([
      { title: 'Mill & Sons', waitingFor: null, openExceptions: 0 },
    ]);
    expect(of('work_order')).toMatchObject([{ title: 'Tickets', status: 'SCHEDULED' }]);
  });

  it('include only own records', async () => {
    expect(await recent(await api.newClient())).toEqual([]);
    expect((await api.call('GET /client/recent')).status).toBe(401);
  });
});
