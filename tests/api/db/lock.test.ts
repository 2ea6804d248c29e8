import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDirectory } from '#api/db/lock.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startChild } from './child.ts';

test('a second start fails and names the holder, who keeps the lock', async () => {
  const folder = temporaryFolder();
  const holder = startChild('lock-holder.ts', folder);
  await holder.firstOutput;
  for (const _attempt of [1, 2]) {
    expect(() => lockDataDirectory(folder)).toThrow(`in use by process ${holder.pid}`);
  }
  await holder.kill();
});

test('the lock of a killed process is taken over', async () => {
  const folder = temporaryFolder();
  const holder = startChild('lock-holder.ts', folder);
  await holder.firstOutput;
  await holder.kill();
  lockDataDirectory(folder).release();
});

test('a live holder keeps the lock even when its name is missing or wrong', async () => {
  const folder = temporaryFolder();
  const holder = startChild('lock-holder.ts', folder);
  await holder.firstOutput;
  const reused = JSON.stringify({ pid: process.pid, started: 'another time' });
  for (const text of ['', reused]) {
    writeFileSync(join(folder, '.portal.pid'), text);
    expect(() => lockDataDirectory(folder)).toThrow('in use by another process');
  }
  await holder.kill();
});

test('a released lock can be taken again, also in the same process', () => {
  const folder = temporaryFolder();
  const lock = lockDataDirectory(folder);
  expect(() => lockDataDirectory(folder)).toThrow(`process ${process.pid}`);
  lock.release();
  lock.release();
  lockDataDirectory(folder).release();
});

test.each(['/proc/portal-data', '/dev/null/data'])(
  'a folder that cannot be made is named: %s',
  (path) => {
    expect(() => lockDataDirectory(path)).toThrow(`DATA_DIR ${path} cannot be used`);
  },
);
