import { describe, expect, it } from 'vitest';
import { threadedDatabases } from '../support/databases.ts';
import { pagesOf, sendInOrder, sendStorm, stormOf } from '../support/feed-storm.ts';
import { createFormsApi } from '../api/submissions/support.ts';

/** FEED_STORM=2000 npx vitest run tests/reliability/feed-storm.test.ts for a whole season. */
const COUNT = Number(process.env['FEED_STORM'] ?? 20);
const clientsOf = ['one', 'two', 'three'].map((name) => `${name}@example.com`);

describe.each(threadedDatabases)(`${COUNT} receipts of the feed on $name`, ({ open }) => {
  const fedBy = async (send: (...args: Parameters<typeof sendInOrder>) => Promise<void>) => {
    const api = createFormsApi(await open());
    const clients = await Promise.all(clientsOf.map(async (email) => api.newClient(email)));
    await send(api, stormOf(COUNT, clients));
    const pages = [];
    for (const client of clients) pages.push(await pagesOf(await api.again(client)));
    return pages;
  };

  it('give the same pages in any order, twice, with lost answers and four senders', async () => {
    const expected = await fedBy(sendInOrder);
    expect(expected.map(({ list }) => (list as string[]).length).reduce((a, b) => a + b)).toBe(
      COUNT,
    );
    const pages = await fedBy(async (api, storm) =>
      sendStorm(api, storm, { seed: 7, senders: 4, times: 2 }),
    );
    expect(pages).toEqual(expected);
  }, 3_600_000);
});
