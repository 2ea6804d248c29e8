/** `/healthz` after the event loop stood still. */
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { watchEventLoop } from '../../server/event-loop-monitor.ts';
import { startFront } from './support/start-front.ts';

it('hears for a while of a loop that stood still for ten seconds', () => {
  let at = 0;
  const log = { error: vi.fn() };
  const isTurning = watchEventLoop(10_000, log, () => at);
  const after = (milliseconds: number): boolean => {
    at += milliseconds;
    return isTurning();
  };
  expect([after(1000), after(9999)]).toEqual([true, true]);
  expect(log.error).not.toHaveBeenCalled();
  expect([after(10_000), after(1000), after(8999), after(1)]).toEqual([false, false, false, true]);
  expect(log.error.mock.calls).toEqual([[{ ms: 10_000 }, 'the event loop stood still']]);
});

it('answers 503 then, and 200 when the loop runs again', async () => {
  const front = await startFront(() => new Response(), { limits: { stillMs: 1000 } });
  const status = async (): Promise<number | undefined> => {
    const asked = get(`${front.origin}/healthz`);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  await expect.poll(status).toBe(200);
  const waiting = status();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  expect(await waiting).toBe(503);
  await expect.poll(status).toBe(200);
  expect(front.lines.map(({ message }) => message)).toContain('the event loop stood still');
  await front.stop();
});
