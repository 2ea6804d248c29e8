/** A database server that comes later than the portal, or takes no writes for a while. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { isUnavailable } from '#api/main/unavailable.ts';
import { startApi } from '#api/main/start.ts';
import { readSettings } from '#lib/server/settings.ts';
import { createTestApi, requestFor, SITE } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder } from '../support/folder.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startOn(url: string) {
  const settings = readSettings({
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(),
    APP_SECRET: 'secret-of-the-tests-that-is-long-enough',
  });
  if (!settings.ok) throw new Error(settings.error.join('\n'));
  const api = await startApi(settings.value, pino({ level: 'silent' }));
  closing.push(() => api.close());
  return async (path: string): Promise<number> =>
    (
      await api.fetch(
        path === '/readyz' ? new Request(`${SITE}${path}`) : requestFor(`GET ${path}`),
      )
    ).status;
}

describe('a portal whose database server is not there yet', () => {
  it('starts and answers 503', async () => {
    const statusOf = await startOn(`postgres://portal@127.0.0.1:${await freePort()}/portal`);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/client/getprofile')).toBe(503);
  });

  const url = process.env['TEST_POSTGRES_URL'];
  it.skipIf(url === undefined)('serves as soon as it comes', async () => {
    const target = new URL(url ?? '');
    const port = await freePort();
    const late = new URL(target);
    late.hostname = '127.0.0.1';
    late.port = String(port);
    const statusOf = await startOn(late.href);
    expect(await statusOf('/readyz')).toBe(503);
    const relay = createServer((socket) => {
      const server = connect(Number(target.port), target.hostname);
      for (const end of [socket, server]) end.on('error', () => undefined);
      socket.pipe(server).pipe(socket);
    });
    await once(relay.listen(port, '127.0.0.1'), 'listening');
    closing.unshift(async () => relay.close());
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    expect(await statusOf('/client/getprofile')).toBe(401);
  });
});

const servers = databases.filter(({ name }) => /PG|Postgre/.test(name));

describe.each(servers)('a server that takes no writes, on $name', ({ open }) => {
  it('reports not ready and answers calls with 503', async () => {
    const database = await open();
    const api = createTestApi(database);
    const account = await api.signUp();
    const readiness = async () => (await api.fetch(new Request(`${SITE}/readyz`))).status;
    expect(await readiness()).toBe(200);
    // One connection alone can be set; a server's pool has several.
    if (database.connections !== undefined) return;
    await sql`set default_transaction_read_only = on`.execute(database.db);
    try {
      expect(await readiness()).toBe(503);
      const body = { email: account.email, password: account.password };
      expect((await api.call('POST /client/login', { body })).status).toBe(503);
    } finally {
      await sql`set default_transaction_read_only = off`.execute(database.db);
    }
    expect(await readiness()).toBe(200);
  });
});

describe('failures of a server that comes back', () => {
  it.each(['25006', '28000', '28P01', '55P03', '57P03', '08006', '40001'])(
    'answer 503: %s',
    (code) => {
      expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true);
    },
  );
  it.each(['23505', '42P01', '22P02'])('surface as bugs: %s', (code) => {
    expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(false);
  });
});
