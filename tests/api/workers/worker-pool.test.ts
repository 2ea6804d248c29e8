import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/api/failures.ts';
import { isUnavailable } from '../../../src/api/unavailable.ts';
import { WorkerPool, WorkerStopped } from '../../../src/api/workers/worker-pool.ts';

const csv = (text: string) => ({ bytes: new TextEncoder().encode(text), name: 'a.csv' });
const small = csv('sku,style\nA1,Shirt\n');

const pools: WorkerPool[] = [];
const open = (size?: ConstructorParameters<typeof WorkerPool>[0]): WorkerPool => {
  const pool = new WorkerPool(size);
  pools.push(pool);
  return pool;
};

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** An order that keeps its thread busy until it is stopped. */
const long = () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => ({ a: `${index}`.repeat(20) }));
  return {
    sheets: [{ name: 'Long', columns: [{ key: 'a', title: 'A', type: 'text' as const }], rows }],
  };
};

describe('a task in a thread', () => {
  it('answers what the code answers', async () => {
    expect(await open().run('read-sheet', small)).toEqual({
      ok: true,
      value: { headers: ['sku', 'style'], rows: [{ row: 2, cells: ['A1', 'Shirt'] }] },
    });
  });

  it('tells how far it is', async () => {
    const seen: [number, number][] = [];
    const order = { sheets: [{ name: 'A', columns: [], rows: [{}, {}] }] };
    await open().run('write-workbook', order, { onProgress: (...step) => seen.push(step) });
    expect(seen).toEqual([
      [0, 2],
      [2, 2],
    ]);
  });

  it('is stopped at its time, at its memory and by whoever started it', async () => {
    const pool = open();
    const stopped = async (options: Parameters<WorkerPool['run']>[2]) =>
      pool.run('write-workbook', long(), options).catch((error: unknown) => error);
    expect(await stopped({ timeMs: 1 })).toMatchObject({ reason: 'time' });
    expect(await stopped({ memoryMb: 8 })).toMatchObject({ reason: 'memory' });
    expect(await stopped({ signal: AbortSignal.abort() })).toBeInstanceOf(WorkerStopped);
    const later = new AbortController();
    const running = stopped({ signal: later.signal, onProgress: () => later.abort() });
    expect(await running).toMatchObject({ reason: 'cancelled' });
    expect(await pool.run('read-sheet', small)).toMatchObject({ ok: true });
  });
});

describe('many tasks', () => {
  it('wait for their turn, and are refused when too many wait', async () => {
    const pool = open({ threads: 1, waiting: 1 });
    const first = pool.run('read-sheet', small);
    const second = pool.run('read-sheet', small);
    const third = await pool.run('read-sheet', small).catch((error: unknown) => error);
    expect(third).toBeInstanceOf(Refusal);
    expect(third).toMatchObject({ failure: { code: 'unavailable' } });
    expect(await Promise.all([first, second])).toHaveLength(2);
    expect(await pool.run('read-sheet', small)).toMatchObject({ ok: true });
  });

  it('end with the pool', async () => {
    const pool = open({ threads: 1 });
    const outcomes = [long(), long()].map(async (order) =>
      pool.run('write-workbook', order).catch((error: unknown) => error),
    );
    await pool.close();
    const [running, waiting] = await Promise.all(outcomes);
    expect(running).toMatchObject({ reason: 'cancelled' });
    expect(waiting).toBeInstanceOf(Refusal);
    await expect(pool.run('read-sheet', small)).rejects.toBeInstanceOf(Refusal);
  });
});

it('says by 503 that a thread could not finish, not that there is a fault', () => {
  expect(isUnavailable(new WorkerStopped('time'))).toBe(true);
  expect(isUnavailable(new WorkerStopped('memory'))).toBe(true);
  expect(isUnavailable(new WorkerStopped('cancelled'))).toBe(false);
});
