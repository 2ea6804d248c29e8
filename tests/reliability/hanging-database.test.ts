import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { createTestApi } from '../support/api.ts';
import { newPostgresDatabase, serverUrl } from './support/cluster.ts';
import { relayTo } from './support/relay.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it.skipIf(serverUrl === '')(
  'a database that hangs holds nobody for 5 s, and serves again when it goes on',
  async () => {
    const relay = await relayTo(new URL(await newPostgresDatabase()));
    closing.push(() => relay.close());
    // The limits of production.
    const database = await openDatabase({ url: relay.url });
    closing.push(() => database.close());
    await migrateDatabase(database);
    const api = createTestApi(database, { limitScale: 1000 });
    const { token } = await api.logIn(await api.signUp());
    const statusOf = async () => (await api.call('GET /client/getprofile', { token })).status;
    expect(await statusOf()).toBe(200);
    relay.hold(true);
    // Both wait by the same clock, however slow the machine is.
    const answers = Array.from({ length: 40 }, async () =>
      Promise.race([statusOf(), sleep(5000, 'later than 5 s')]),
    );
    expect(new Set(await Promise.all(answers))).toEqual(new Set([503]));
    expect(relay.open()).toBeLessThanOrEqual(20);
    relay.hold(false);
    await expect.poll(statusOf).toBe(200);
    const after = await Promise.all(Array.from({ length: 40 }, statusOf));
    expect(new Set(after)).toEqual(new Set([200]));
  },
);
