import { renderDocument } from '#api/documents/tasks.ts';
import { readSheetTask } from '#api/spreadsheets/tasks.ts';
import { makeLabelFiles } from '#api/labels/tasks.ts';
import { drawList } from '#api/documents/tasks.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { FailureError } from '#api/kernel/failures.ts';
import { exportBusyText } from '#lib/reports/export-format.ts';
import { isUnavailable } from '#api/main/unavailable.ts';
import { WorkerPool, WorkerStopped } from '#api/workers/worker-pool.ts';
import { careLabel } from '../labels/support.ts';

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

const company = { name: 'House', address: [], phone: '', email: '', colour: '#2f2a6b' };
const head = { size: 'letter', company, title: 'List', reference: '', status: '' } as const;
const generatedAt = new Date('2026-03-02T10:00:00.000Z');

/** An order that keeps its thread busy until it is stopped. */
const long = () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => [`${index}`.repeat(20)]);
  const table = { kind: 'table' as const, columns: [{ label: 'A' }], rows };
  return { document: { ...head, blocks: [table] }, generatedAt };
};

const labels = (rows: number) => ({
  format: 'zpl' as const,
  title: 'Care',
  madeAt: generatedAt.toISOString(),
  data: careLabel,
  revision: 1,
  gs1Prefix: '',
  gs1Extension: '',
  firstSerial: null,
  rows: Array.from({ length: rows }, (_, index) => ({ row: index + 2, values: { copies: '1' } })),
  same: ['brand', 'company', 'content', 'care', 'coo'],
  isSeries: false,
  sheet: null,
  logo: null,
});

const list = { document: { ...head, blocks: [] }, columns: [{ label: 'A' }], generatedAt };
const draw = (pool: WorkerPool, limits: Partial<Parameters<WorkerPool['open']>[2]> = {}) =>
  pool.open(drawList, list, { owner: crypto.randomUUID(), ...limits });
const part = { rows: [['one'], ['two']] };

describe('a task in a thread', () => {
  it('answers what the code answers', async () => {
    expect(await open().run(readSheetTask, small)).toEqual({
      ok: true,
      value: { headers: ['sku', 'style'], rows: [{ row: 2, cells: ['A1', 'Shirt'] }] },
    });
  });

  it('reports its progress', async () => {
    const seen: [number, number][] = [];
    const onProgress = (...step: [number, number]) => seen.push(step);
    await open().run(makeLabelFiles, labels(200), { onProgress });
    expect(seen).toEqual([
      [0, 200],
      [100, 200],
      [200, 200],
    ]);
  });

  it('stops at its time, at its memory and by its owner', async () => {
    const pool = open();
    const stopped = async (options: Parameters<WorkerPool['run']>[2]) =>
      pool.run(renderDocument, long(), options).catch((error: unknown) => error);
    expect(await stopped({ timeMs: 1 })).toMatchObject({ reason: 'time' });
    // Whatever it says meanwhile.
    expect(await stopped({ timeMs: 1, quietMs: 600_000 })).toMatchObject({ reason: 'time' });
    expect(await stopped({ memoryMb: 8 })).toMatchObject({ reason: 'memory' });
    expect(await stopped({ signal: AbortSignal.abort() })).toBeInstanceOf(WorkerStopped);
    const later = new AbortController();
    const limits = { signal: later.signal, onProgress: () => later.abort() };
    const running = pool.run(makeLabelFiles, labels(5000), limits);
    await expect(running).rejects.toMatchObject({ reason: 'cancelled' });
    expect(await pool.run(readSheetTask, small)).toMatchObject({ ok: true });
  });
});

describe('many tasks', () => {
  it('wait for their turn, and are refused when too many wait', async () => {
    const pool = open({ threads: 1, waiting: 1 });
    const first = pool.run(readSheetTask, small);
    const second = pool.run(readSheetTask, small);
    const third = await pool.run(readSheetTask, small).catch((error: unknown) => error);
    expect(third).toBeInstanceOf(FailureError);
    expect(third).toMatchObject({ failure: { code: 'unavailable' } });
    expect(await Promise.all([first, second])).toHaveLength(2);
    expect(await pool.run(readSheetTask, small)).toMatchObject({ ok: true });
  });

  it('end with the pool', async () => {
    const pool = open({ threads: 1 });
    const outcomes = [long(), long()].map(async (order) =>
      pool.run(renderDocument, order).catch((error: unknown) => error),
    );
    await turn();
    await pool.close();
    const [running, waiting] = await Promise.all(outcomes);
    expect(running).toMatchObject({ reason: 'cancelled' });
    expect(waiting).toBeInstanceOf(FailureError);
    await expect(pool.run(readSheetTask, small)).rejects.toBeInstanceOf(FailureError);
  });
});

