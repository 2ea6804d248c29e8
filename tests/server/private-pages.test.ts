import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { currencyOf, pageApi } from '#api/pages/page-api.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { PrivatePages, type PrivateLimits } from '../../server/private-pages.ts';
import { createTestApi, type Account, type TestApi } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { isFull } from '../reliability/support/figures.ts';
import { longText, startFront, type Started } from './support/start-front.ts';

const CLIENTS = 50;
const STEPS = 20;
const LOOKS = 10;
const ADDRESSES = 10;

/** The same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 12345;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

const tokenIn = (cookie: string): string => /token=([\w-]+)/.exec(cookie)?.[1] ?? '';

const asking = (url: string, cookie: string, more: object = {}, method = 'GET') =>
  ({ method, url, headers: { host: 'a', cookie, ...more } }) as unknown as IncomingMessage;

interface Shown {
  readonly email: string;
  readonly emailstatus: number;
  readonly isThere: boolean;
  readonly url: string;
}

/** A page like the portal's: guarded, and made of the client's data; null for the way to the login. */
async function render(url: string, cookie: string) {
  const headers = new Headers({ cookie });
  const token = tokenIn(cookie);
  const profile = await pageApi(headers, token).getProfile();
  if (!profile.ok) return null;
  const isCurrent = await currencyOf(headers, token);
  const overview = await pageApi(headers, token).getOverview();
  const { email, emailstatus } = profile.value.body;
  return { text: JSON.stringify({ email, emailstatus, isThere: overview.ok, url }), isCurrent };
}

/** Kept pages before rendered ones, as the front server has them. */
function startPortal(api: TestApi) {
  provideEmbeddedApi(api);
  const pages = new PrivatePages();
  const seen = { renders: 0, most: 0 };
  const look = async (url: string, token: string): Promise<Shown | null> => {
    const cookie = `csrfToken=x; token=${token}`;
    const request = asking(url, cookie);
    const kept = await pages.find(request);
    if (kept) return JSON.parse(kept.bodies.identity.toString()) as Shown;
    const page = await render(url, cookie);
    if (!page) return null;
    seen.renders += 1;
    const body = Buffer.from(page.text);
    if (page.isCurrent) pages.keep(request, new Headers(), body, page.isCurrent);
    seen.most = Math.max(seen.most, pages.size.pages);
    return JSON.parse(page.text) as Shown;
  };
  return { look, seen };
}

type Look = ReturnType<typeof startPortal>['look'];

/** What one client does, one step after the other: look, change something, leave and come back. */
async function live(api: TestApi, look: Look, account: Account, number: number, steps: number) {
  const next = numbers(number + 1);
  let { token, clientId } = await api.logIn(account);
  let emailstatus = (await look('/', token))?.emailstatus ?? -1;
  for (let step = 0; step < steps; step += 1) {
    const chance = next(100);
    if (chance < 3) {
      emailstatus = emailstatus === 1 ? 2 : 1;
      const body = { client_id: clientId, emailstatus };
      const { status } = await api.call('POST /client/update-email-status', { token, body });
      expect(status).toBe(200);
    } else if (chance === 3) {
      const old = token;
      await api.call('POST /client/logout', { token });
      expect(await look('/', old)).toBeNull();
      ({ token, clientId } = await api.logIn(account));
    } else {
      const paths = [`/${next(ADDRESSES)}`, `/${next(ADDRESSES)}?q=1`];
      for (let count = 0; count < LOOKS; count += 1) {
        const path = paths[count % paths.length] ?? '/';
        const shown = await look(path, token);
        expect(shown).toMatchObject({ email: account.email, emailstatus, isThere: true });
        expect(shown?.url).toBe(path);
      }
    }
  }
}

