import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { longText, startFront, type Started } from './support/start-front.ts';

let front: Started;
let renders = 0;
let sendRest = Promise.withResolvers<null>();

const html = { 'content-type': 'text/html' };

/** A page in two pieces, the second one later. */
const inPieces = (first: string, rest: () => Promise<string>): ReadableStream<Uint8Array> => {
  const pieces = [() => first, rest];
  return new ReadableStream({
    async pull(controller) {
      const piece = await pieces.shift()?.();
      if (piece === undefined) controller.close();
      else controller.enqueue(Buffer.from(piece));
    },
  });
};

beforeAll(async () => {
  front = await startFront((request, notes) => {
    const path = new URL(request.url).pathname;
    if (path === '/shared' || path === '/shared-with-cookie' || path === '/shared-404') {
      renders += 1;
      notes.isShared = true;
      const page = inPieces(longText, async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return `<p>${renders}</p>`;
      });
      return new Response(page, {
        status: path === '/shared-404' ? 404 : 200,
        headers: {
          ...html,
          'content-security-policy': "default-src 'self'",
          ...(path === '/shared-with-cookie' && { 'set-cookie': 'a=b' }),
        },
      });
    }
    if (path === '/streamed') {
      const page = inPieces('first;', async () => {
        await sendRest.promise;
        return longText;
      });
      return new Response(page, { headers: { 'content-type': 'text/csv' } });
    }
    if (path === '/broken') {
      const page = new ReadableStream({ pull: () => Promise.reject(new Error('planted')) });
      return new Response(page, { headers: { 'content-type': 'application/pdf' } });
    }
    if (path === '/picture')
      return new Response(Buffer.alloc(4000), { headers: { 'content-type': 'image/png' } });
    if (path === '/api/json')
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    if (path === '/empty') return new Response(null, { status: 204 });
    if (path === '/redirect') {
      const headers = new Headers({ location: '/login' });
      for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie);
      return new Response(null, { status: 302, headers });
    }
    return new Response(longText, { headers: { ...html, etag: '"app"' } });
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
    '/broken',
  ])('%s', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    // Two that browsers read of documents alone, and of nothing that is a part of one.
    const isPart = path === '/_astro/app.abc.js';
    const own = ['camera', 'publickey-credentials-create', 'publickey-credentials-get'];
    for (const feature of own)
      expect(headers['permissions-policy'] ?? '').toContain(isPart ? '' : `${feature}=(self)`);
    expect(headers['permissions-policy'] === undefined).toBe(isPart);
    expect(headers['cross-origin-opener-policy']).toBe(isPart ? undefined : 'same-origin');
    expect(headers['content-security-policy']).toBeDefined();
    expect(headers['cache-control']).toBeDefined();
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('sends HSTS on https only', async () => {
    const secure = await startFront(() => new Response(), { siteUrl: 'https://a.test' });
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

  it('preserves several cookies', async () => {
    expect((await get('/redirect')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('logs the path, never the query', async () => {
    await get('/api/json?token=hidden');
    await expect.poll(() => front.lines.at(-1)?.fields['path']).toBe('/api/json');
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

  it('sends the first piece of a streamed file before the last is made', async () => {
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
  ])('rejects %s', async (path) => {
    const { status, body } = await get(path);
    expect(body.toString()).not.toContain('SECRET');
    if (!path.includes('..')) expect(status).toBe(404);
  });
});

describe('kept pages', () => {
  it('renders once whatever the query, then answers from memory and 304', async () => {
    renders = 0;
    const fresh = await startFront((_, notes) => {
      renders += 1;
      notes.isShared = true;
      return new Response(longText, { headers: html });
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

  it('excludes errors and answers with cookies', async () => {
    for (const path of ['/shared-404', '/shared-with-cookie']) {
      renders = 0;
      await get(path);
      await get(path);
      expect(renders).toBe(2);
    }
  });
});

describe('bodies that break off', () => {
  it('hide error details', async () => {
    const { status, body } = await get('/broken');
    expect(status).toBe(500);
    expect(body.toString()).not.toContain('planted');
  });
});