describe('threads that all clients share', () => {
  const endless = (pool: WorkerPool, limits: Parameters<WorkerPool['run']>[2]) =>
    pool.run(renderDocument, long(), limits).catch((error: unknown) => error);

  it('leave one to others, however much one client asks for', async () => {
    const pool = open({ threads: 2 });
    const stop = new AbortController();
    const { signal } = stop;
    const busy = [1, 2, 3].map(() => endless(pool, { owner: 'A', signal }));
    expect(await pool.run(readSheetTask, small, { owner: 'B' })).toMatchObject({ ok: true });
    stop.abort();
    const [first, ...rest] = await Promise.all(busy);
    expect(first).toMatchObject({ reason: 'cancelled' });
    for (const each of rest) expect(each).toBeInstanceOf(FailureError);
    expect(await pool.run(readSheetTask, small, { owner: 'A' })).toMatchObject({ ok: true });
  });

  it('leave one to short tasks, however many long ones there are', async () => {
    const pool = open({ threads: 2 });
    const stop = new AbortController();
    const { signal } = stop;
    const busy = ['A', 'B', 'C'].map((owner) => endless(pool, { owner, signal, isLong: true }));
    expect(await pool.run(readSheetTask, small, { owner: 'D' })).toMatchObject({ ok: true });
    stop.abort();
    await Promise.all(busy);
    expect(await pool.run(readSheetTask, small, { isLong: true })).toMatchObject({ ok: true });
  });

  it('end a task that says nothing, and start another for the next', async () => {
    const pool = open({ threads: 1 });
    expect(await endless(pool, { quietMs: 1 })).toMatchObject({ reason: 'time' });
    expect(await pool.run(readSheetTask, small)).toMatchObject({ ok: true });
  });
});

describe('work given in parts', () => {
  const sessions = (size: number, waiting = 0) => ({ sessions: { size, waiting } });

  it('answers each part, in one thread', async () => {
    const session = await draw(open());
    expect(Buffer.from(await session.ask(part)).toString('latin1')).toMatch(/^%PDF-/);
    const last = await session.ask({ rows: [], end: { totals: [] } });
    expect(Buffer.from(last).toString('latin1')).toMatch(/%%EOF\s*$/);
    await session.close();
  });

  it('takes no place from tasks, and is refused when too many want it', async () => {
    const pool = open({ threads: 1, ...sessions(1) });
    const session = await draw(pool);
    expect(await pool.run(readSheetTask, small)).toMatchObject({ ok: true });
    await expect(draw(pool)).rejects.toMatchObject({
      failure: { code: 'unavailable' },
    });
    await session.close();
    await (await draw(pool)).close();
  });

  it('waits for its turn', async () => {
    const pool = open(sessions(1, 1));
    const first = await draw(pool);
    const second = draw(pool);
    await first.close();
    expect((await (await second).ask(part)).length).toBeGreaterThan(0);
  });

  it('runs one at a time for each owner', async () => {
    const pool = open(sessions(2, 1));
    const first = await draw(pool, { owner: 'A' });
    const gone = new AbortController();
    const second = draw(pool, { owner: 'A', signal: gone.signal });
    await expect(draw(pool, { owner: 'A' })).rejects.toMatchObject({
      failure: { code: 'too_many', message: exportBusyText, retryAfterSeconds: 5 },
    });
    // What A waits for takes neither a place nor a turn from the others.
    const others = await draw(pool, { owner: 'B' });
    const turn = draw(pool, { owner: 'C' });
    gone.abort();
    await expect(second).rejects.toBeInstanceOf(FailureError);
    const again = draw(pool, { owner: 'A' });
    await others.close();
    await (await turn).close();
    await first.close();
    expect((await (await again).ask(part)).length).toBeGreaterThan(0);
  });

  it('leaves the turn to an owner who was refused because of others', async () => {
    const pool = open(sessions(1));
    const others = await draw(pool, { owner: 'B' });
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(draw(pool, { owner: 'A' })).rejects.toMatchObject({
        failure: { code: 'unavailable' },
      });
    }
    await others.close();
    await (await draw(pool, { owner: 'A' })).close();
  });

  it('gives its place, and its turn, back when whoever wanted it has gone', async () => {
    const pool = open(sessions(1, 1));
    const gone = new AbortController();
    const { signal } = gone;
    const drawing = await draw(pool, { signal });
    const waiting = draw(pool, { signal }).catch((error: unknown) => error);
    const answer = drawing.ask(part).catch((error: unknown) => error);
    gone.abort();
    expect(await waiting).toBeInstanceOf(FailureError);
    expect(await answer).toMatchObject({ reason: 'cancelled' });
    const next = draw(pool);
    expect((await (await next).ask(part)).length).toBeGreaterThan(0);
  });

  it('gives its place back when nobody asks any more, at its time, and when it fails', async () => {
    const pool = open(sessions(1, 1));
    const idle = await draw(pool, { idleMs: 1 });
    await idle.ask(part);
    const late = await draw(pool, { timeMs: 1 });
    await expect(idle.ask(part)).rejects.toMatchObject({ reason: 'time' });
    await expect(late.ask(part)).rejects.toMatchObject({ reason: 'time' });
    const wrong = await draw(pool);
    await expect(wrong.ask({ rows: null } as never)).rejects.toThrow(TypeError);
    expect((await (await draw(pool)).ask(part)).length).toBeGreaterThan(0);
  });

  it('ends with the pool, whether or not it was closed', async () => {
    const pool = open(sessions(1, 1));
    const session = await draw(pool);
    const waiting = draw(pool).catch((error: unknown) => error);
    await pool.close();
    expect(await waiting).toBeInstanceOf(FailureError);
    await expect(session.ask(part)).rejects.toMatchObject({ reason: 'cancelled' });
    await expect(draw(pool)).rejects.toBeInstanceOf(FailureError);
  });
});

it('answers 503 when a thread could not finish', () => {
  expect(isUnavailable(new WorkerStopped('time'))).toBe(true);
  expect(isUnavailable(new WorkerStopped('memory'))).toBe(true);
  expect(isUnavailable(new WorkerStopped('cancelled'))).toBe(false);
});
