import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drain, drainTimesFor, proxyTimes } from '../../server/stop.ts';
import { startFront, type Started } from './support/start-front.ts';

async function ask(front: Started, agent: Agent, path = '/', method = 'GET') {
  return new Promise<{ status: number; connection: string }>((resolve, reject) => {
    const call = request({ port: front.port, host: '127.0.0.1', path, agent, method }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          connection: String(answer.headers.connection),
        });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

/** A front whose answers to /slow wait until they are let go; `arrived` is settled when one is asked for. */
async function heldFront() {
  const arrived = Promise.withResolvers<null>();
  const held = Promise.withResolvers<null>();
  const front = await startFront(async (request) => {
    if (new URL(request.url).pathname === '/slow') {
      arrived.resolve(null);
      await held.promise;
    }
    return new Response('done');
  });
  return { front, arrived: arrived.promise, letGo: () => held.resolve(null) };
}

const connectionsOf = async ({ server }: Started): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_, count) => resolve(count));
  });

describe('drain', () => {
  const times = { idleGraceMs: 1000, hardStopMs: 3000 };

  // The drain's own clock stands still until a test moves it; the sockets' does not.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('finishes running requests, and one last request of idle connections', async () => {
    const { front, arrived, letGo } = await heldFront();
    const agent = new Agent({ keepAlive: true });
    expect((await ask(front, agent)).connection).toBe('keep-alive');
    const running = ask(front, new Agent({ keepAlive: true }), '/slow');
    await arrived;
    const stopped = drain(front.server, front.traffic, times);
    const last = await ask(front, agent, '/', 'POST');
    expect(last).toEqual({ status: 200, connection: 'close' });
    letGo();
    expect(await running).toMatchObject({ status: 200 });
    await vi.advanceTimersByTimeAsync(times.idleGraceMs);
    await stopped;
    await expect(ask(front, new Agent())).rejects.toThrow('ECONNREFUSED');
  });

  it('reports not ready during the drain, and closes idle connections after the grace', async () => {
    const { front } = await heldFront();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const other = new Agent({ keepAlive: true });
    await ask(front, agent);
    await ask(front, other);
    const stopped = drain(front.server, front.traffic, times);
    expect(await ask(front, agent, '/readyz')).toEqual({ status: 503, connection: 'close' });
    await vi.advanceTimersByTimeAsync(times.idleGraceMs - 1);
    expect(await connectionsOf(front)).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
  });

  it('cuts what does not end', async () => {
    const { front, arrived } = await heldFront();
    let isCut = false;
    const hanging = ask(front, new Agent(), '/slow').catch((error: unknown) => {
      isCut = true;
      return String(error);
    });
    await arrived;
    const stopped = drain(front.server, front.traffic, times);
    await vi.advanceTimersByTimeAsync(times.hardStopMs - 1);
    expect(isCut).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect(await hanging).toContain('socket hang up');
  });

  it('waits for no upload that is refused already', async () => {
    const { front } = await heldFront();
    const connected = once(front.server, 'connection') as Promise<[Socket]>;
    const socket = connect(front.port, '127.0.0.1');
    const answered = once(socket, 'data');
    socket.write(
      `POST /profile HTTP/1.1\r\nHost: localhost:${front.port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000\r\n\r\n`,
    );
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 413/);
    await vi.advanceTimersByTimeAsync(100);
    const [held] = await connected;
    expect(held.destroyed).toBe(false);
    const stopped = drain(front.server, front.traffic, times);
    await vi.advanceTimersByTimeAsync(100);
    expect(held.destroyed).toBe(true);
    await stopped;
  });

  it('loses nothing under load', async () => {
    const { front } = await heldFront();
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const busy = Promise.withResolvers<null>();
    const failures: string[] = [];
    let answers = 0;
    const load = agents.map(async (agent) => {
      for (;;) {
        const answer = await ask(front, agent, '/', 'POST').catch((error: unknown) =>
          String(error),
        );
        if (typeof answer === 'string') {
          if (!answer.includes('ECONNREFUSED')) failures.push(answer);
          return;
        }
        answers += 1;
        if (answers === 400) busy.resolve(null);
      }
    });
    await busy.promise;
    await drain(front.server, front.traffic, times);
    await Promise.all(load);
    expect(failures).toEqual([]);
  });
});

describe('the grace', () => {
  const idle = { draining: false, isCold: false, inFlight: 0, lastRequestAt: 0, proxySeen: false };

  it('takes long behind a proxy and under load, short at a terminal', () => {
    expect(drainTimesFor(idle, true, 'SIGTERM')).toEqual(proxyTimes);
    expect(drainTimesFor({ ...idle, proxySeen: true }, false, 'SIGTERM')).toEqual(proxyTimes);
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    const busy = { ...idle, lastRequestAt: 59_000 };
    expect(drainTimesFor(busy, false, 'SIGTERM')).toEqual(proxyTimes);
    expect(drainTimesFor(idle, false, 'SIGTERM').idleGraceMs).toBeLessThan(1000);
    expect(drainTimesFor({ ...busy, lastRequestAt: 57_000 }, false, 'SIGTERM')).toEqual(
      drainTimesFor(idle, false, 'SIGTERM'),
    );
    expect(drainTimesFor(busy, false, 'SIGINT').idleGraceMs).toBe(0);
  });
});
