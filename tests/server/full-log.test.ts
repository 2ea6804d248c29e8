import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const FULL = '/dev/full';

it.runIf(existsSync(FULL))(
  'loses log lines, not answers, where the disk of the log is full',
  () => {
    const { status, stderr } = spawnSync(process.execPath, ['tests/server/children/full-log.ts'], {
      stdio: ['ignore', openSync(FULL, 'w'), 'pipe'],
      encoding: 'utf8',
      timeout: 100_000,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '200' });
  },
);
