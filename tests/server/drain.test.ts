import { Agent, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { appClosers, runClosers } from '../../server/closers.ts';
import { drain, drainTimesFor, proxyTimes } from '../../server/drain.ts';
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

const slowFront = async (ms: number): Promise<Started> =>
  startFront((incoming, response) => {
    setTimeout(() => response.end('done'), incoming.url === '/slow' ? ms : 0);
  });

const pause = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe('drain', () => {
  it('lets running requests finish and idle connections bring a last one', async () => {
    const front = await slowFront(300);
    const agent = new Agent({ keepAlive: true });
    expect((await ask(front, agent)).connection).toBe('keep-alive');
    const running = ask(front, new Agent({ keepAlive: true }), '/slow');
    await pause(50);
    const stopped = drain(front.server, front.traffic, { idleGraceMs: 1000, hardStopMs: 3000 });
    await pause(100);
    const last = await ask(front, agent, '/', 'POST');
    expect(last).toEqual({ status: 200, connection: 'close' });
    expect(await running).toMatchObject({ status: 200 });
    await stopped;
    await expect(ask(front, new Agent())).rejects.toThrow('ECONNREFUSED');
  });

  it('says not ready while it goes on, and closes idle connections after the grace', async () => {
    const front = await slowFront(0);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const other = new Agent({ keepAlive: true });
    await ask(front, agent);
    await ask(front, other);
    const started = performance.now();
    const stopped = drain(front.server, front.traffic, { idleGraceMs: 400, hardStopMs: 3000 });
    expect(await ask(front, agent, '/readyz')).toEqual({ status: 503, connection: 'close' });
    await stopped;
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(350);
    expect(took).toBeLessThan(1500);
  });

  it('cuts what does not end', async () => {
    const front = await slowFront(60_000);
    const hanging = ask(front, new Agent(), '/slow').catch((error: unknown) => String(error));
    await pause(50);
    await drain(front.server, front.traffic, { idleGraceMs: 50, hardStopMs: 300 });
    expect(await hanging).toContain('socket hang up');
  });

  it('loses nothing under load', async () => {
    const front = await slowFront(0);
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    let going = true;
    const failures: string[] = [];
    const load = agents.map(async (agent) => {
      while (going) {
        const answer = await ask(front, agent, '/', 'POST').catch((error: unknown) =>
          String(error),
        );
        if (typeof answer === 'string') {
          if (!answer.includes('ECONNREFUSED')) failures.push(answer);
          return;
        }
      }
    });
    await pause(200);
    await drain(front.server, front.traffic, { idleGraceMs: 500, hardStopMs: 3000 });
    going = false;
    await Promise.all(load);
    expect(failures).toEqual([]);
  });
});

describe('the grace', () => {
  const idle = { draining: false, inFlight: 0, lastRequestAt: 0, proxySeen: false };

  it('is long behind a proxy and under load, short at a terminal', () => {
    expect(drainTimesFor(idle, true, 'SIGTERM')).toEqual(proxyTimes);
    expect(drainTimesFor({ ...idle, proxySeen: true }, false, 'SIGTERM')).toEqual(proxyTimes);
    const busy = { ...idle, lastRequestAt: performance.now() };
    expect(drainTimesFor(busy, false, 'SIGTERM')).toEqual(proxyTimes);
    expect(drainTimesFor(idle, false, 'SIGTERM').idleGraceMs).toBeLessThan(1000);
    expect(drainTimesFor(busy, false, 'SIGINT').idleGraceMs).toBe(0);
  });
});

describe('closers', () => {
  it('all run, although one fails', async () => {
    const done: string[] = [];
    const failures: unknown[] = [];
    appClosers().add(async () => Promise.reject(new Error('planted')));
    appClosers().add(async () => Promise.resolve(done.push('database')));
    await runClosers((error) => failures.push(error));
    expect(done).toEqual(['database']);
    expect(failures).toHaveLength(1);
  });
});
