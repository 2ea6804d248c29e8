/** Bytes that are no request, or hardly one: each is answered with a status below 500 or cut, and the server lives on. */
import fc from 'fast-check';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull, LONG, measured } from '../reliability/support/figures.ts';
import { startFront, type Started } from './support/start-front.ts';
import { anyText } from '../support/any-text.ts';

const numRuns = isFull ? 10_000 : 300;
const ANSWER_MS = 10_000;

let front: Started;
beforeAll(async () => {
  const limits = { headersMs: 300, bodyMs: 300, checkEveryMs: 50 };
  front = await startFront(async (request) => new Response(await request.text()), { limits });
});
afterAll(() => front.stop());

const token = fc.oneof(
  fc.constantFrom('GET', 'POST', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'G\u0000T', ''),
  fc.string({ maxLength: 12 }),
);
const path = fc.oneof(
  fc.constantFrom(
    '/',
    '/login',
    '/%',
    '/%00',
    '//',
    '/../etc/passwd',
    '*',
    'http://a:b@c/',
    '/a b',
  ),
  anyText({ maxLength: 60 }).map((text) => `/${text}`),
  fc.constant(`/${'a'.repeat(20_000)}`),
);
const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '');
const host = fc.constantFrom('localhost:4321', 'a:b@c', '', '[::', 'evil.test', 'x'.repeat(300));
const header = fc.oneof(
  fc.constantFrom(
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 1e9',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, gzip',
    'Expect: 100-continue',
    'Upgrade: websocket',
    'Connection: close, te',
    ' folded: yes',
    'Range: bytes=9-1',
    `Cookie: ${'a'.repeat(17_000)}`,
    'X-Forwarded-For: ,,,',
  ),
  anyText({ maxLength: 40 }),
);
const request = fc
  .record({
    token,
    path,
    version,
    host,
    headers: fc.array(header, { maxLength: 4 }),
    body: anyText(),
  })
  .map((of) =>
    [`${of.token} ${of.path} ${of.version}`, `Host: ${of.host}`, ...of.headers, '', of.body].join(
      '\r\n',
    ),
  );

/** What comes back until the connection ends; `silent` when nothing came and nobody ended it. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(front.port, '127.0.0.1');
    let answer = '';
    const timer = setTimeout(() => {
      socket.destroy();
      resolve('silent');
    }, ANSWER_MS);
    socket.on('data', (piece) => (answer += piece.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
    socket.end(Buffer.from(bytes, 'utf8'));
  });

it(
  'answers raw bytes of any kind without a 5xx, and lives on',
  async () => {
    const seen = new Map<string, number>();
    const property = fc.asyncProperty(request, async (bytes) => {
      const answer = await answerTo(bytes);
      expect(answer).not.toBe('silent');
      const [first = 'cut', ...more] = answer.match(/^HTTP\/1\.1 \d+/gm) ?? [];
      seen.set(first, (seen.get(first) ?? 0) + 1);
      // 501 and 505 say what the server does not do (RFC 9110, 15.6.2 and 15.6.6).
      for (const status of [first, ...more])
        expect(status).toMatch(/^(?:cut|HTTP\/1\.1 (?:[1-4]\d\d|501|505))$/);
    });
    await fc.assert(property, { numRuns });
    expect([...seen.keys()].some((status) => status.endsWith('400'))).toBe(true);
    expect((await fetch(`${front.origin}/healthz`)).status).toBe(200);
    measured(
      'R31',
      `${numRuns} raw requests: ${[...seen].map(([status, count]) => `${status.slice(9) || status} × ${count}`).join(', ')}`,
    );
  },
  LONG,
);