describe.each(databases.filter(({ name }) => !name.includes('memory')))(
  'kept pages on $name',
  ({ open, name }) => {
    // A server is asked over a socket, and for all of it in the long run; PGlite has no threads.
    const [clients, steps] =
      name === 'SQLite' || isFull ? [CLIENTS, STEPS] : name === 'PGlite' ? [6, 2] : [CLIENTS, 2];

    it(
      `are right in ${clients * steps * LOOKS} mixed requests of ${clients} clients`,
      { timeout: 240_000 },
      async () => {
        const api = createTestApi(await open(), { limitScale: 1_000_000 });
        const { look, seen } = startPortal(api);
        const accounts: Account[] = [];
        for (let count = 0; count < clients; count += 1) accounts.push(await api.signUp());
        await Promise.all(accounts.map((account, index) => live(api, look, account, index, steps)));
        expect(seen.renders).toBeGreaterThan(clients);
        expect(seen.renders).toBeLessThan(clients * steps * LOOKS);
        expect(seen.most).toBeLessThanOrEqual(400);

        // Nobody writes now: the second look is answered from memory, to this client alone.
        const [one, other] = await Promise.all(accounts.slice(0, 2).map((each) => api.logIn(each)));
        let before = 0;
        const again = async () => {
          before = seen.renders;
          const shown = await look('/quiet', one?.token ?? '');
          expect(shown?.email).toBe(accounts[0]?.email);
          return seen.renders;
        };
        await again();
        // What a login notes afterwards may still be written between two looks.
        await expect.poll(async () => (await again()) - before).toBe(0);
        expect((await look('/quiet', other?.token ?? ''))?.email).toBe(accounts[1]?.email);
        expect(seen.renders).toBe(before + 1);

        // An hour later the session has ended: no page, though nothing was written.
        api.advance(61 * 60 * 1000);
        expect(await look('/quiet', one?.token ?? '')).toBeNull();
      },
    );
  },
);

describe('the memory of kept pages', () => {
  const limits: PrivateLimits = { pages: 5, bytes: 20_000, bytesOfPage: 4000, keyLength: 200 };
  const current = async (): Promise<boolean> => true;

  it('is bounded by number and by bytes; what was not asked for the longest goes first', async () => {
    const pages = new PrivatePages(limits);
    for (let count = 0; count < 100; count += 1) {
      pages.keep(asking(`/${count}`, 'c=1'), new Headers(), Buffer.alloc(1000), current);
      await pages.find(asking('/0', 'c=1'));
      expect(pages.size.pages).toBeLessThanOrEqual(5);
      expect(pages.size.bytes).toBeLessThanOrEqual(20_000);
    }
    expect(pages.has(asking('/0', 'c=1'))).toBe(true);
    expect(pages.has(asking('/98', 'c=1'))).toBe(true);
    expect(pages.has(asking('/1', 'c=1'))).toBe(false);
    for (let count = 0; count < 5; count += 1)
      pages.keep(asking(`/big${count}`, 'c=1'), new Headers(), Buffer.alloc(4000), current);
    expect(pages.size.bytes).toBeLessThanOrEqual(20_000);
  });

  it('is given back when a page is no longer current', async () => {
    const pages = new PrivatePages(limits);
    let isCurrent = true;
    const asked = asking('/', 'c=1');
    pages.keep(asked, new Headers(), Buffer.alloc(1000), async () => isCurrent);
    expect(await pages.find(asked)).not.toBeNull();
    isCurrent = false;
    expect(await pages.find(asked)).toBeNull();
    expect(pages.size).toEqual({ pages: 0, bytes: 0 });
    pages.keep(asked, new Headers(), Buffer.alloc(1000), () => Promise.reject(new Error('down')));
    expect(await pages.find(asked)).toBeNull();
  });

  it('holds nothing for other cookies, hosts, methods and parts, nothing without cookies, nothing large', async () => {
    const pages = new PrivatePages(limits);
    pages.keep(asking('/', 'c=1'), new Headers(), Buffer.alloc(10), current);
    expect(pages.has(asking('/', 'c=1'))).toBe(true);
    for (const other of [
      asking('/', 'c=2'),
      asking('/?a', 'c=1'),
      asking('/', 'c=1', { host: 'b' }),
      asking('/', 'c=1', { range: 'bytes=0-1' }),
      asking('/', 'c=1', {}, 'HEAD'),
    ]) {
      expect(pages.has(other)).toBe(false);
    }
    // A page that names sheets fetched ahead is not for a visit anew, which may have lost them.
    const [here, anew] = ['same-origin', 'none'].map((site) =>
      asking('/', 'sheets=ahead.m1', { 'sec-fetch-site': site }),
    );
    if (here) pages.keep(here, new Headers(), Buffer.alloc(10), current);
    expect([here, anew].map((request) => request && pages.has(request))).toEqual([true, false]);
    pages.keep(asking('/', ''), new Headers(), Buffer.alloc(10), current);
    pages.keep(asking('/large', 'c=1'), new Headers(), Buffer.alloc(5000), current);
    pages.keep(asking('/long', 'c'.repeat(300)), new Headers(), Buffer.alloc(10), current);
    expect(pages.size.pages).toBe(2);
  });
});

