import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '#api/main/route-table.ts';
import { bodyLimitOf } from '../../server/bodies/body-limit.ts';
import {
  sendRaw,
  startFront,
  statusOf,
  type Handler,
  type Started,
} from './support/start-front.ts';

let front: Started;
/** One that loses patience soon; the other takes whatever a busy machine sends late. */
let hasty: Started;
let received = 0;
const kilobyte = 1024;

const json = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } });

const handler: Handler = async (request) => {
  received = 0;
  const path = new URL(request.url).pathname;
  if (path === '/api/early') {
    await request.body?.getReader().read();
    return json('{}', 400);
  }
  if (path === '/api/endless') {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('the beginning')),
    });
    return new Response(body, { headers: { 'Content-Type': 'text/plain' } });
  }
  for await (const piece of request.body ?? []) received += piece.length;
  return json(JSON.stringify({ received }));
};

beforeAll(async () => {
  front = await startFront(handler);
  hasty = await startFront(handler, {
    limits: { headersMs: 400, bodyMs: 600, checkEveryMs: 100 },
  });
});
afterAll(async () => {
  await front.stop();
  await hasty.stop();
});

const post = async (body: BodyInit, type: string, path = '/api/x'): Promise<Response> =>
  fetch(`${front.origin}${path}`, { method: 'POST', body, headers: { 'content-type': type } });

