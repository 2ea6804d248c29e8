import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw, startFront, statusOf, type Started } from './support/start-front.ts';

let front: Started;
const seen: Record<string, unknown>[] = [];

beforeAll(async () => {
  front = await startFront(async (request) => {
    const url = request.url.slice(new URL(request.url).origin.length);
    seen.push({ ...Object.fromEntries(request.headers), url });
    if (url === '/api/throws') throw new Error('planted');
    if (url === '/api/bare-500') return new Response(null, { status: 500 });
    await request.arrayBuffer();
    const headers = { 'Content-Type': 'text/html', 'X-Powered-By': 'x' };
    return new Response('<p>hello</p>', { headers });
  });
});
afterAll(async () => front.stop());

const ask = async (head: string): Promise<string> =>
  sendRaw(front.port, `${head}\r\nConnection: close\r\n\r\n`);
const host = (): string => `Host: localhost:${front.port}`;
const stillAlive = async (): Promise<boolean> =>
  statusOf(await ask(`GET /healthz HTTP/1.1\r\n${host()}`)) === 200;

it('refuses a target with a fragment, which browsers never send', async () => {
  const before = seen.length;
  for (const target of ['/login#1', '/#', 'http://localhost/login#2', '/login?a=1#3']) {
    expect(statusOf(await ask(`GET ${target} HTTP/1.1\r\n${host()}`))).toBe(400);
  }
  expect(seen).toHaveLength(before);
});

describe('methods', () => {
  it.each(['TRACE', 'TRACK', 'PROPFIND', 'CONNECT', 'BREW'])(
    '%s is refused and the process lives',
    async (method) => {
      const answer = await ask(`${method} / HTTP/1.1\r\n${host()}`);
      expect([400, 405]).toContain(statusOf(answer));
      expect(answer).toMatch(/x-content-type-options: nosniff/i);
      expect(await stillAlive()).toBe(true);
    },
  );

  it('names the allowed methods, in JSON for the API', async () => {
    const answer = await ask(`TRACE /api/client/login HTTP/1.1\r\n${host()}`);
    expect(answer).toMatch(/allow: GET, HEAD, POST/i);
    expect(answer).toContain('"succeeded":false');
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s passes', async (method) => {
    expect(statusOf(await ask(`${method} /page HTTP/1.1\r\n${host()}`))).toBe(200);
  });
});

describe('hosts', () => {
  it.each([
    ['Host: a:b@c', 400],
    ['Host: ', 400],
    ['Host: localhost:4321\r\nHost: localhost:4321', 400],
    [`Host: ${'a'.repeat(300)}`, 400],
    ['Host: evil.test', 421],
    ['Host: localhost.evil.test:4321', 421],
    ['Host: localhost:4321', 200],
    ['Host: LOCALHOST:4321', 200],
  ])('%s', async (header, status) => {
    expect(statusOf(await ask(`GET /page HTTP/1.1\r\n${header}`))).toBe(status);
    expect(await stillAlive()).toBe(true);
  });

  it('needs the Host header', async () => {
    const answer = await ask('GET /page HTTP/1.1');
    expect(statusOf(answer)).toBe(400);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
  });

  it('answers to loopback names with the listening port', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(statusOf(await ask(`GET /page HTTP/1.1\r\nHost: ${name}:${front.port}`))).toBe(200);
  });

  it('answers probes under any name and hides that name from the app', async () => {
    expect(statusOf(await ask('GET /healthz HTTP/1.1\r\nHost: 10.0.0.7:4321'))).toBe(200);
    expect(statusOf(await ask('GET /readyz HTTP/1.1\r\nHost: 10.0.0.7:4321'))).toBe(200);
    expect(seen.at(-1)).toMatchObject({ url: '/readyz', host: 'localhost:4321' });
  });

  it('rejects loopback names when the site has another name', async () => {
    const other = await startFront(() => new Response(), {
      siteUrl: 'https://portal.example.com',
    });
    const status = async (name: string): Promise<number> =>
      statusOf(
        await sendRaw(other.port, `GET / HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`),
      );
    expect(await status(`localhost:${other.port}`)).toBe(421);
    expect(await status('portal.example.com')).toBe(200);
    expect(await status('portal.example.com:443')).toBe(200);
    const forwarded = 'app:4321\r\nX-Forwarded-Host: Portal.example.com';
    expect(await status(forwarded), 'from a peer that is not trusted').toBe(421);
    await other.stop();
  });

  it('believes X-Forwarded-Host of a trusted proxy', async () => {
    const proxied = await startFront(() => new Response(), {
      siteUrl: 'https://portal.example.com',
      trustedProxies: ['127.0.0.1'],
    });
    for (const [name, status] of [
      ['portal.example.com', 200],
      ['evil.test', 421],
      ['portal.example.com, evil.test', 421],
    ] as const) {
      const head = `GET /page HTTP/1.1\r\nHost: app:4321\r\nX-Forwarded-Host: ${name}`;
      const answer = await sendRaw(proxied.port, `${head}\r\nConnection: close\r\n\r\n`);
      expect(statusOf(answer), name).toBe(status);
    }
    await proxied.stop();
  });
});

describe('paths', () => {
  it.each(['/%', '/%ff', '/a%00b', 'http://evil.test/', '*'])('%s is unreadable', async (path) => {
    expect(statusOf(await ask(`OPTIONS ${path} HTTP/1.1\r\n${host()}`))).toBe(400);
  });

  it.each(['/%ff?token=hush', 'http://localhost/?token=hush'])(
    '%s is logged without its query',
    async (path) => {
      await ask(`GET ${path} HTTP/1.1\r\n${host()}`);
      expect(JSON.stringify(front.lines)).not.toContain('hush');
    },
  );

  it.each([
    '/_image?href=x',
    '/_server-islands/x',
    '/_actions/x',
    '/_astro/no.js',
    '/.env',
    '/.git/HEAD',
    '/%2egit/HEAD',
  ])('%s is closed', async (path) => {
    for (const method of ['GET', 'POST'])
      expect(statusOf(await ask(`${method} ${path} HTTP/1.1\r\n${host()}`))).toBe(404);
  });
});

describe('parser', () => {
  it.each([
    ['both lengths', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 4'],
    ['folded header', 'X-A: b\r\n c: d'],
  ])('%s is refused', async (_, headers) => {
    const answer = await ask(`POST /page HTTP/1.1\r\n${host()}\r\n${headers}`);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toMatch(/connection: close/i);
  });

  it('refuses headers over 16 KB', async () => {
    const answer = await ask(`GET / HTTP/1.1\r\n${host()}\r\nX-Long: ${'a'.repeat(20_000)}`);
    expect(statusOf(answer)).toBe(431);
  });
});

describe('failures of the app', () => {
  it.each(['/api/throws', '/api/bare-500'])('%s becomes a plain JSON 500', async (path) => {
    const answer = await ask(`GET ${path} HTTP/1.1\r\n${host()}`);
    expect(statusOf(answer)).toBe(500);
    expect(answer).toMatch(/content-type: application\/json; charset=utf-8/i);
    expect(answer).toContain('"succeeded":false');
    expect(answer).not.toContain('planted');
  });
});
