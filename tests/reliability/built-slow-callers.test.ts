/** People who take and send slowly, or not at all, and what the others notice of them. */
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import {
  ask,
  bodyOf,
  fileForm,
  logIn,
  signUp,
  upload,
  uploadHead,
  type Visitor,
} from './support/callers.ts';
import { isFull, LONG, measured, now, quantile } from './support/figures.ts';
import { isBuilt, startPortal, type Portal } from './support/portal.ts';

const MEGABYTE = 1024 * 1024;
const READERS = isFull ? 50 : 12;
const WARM_UP = 20;
const READ_SECONDS = isFull ? 20 : 3;
const HALF_OPEN = isFull ? 500 : 40;
const UPLOADS = isFull ? 20 : 6;
const SECOND = 1000;

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

const headLines = (
  port: number,
  first: string,
  headers: Readonly<Record<string, string>>,
): string =>
  [
    first,
    `Host: localhost:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

describe.runIf(isBuilt)('the built portal and slow callers', () => {
  const dataDir = temporaryFolder();
  let portal: Portal;
  let visitor: Visitor;

  const start = async (): Promise<void> => {
    portal = await startPortal({ env: { DATA_DIR: dataDir } });
  };
  beforeAll(async () => {
    await start();
    visitor = await logIn(portal.port, await signUp(portal.port, 'slow@example.com'));
  }, LONG);
  afterAll(() => portal.kill());

  const rss = (): number => {
    const status = readFileSync(`/proc/${portal.child.pid ?? 0}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  };

  it(
    `takes little memory for ${READERS} who read a file of 10 MB slowly`,
    async () => {
      const { port } = portal;
      const stored = await upload(port, visitor, 10 * MEGABYTE);
      expect(stored.status, stored.text).toBe(200);
      const path = `/api/client/attachments/${bodyOf(stored).id}`;
      // What the process takes for people who read fast is no matter of slow ones.
      for (let time = 0; time < WARM_UP; time += 1) {
        const whole = await ask({ port, path, headers: visitor.bearer });
        expect(whole.text).toHaveLength(10 * MEGABYTE);
      }
      await sleep(SECOND);
      const before = rss();
      let highest = before;
      let taken = 0;
      const sockets = await Promise.all(
        Array.from({ length: READERS }, async () => {
          const socket = await open(port);
          socket.write(headLines(port, `GET ${path} HTTP/1.1`, visitor.bearer));
          socket.pause();
          return socket;
        }),
      );
      // Ten kilobytes a second each, in steps of a tenth of that.
      for (let step = 0; step < READ_SECONDS * 10; step += 1) {
        for (const socket of sockets) {
          const piece = socket.read(1024) as Buffer | null;
          taken += piece?.length ?? 0;
        }
        highest = Math.max(highest, rss());
        await sleep(100);
      }
      expect(sockets.every((socket) => !socket.closed)).toBe(true);
      expect(taken).toBeGreaterThan(READERS * 1024);
      const page = await ask({ port, path: '/login' });
      expect(page.status).toBe(200);
      const more = (highest - before) / MEGABYTE;
      measured(
        'R15',
        `${READERS} readers for ${READ_SECONDS} s: at most ${Math.round(more)} MB more`,
      );
      expect(more).toBeLessThan(64);
      for (const socket of sockets) socket.destroy();
    },
    LONG,
  );

  it(
    `cuts ${HALF_OPEN} connections whose requests do not come to an end`,
    async () => {
      const { port } = portal;
      const began = now();
      const cut: number[] = [];
      const dripping: Socket[] = [];
      const sockets = await Promise.all(
        Array.from({ length: HALF_OPEN }, async (_, number) => {
          const socket = await open(port);
          socket.resume();
          socket.once('close', () => cut.push(now() - began));
          if (number % 2 === 0) socket.write(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\n`);
          else {
            const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000' };
            socket.write(headLines(port, 'POST /api/client/login HTTP/1.1', headers));
            dripping.push(socket);
          }
          return socket;
        }),
      );
      const drip = setInterval(() => {
        for (const socket of dripping) if (socket.writable) socket.write('{');
      }, SECOND);
      const pages: number[] = [];
      while (cut.length < HALF_OPEN) {
        const page = await ask({ port, path: '/login' });
        expect(page.status).toBe(200);
        pages.push(page.ms);
        await sleep(50);
      }
      clearInterval(drip);
      const last = Math.max(...cut);
      const p99 = quantile(pages, 0.99);
      measured(
        'R16',
        `${HALF_OPEN} cut within ${(last / SECOND).toFixed(1)} s, a page meanwhile p99 ${Math.round(p99)} ms`,
      );
      expect(sockets.every((socket) => socket.closed)).toBe(true);
      if (isFull) {
        expect(last).toBeLessThan(15 * SECOND);
        expect(p99).toBeLessThan(500);
      }
    },
    LONG,
  );

  /** Sends the file in pieces over so many seconds; the answer's status. */
  async function uploadSlowly(seconds: number, sent: () => void): Promise<number> {
    const form = fileForm(64 * 1024);
    const socket = await open(portal.port);
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write(
      headLines(
        portal.port,
        'POST /api/client/attachments HTTP/1.1',
        uploadHead(visitor, form.length),
      ),
    );
    const pieces = 10;
    const size = Math.ceil(form.length / pieces);
    for (let piece = 0; piece < pieces; piece += 1) {
      socket.write(form.subarray(piece * size, (piece + 1) * size));
      if (piece === 0) sent();
      await sleep((seconds * SECOND) / pieces);
    }
    if (!socket.closed) await once(socket, 'close');
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
  }

  it(
    `finishes ${UPLOADS} slow uploads when told to stop, and leaves the database whole`,
    async () => {
      let begun = 0;
      const uploads = Array.from({ length: UPLOADS }, () => uploadSlowly(4, () => (begun += 1)));
      await expect.poll(() => begun).toBe(UPLOADS);
      await sleep(SECOND / 2);
      const asked = now();
      const stopped = portal.stop();
      expect(await Promise.all(uploads)).toEqual(Array.from({ length: UPLOADS }, () => 200));
      expect(await stopped).toBe(0);
      const took = now() - asked;
      const wal = statSync(join(dataDir, 'portal.db-wal'), { throwIfNoEntry: false });
      expect(wal?.size ?? 0).toBe(0);
      if (isFull) expect(took).toBeLessThan(11 * SECOND);
      measured(
        'R17',
        `${UPLOADS} uploads answered, the end after ${(took / SECOND).toFixed(1)} s with 0`,
      );
      await start();
    },
    LONG,
  );

  it(
    'ends at once when it is told twice',
    async () => {
      let begun = 0;
      const held = uploadSlowly(8, () => (begun += 1));
      await expect.poll(() => begun).toBe(1);
      await sleep(SECOND / 2);
      const first = portal.stop();
      await expect
        .poll(
          async () => (await ask({ port: portal.port, path: '/login' }).catch(() => null))?.status,
        )
        .toBeUndefined();
      expect(portal.child.exitCode).toBeNull();
      portal.child.kill('SIGTERM');
      expect(await first).toBe(1);
      await held;
      await start();
    },
    LONG,
  );
});
