import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInWorker } from '../../../src/api/db/sqlite/runner.ts';
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
