import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInThread, runInWorker, runWhenUsed, type SqliteRunner } from '#api/db/sqlite/runner.ts';
import { temporaryFolder } from '../../support/folder.ts';

it('of queries that travel together only the wrong ones fail', async () => {
  const runner = await runInWorker({ path: join(temporaryFolder(), 'one.db'), readOnly: false });
  const answers = await Promise.allSettled([
    runner.run('select 1 as one', []),
    runner.run('select nothing from nowhere', []),
    runner.run('select ? as symbol', [Symbol('cannot be sent to another thread')]),
    runner.run('select ? as text', ['last']),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(answers.at(-1)).toMatchObject({ value: { rows: [['last']] } });
  await runner.close();
});

it('a connection for when it is used is opened once, and again after a failure', async () => {
  let openings = 0;
  const runner = runWhenUsed(async () => {
    openings += 1;
    if (openings === 1) throw new Error('No file yet');
    return runInThread({ path: ':memory:', readOnly: false });
  });
  expect(openings).toBe(0);
  await expect(runner.run('select 1', [])).rejects.toThrow('No file yet');
  const both = await Promise.all([runner.run('select 1', []), runner.run('select 2', [])]);
  expect(both.map(({ rows }) => rows)).toEqual([[[1]], [[2]]]);
  expect(openings).toBe(2);
  await runner.close();
});

it('a connection that was never used is closed without having been opened', async () => {
  const runner = runWhenUsed(() => Promise.reject(new Error('Opened')));
  await expect(runner.close()).resolves.toBeUndefined();
});

/** A connection for when it is used, and the threads that it has opened. */
function openLater() {
  const path = join(temporaryFolder(), 'mortal.db');
  const threads: SqliteRunner[] = [];
  const runner = runWhenUsed(async () => {
    const thread = await runInWorker({ path, readOnly: false });
    threads.push(thread);
    return thread;
  });
  return { runner, threads };
}

it('a connection for when it is used outlives its thread', async () => {
  const { runner, threads } = openLater();
  await runner.run('select 1', []);
  await threads[0]?.close();
  const lost = await Promise.allSettled([runner.run('select 1', []), runner.run('select 1', [])]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await runner.run('select 2', [])).toMatchObject({ rows: [[2]] });
  expect(threads).toHaveLength(2);
  await threads[1]?.close();
  await expect(runner.close()).resolves.toBeUndefined();
});

it('what is left of a transaction fails when its thread ends, and the next one is carried out', async () => {
  const { runner, threads } = openLater();
  await runner.run('create table a (id integer)', []);
  await runner.run('begin immediate', []);
  await runner.run('insert into a values (1)', []);
  await threads[0]?.close();
  await expect(runner.run('insert into a values (2)', [])).rejects.toThrow('thread has ended');
  await expect(runner.run('insert into a values (3)', [])).rejects.toThrow('thread has ended');
  await runner.run('rollback', []);
  await runner.run('begin immediate', []);
  await runner.run('insert into a values (4)', []);
  await runner.run('commit', []);
  expect((await runner.run('select id from a', [])).rows).toEqual([[4]]);
  expect(runner.isAlive()).toBe(true);
  expect(threads).toHaveLength(2);
  await runner.close();
});

it('reports a dead connection while the file cannot be reopened', async () => {
  const runner = runWhenUsed(() => Promise.reject(new Error('No disk')));
  expect(runner.isAlive()).toBe(true);
  await expect(runner.run('select 1', [])).rejects.toThrow('No disk');
  expect(runner.isAlive()).toBe(false);
});