describe('the front server', () => {
  let front: Started | undefined;
  afterEach(() => front?.stop());

  it('sends a kept page whole, compressed, with a number of its own, and renders it anew when it changed', async () => {
    let renders = 0;
    let isCurrent = true;
    front = await startFront((_request, notes) => {
      renders += 1;
      notes.isCurrent = async () => isCurrent;
      const headers = { 'content-type': 'text/html', 'content-security-policy': "img-src 'self'" };
      return new Response(`<p>${renders}</p>${longText}`, { headers });
    });
    const { origin } = front;
    const look = async (headers: Record<string, string>) => {
      const answer = await fetch(`${origin}/page`, { headers: { cookie: 'a=1', ...headers } });
      return { text: await answer.text(), headers: answer.headers };
    };
    const first = await look({ 'accept-encoding': 'identity' });
    for (const encoding of ['identity', 'br', 'gzip', 'br']) {
      const again = await look({ 'accept-encoding': encoding });
      expect(again.text).toBe(first.text);
      expect(again.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      for (const name of ['content-security-policy', 'cache-control', 'x-frame-options', 'vary'])
        expect(again.headers.get(name)).toBe(first.headers.get(name));
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    }
    expect(renders).toBe(1);
    expect(front.lines.filter(({ message }) => message === 'request')).toHaveLength(5);
    expect((await look({ cookie: 'a=2' })).text).toContain('<p>2</p>');
    isCurrent = false;
    expect((await look({})).text).toContain('<p>3</p>');
  });

  it('has one of those who wait render a page that changed, and the others send what it kept', async () => {
    let renders = 0;
    let written = 1;
    let status = 200;
    front = await startFront(async (_request, notes) => {
      renders += 1;
      const version = written;
      notes.isCurrent = async () => version === written;
      await new Promise((resolve) => setTimeout(resolve, 50));
      const headers = { 'content-type': 'text/html' };
      return new Response(`<p>${version}</p>`, { headers, status });
    });
    const { origin } = front;
    const look = async (): Promise<string> =>
      (await fetch(`${origin}/page`, { headers: { cookie: 'a=1' } })).text();
    const many = () => Promise.all(Array.from({ length: 20 }, look));
    await look();
    written = 2;
    expect(new Set(await many())).toEqual(new Set(['<p>2</p>']));
    expect(renders).toBe(2);

    // What is not kept helps nobody: all render, and nobody waits for ever.
    written = 3;
    status = 404;
    expect(new Set(await many())).toEqual(new Set(['<p>3</p>']));
    expect(renders).toBe(22);
  });

  it('keeps no page that sets a cookie or is no page', async () => {
    let renders = 0;
    front = await startFront((request, notes) => {
      renders += 1;
      notes.isCurrent = async () => true;
      const isPage = request.url.endsWith('/page');
      const headers = { 'content-type': isPage ? 'text/html' : 'application/json' };
      return new Response('{}', {
        headers: { ...headers, ...(isPage && { 'set-cookie': 'b=1' }) },
      });
    });
    for (const path of ['/page', '/page', '/other', '/other'])
      await fetch(front.origin + path, { headers: { cookie: 'a=1' } });
    expect(renders).toBe(4);
  });
});
