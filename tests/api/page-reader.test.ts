/** What a page reads in process is what a request would bring. */
import { beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '#api/context/limits.ts';
import { routeTable } from '#api/main/route-table.ts';
import { demoLogin } from '#api/seed/demo-login.ts';
import { seedDemoClient } from '#api/seed/seed-demo-client.ts';
import type { Visitor } from '#lib/server/portal.ts';
import { createTestApi, openAnyDatabase, type Session, type TestApi } from '../support/api.ts';
import { createFormsApi } from './submissions/support.ts';

const visitor = (token: string | null): Visitor => ({
  token,
  address: '203.0.113.7',
  requestId: 'request-of-a-page',
  userAgent: null,
});

/** Lists whose first record stands for the parameter of the routes below them. */
const lists = {
  '/client/submissions': 'id',
  '/client/receipts': 'reference',
  '/client/work-orders': 'reference',
  '/client/labels': 'id',
  '/client/products': 'id',
  '/client/stores': 'id',
} as const;

/** Everything that a page may read: GET, with an answer in an envelope. */
const readable = routeTable.filter(
  ({ method, access, input, path }) =>
    method === 'GET' &&
    access === 'session' &&
    input.kind !== 'multipart' &&
    !/export|templates|failures|calendar|calibration|attachments|\/pdf$|-files\/|\.\w+$/.test(path),
);

describe('a page that reads in process', () => {
  let api: TestApi;
  let session: Session;
  beforeAll(async () => {
    api = createFormsApi(await openAnyDatabase());
    await seedDemoClient(api.context);
    session = await api.logIn(demoLogin);
  });

  const byRequest = async (path: string) => {
    const { status, body } = await api.call(`GET ${path}`, { token: session.token });
    return { status, envelope: body };
  };

  /** The path with a real record of its list. */
  async function pathOf(path: string): Promise<string> {
    const list = Object.entries(lists).find(([start]) => path.startsWith(`${start}/:`));
    if (!list) return path.replace(/:\w+/g, 'x');
    const { body } = await api.call(`GET ${list[0]}?size=10`, { token: session.token });
    const { items } = body['ResponseBody'] as { items: Record<string, string>[] };
    expect(items.length).toBeGreaterThan(0);
    return path.replace(/:\w+/, items[0]?.[list[1]] ?? '').replace(/:\w+/g, 'x');
  }

  it('has calls to read', () => {
    expect(readable.length).toBeGreaterThan(15);
  });

  it.each(readable.map(({ path }) => path))('gets the same values: %s', async (path) => {
    const at = await pathOf(path);
    const asked = await byRequest(at);
    const read = await api.readerFor(visitor(session.token)).read(at);
    expect(read).toStrictEqual(asked);
  });

  it('gets the same with a query, and the same refusals', async () => {
    const { read } = api.readerFor(visitor(session.token));
    for (const path of [
      '/client/receipts?size=10&sort=-listedOn&figures=1',
      '/client/receipts?size=ten',
      '/client/receipts?size=10&size=20',
      '/client/receipts/RC-1999-000001',
      '/client/no-such-call',
      '/users/dashboard?modules=receipts',
    ]) {
      expect(await read(path)).toStrictEqual(await byRequest(path));
    }
  });

  it('reads nothing without a session, with a dead one, and nothing of the company', async () => {
    const { status } = await api.readerFor(visitor(null)).read('/client/getprofile');
    expect(status).toBe(401);
    const dead = await api.readerFor(visitor(`ps_${'x'.repeat(43)}`)).read('/client/overview');
    expect(dead.status).toBe(401);
    const feed = await api.readerFor(visitor(session.token)).read('/ops/submissions');
    expect(feed.status).toBe(403);
  });

  it('looks its session up once, and is another page after that', async () => {
    const account = await api.signUp();
    const { token } = await api.logIn(account);
    const page = api.readerFor(visitor(token));
    expect((await page.read('/client/getprofile')).status).toBe(200);
    await api.call('POST /client/logout', { token });
    expect((await page.read('/client/overview')).status).toBe(200);
    expect((await api.readerFor(visitor(token)).read('/client/overview')).status).toBe(401);
  });

  it('counts as one, and is refused when its client had all there may be', async () => {
    const limited = createTestApi(await openAnyDatabase(), { limitScale: 1 });
    const { token, id } = await limited.logIn(await limited.signUp());
    const other = await limited.logIn(await limited.signUp());
    const read = async (of: string) =>
      (await limited.readerFor(visitor(of)).read('/client/overview')).status;
    const { max } = rateLimits.page;
    for (let taken = 0; taken < max - 1; taken++) await limited.context.limits.take('page', id);
    const last = limited.readerFor(visitor(token));
    expect((await last.read('/client/overview')).status).toBe(200);
    expect((await last.read('/client/getprofile')).status).toBe(200);
    expect(await read(token)).toBe(429);
    expect(await read(other.token)).toBe(200);
  });
});