describe('bodies', () => {
  it('takes 64 KB of JSON and refuses one byte more as JSON 413', async () => {
    const fits = await post('a'.repeat(64 * kilobyte), 'application/json');
    expect(await fits.json()).toEqual({ received: 64 * kilobyte });
    const refused = await post('a'.repeat(64 * kilobyte + 1), 'application/json');
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ succeeded: false, error: {} });
  });

  it.each([
    ['/login', 413],
    ['/profiles', 413],
    ['/profile', 200],
    ['/profile?saved', 200],
    ['/desk/login', 413],
    ['/desk/records/SR-2026-000001', 200],
    ['/desk/receipts/RC-2026-000001', 200],
    ['/desk/work/WO-2026-000001', 200],
  ])(
    'takes uploads at the API, the profile and records of the desk alone: %s gives %i',
    async (path, status) => {
      const answer = await post(
        Buffer.alloc(64 * kilobyte + 1),
        'multipart/form-data; boundary=x',
        path,
      );
      expect(answer.status).toBe(status);
    },
  );

  it('leads back to the form that sent too much by itself', async () => {
    const size = 13 * kilobyte * kilobyte;
    const sent = Buffer.alloc(size);
    const answer = await post(sent, 'multipart/form-data; boundary=x', '/profile?picture');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      413,
      'text/html; charset=utf-8',
    ]);
    const page = await answer.text();
    expect(page).toContain('<h1>The request is too large.</h1>');
    expect(page).toContain('<a href="?">Back to the form</a>');
  });

  it('answers the next request after one that was refused before its body was read', async () => {
    const length = 600 * kilobyte;
    const head = `POST /api/early HTTP/1.1\r\nHost: localhost:${front.port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;
    const next = `GET /healthz HTTP/1.1\r\nHost: localhost:${front.port}\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(front.port, head + 'a'.repeat(length) + next);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });

  it('takes 1 MB of JSON for a service form with its tables', async () => {
    const path = '/api/client/submissions';
    const most = 1024 * kilobyte;
    const fits = await post('a'.repeat(most), 'application/json', path);
    expect(await fits.json()).toEqual({ received: most });
    expect((await post('a'.repeat(most + 1), 'application/json', path)).status).toBe(413);
  });

  it.each(routeTable.filter(({ input }) => input.kind === 'json'))(
    'lets through what $method $path takes',
    ({ path, input }) => {
      const url = `/api${path.replaceAll(/:\w+/g, 'X')}`;
      expect(bodyLimitOf(url, 'application/json')).toBeGreaterThanOrEqual(input.maxBytes);
    },
  );

  it('takes 12 MB of upload', async () => {
    const answer = await post(
      Buffer.alloc(12 * kilobyte * kilobyte),
      'multipart/form-data; boundary=x',
    );
    expect(await answer.json()).toEqual({ received: 12 * kilobyte * kilobyte });
  });

  it('cuts a chunked body that hides its length', async () => {
    received = 0;
    const chunk = `${(8 * kilobyte).toString(16)}\r\n${'a'.repeat(8 * kilobyte)}\r\n`;
    const head = `POST /api/x HTTP/1.1\r\nHost: localhost:${front.port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    // What follows breaks the coding: it gets no answer that the next request would take for its own.
    const answer = await sendRaw(front.port, `${head}${chunk.repeat(20)}no length\r\n`);
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain('"succeeded":false');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(received).toBeLessThanOrEqual(64 * kilobyte);
  });

  it.each(['/healthz', '/favicon.svg', '/.env'])(
    'answers %s once, however its body goes on',
    async (path) => {
      const head = `GET ${path} HTTP/1.1\r\nHost: localhost:${front.port}\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const answer = await sendRaw(front.port, `${head}no length\r\n`);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    },
  );

  it('writes no second answer into one that is under way', async () => {
    const head = `Host: localhost:${front.port}\r\n\r\n`;
    const answer = await sendRaw(
      front.port,
      `GET /api/endless HTTP/1.1\r\n${head}`,
      'no request\r\n\r\n',
    );
    expect(answer).toContain('the beginning');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('reports an invalid request after an answered one', async () => {
    const head = `GET /healthz HTTP/1.1\r\nHost: localhost:${front.port}\r\n\r\n`;
    const answer = await sendRaw(front.port, `${head}no request\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('cuts an endless body early', async () => {
    const sent = await new Promise<number>((resolve) => {
      const socket = connect(front.port, '127.0.0.1');
      socket.write(
        `POST /api/x HTTP/1.1\r\nHost: localhost:${front.port}\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n`,
      );
      const piece = Buffer.alloc(64 * kilobyte);
      const feed = (): void => {
        while (socket.writable && socket.write(piece));
      };
      socket.on('drain', feed);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        resolve(socket.bytesWritten);
      });
      feed();
    });
    expect(sent).toBeLessThan(500_000_000);
  });

  it("drains a browser's oversized upload, since it reads the answer only then", async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const size = 20 * kilobyte * kilobyte;
      const socket = connect(front.port, '127.0.0.1');
      socket.write(
        `POST /profile HTTP/1.1\r\nHost: localhost:${front.port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${size}\r\n\r\n`,
      );
      socket.on('error', reject);
      const answered = once(socket, 'data');
      socket.write(Buffer.alloc(size), () => {
        answered.then(([data]) => resolve(String(data)), reject);
      });
    });
    expect(statusOf(answer)).toBe(413);
  });

  it('asks for a body that waits for permission, and refuses a large one without reading it', async () => {
    const head = `POST /api/x HTTP/1.1\r\nHost: localhost:${front.port}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nConnection: close\r\n`;
    expect(await sendRaw(front.port, `${head}Content-Length: 99999999\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413/,
    );
    const answer = await sendRaw(front.port, `${head}Content-Length: 2\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 100/);
    expect(answer).toContain('{"received":2}');
  });
});

describe('slow callers', () => {
  it('cuts headers that do not end', async () => {
    const answer = await sendRaw(hasty.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n');
    expect(statusOf(answer)).toBe(408);
  });

  it('cuts a body that does not come', async () => {
    const answer = await sendRaw(
      hasty.port,
      `POST /api/x HTTP/1.1\r\nHost: localhost:${hasty.port}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\na`,
    );
    expect(statusOf(answer)).toBe(408);
  });

  it('cuts a reader that takes nothing', async () => {
    const large = await startFront(() => new Response(Buffer.alloc(64 * kilobyte * kilobyte)), {
      limits: { stalledMs: 300, checkEveryMs: 100 },
    });
    const closed = new Promise((resolve) => {
      large.server.once('connection', (socket) => socket.once('close', resolve));
    });
    const socket = connect(large.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`GET /api/large HTTP/1.1\r\nHost: localhost:${large.port}\r\n\r\n`);
    await closed;
    socket.destroy();
    await large.stop();
  });
});
