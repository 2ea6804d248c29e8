import { expect, it } from 'vitest';
import { Semaphore } from '#api/kernel/semaphore.ts';

it('runs two at once, in order, and goes on after a failure', async () => {
  const turns = new Semaphore({ size: 2, waiting: 10 });
  const log: string[] = [];
  let running = 0;
  let most = 0;
  const job = (name: string) => async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    log.push(name);
    running--;
    if (name === 'b') throw new Error('b');
  };
  const runs = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => turns.run(job(name)));
  await Promise.allSettled(runs);
  expect(log.join('')).toBe('abcdef');
  expect(most).toBe(2);
  expect(turns.isIdle).toBe(true);
});
