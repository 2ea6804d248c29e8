import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { longText, startFront, type Started } from './support/start-front.ts';

let front: Started;
let renders = 0;
let sendRest = Promise.withResolvers<null>();

beforeAll(async () => {
  front = await startFront(async (request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/shared' || path === '/shared-with-cookie' || path === '/shared-404') {
      renders += 1;
      response.setHeader('x-portal-cache', 'shared');
      if (path === '/shared-with-cookie') response.setHeader('Set-Cookie', 'a=b');
      response.writeHead(path === '/shared-404' ? 404 : 200, {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'self'",
      });
      response.write(longText);
      await new Promise((resolve) => setTimeout(resolve, 20));
      response.end(`<p>${renders}</p>`);
    } else if (path === '/streamed') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('first;');
      await sendRest.promise;
      response.end(longText);
    } else if (path === '/picture') {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.end(Buffer.alloc(4000));
    } else if (path === '/file' || path === '/outside' || path === '/no-file') {
      const file = {
        '/file': 'data/files/label.pdf',
        '/outside': 'data-secret',
        '/no-file': 'data/x',
      }[path];
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'x-portal-file': join(front.dir, file),
      });
      response.end();
    } else if (path === '/api/json') {
      response.writeHead(200, { 'content-type': 'application/json', 'x-portal-route': '/api/:x' });
      response.end('{}');
    } else if (path === '/empty') {
      response.writeHead(204);
      response.end();
    } else if (path === '/redirect') {
      response.writeHead(302, { location: '/login', 'set-cookie': ['a=1', 'b=2'] });
      response.end();
    } else {
      response.writeHead(200, { 'content-type': 'text/html', etag: '"app"' });
      response.end(longText);
    }
  });
});
afterAll(async () => front.stop());

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<Answer>((resolve, reject) => {
    httpRequest(`${front.origin}${path}`, { headers, method, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(pieces),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('headers on every answer', () => {
  it.each([
    '/page',
    '/api/json',
    '/empty',
    '/redirect',
    '/healthz',
    '/_astro/app.abc.js',
    '/_astro/none.js',
    '/favicon.svg',
    '/shared',
    '/file',
    '/no-file',
  ])('%s', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toBeDefined();
    expect(headers['cache-control']).toBeDefined();
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(Object.keys(headers).filter((name) => name.startsWith('x-portal'))).toEqual([]);
  });

  it('sends HSTS on https only', async () => {
    const secure = await startFront((_, response) => response.end(), { siteUrl: 'https://a.test' });
    const answer = await fetch(`http://127.0.0.1:${secure.port}/healthz`);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    await secure.stop();
  });

  it('names the charset, keeps the policy of pages and shuts everything else', async () => {
    expect((await get('/page')).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/api/json')).headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    });
    expect((await get('/shared')).headers['content-security-policy']).toBe("default-src 'self'");
  });

  it('keeps several cookies apart', async () => {
    expect((await get('/redirect')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('logs the route pattern, never the query', async () => {
    await get('/api/json?token=hidden');
    await expect.poll(() => front.lines.at(-1)?.fields['path']).toBe('/api/:x');
    expect(JSON.stringify(front.lines)).not.toContain('hidden');
  });
});

describe('compression', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['br;q=0', undefined],
  ])('Accept-Encoding: %s', async (accepted, expected) => {
    const { headers, body } = await get('/page', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(expected);
    expect(headers.vary).toContain('Accept-Encoding');
    const unpack =
      { br: brotliDecompressSync, gzip: gunzipSync }[expected ?? ''] ?? ((b: Buffer) => b);
    expect(unpack(body).toString()).toBe(longText);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers.etag).toBe(expected === undefined ? '"app"' : 'W/"app"');
  });

  it('leaves small bodies and packed types alone', async () => {
    const accept = { 'accept-encoding': 'br' };
    expect((await get('/api/json', accept)).headers['content-encoding']).toBeUndefined();
    expect((await get('/picture', accept)).headers['content-encoding']).toBeUndefined();
  });

  it('sends the first piece of a streamed page before the last is made', async () => {
    sendRest = Promise.withResolvers();
    const answer = await fetch(`${front.origin}/streamed`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers.get('content-encoding')).toBe('br');
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('first;');
    sendRest.resolve(null);
    let rest = '';
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read())
      rest += Buffer.from(piece.value).toString();
    expect(rest).toBe(longText);
  });

  it('answers HEAD without a body', async () => {
    const { status, body, headers } = await get('/page', { 'accept-encoding': 'br' }, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

describe('assets', () => {
  it('sends the precompressed sibling, immutable, and 304 afterwards', async () => {
    const { headers, body } = await get('/_astro/app.abc.js', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(body).toString()).toBe(longText);
    const etag = headers.etag ?? '';
    const again = { 'accept-encoding': 'br', 'if-none-match': etag };
    expect((await get('/_astro/app.abc.js', again)).status).toBe(304);
    const plain = await get('/_astro/app.abc.js', { 'if-none-match': etag });
    expect([plain.status, plain.body.toString()]).toEqual([200, longText]);
  });

  it.each([
    '/_astro/app.abc.js.map',
    '/_astro/app.abc.js.br',
    '/.env',
    '/_headers.json',
    '/_astro/../.env',
    '/_astro/%2e%2e/.env',
  ])('does not serve %s', async (path) => {
    const { status, body } = await get(path);
    expect(body.toString()).not.toContain('SECRET');
    if (!path.includes('..')) expect(status).toBe(404);
  });
});

describe('kept pages', () => {
  it('renders once whatever the query, then answers from memory and 304', async () => {
    renders = 0;
    const fresh = await startFront((_, response) => {
      renders += 1;
      response.writeHead(200, { 'content-type': 'text/html', 'x-portal-cache': 'shared' });
      response.end(longText);
    });
    const ask = async (query: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${fresh.origin}/login${query}`, { headers: { 'accept-encoding': 'br', ...headers } });
    const first = await ask('');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const second = await ask('?next=/profile');
    expect(renders).toBe(1);
    expect(await second.text()).toBe(longText);
    expect(second.headers.get('content-encoding')).toBe('br');
    expect(second.headers.get('vary')).toBe('Accept-Encoding');
    const etag = second.headers.get('etag') ?? '';
    expect((await ask('', { 'if-none-match': etag })).status).toBe(304);
    expect((await ask('', { 'if-none-match': `W/"x", ${etag}` })).status).toBe(304);
    await fetch(`${fresh.origin}/login`, { method: 'POST' });
    expect(renders).toBe(2);
    await fresh.stop();
  });

  it('keeps neither errors nor answers with cookies', async () => {
    for (const path of ['/shared-404', '/shared-with-cookie']) {
      renders = 0;
      await get(path);
      await get(path);
      expect(renders).toBe(2);
    }
  });
});

describe('files that the app names', () => {
  it('sends them with their length, only from the data folder', async () => {
    const found = await get('/file');
    expect([found.status, found.body.toString()]).toEqual([200, 'a label']);
    expect(found.headers['content-length']).toBe('7');
    for (const path of ['/outside', '/no-file']) {
      const missing = await get(path);
      expect(missing.status).toBe(404);
      expect(missing.body.toString()).not.toContain('outside');
    }
  });
});
