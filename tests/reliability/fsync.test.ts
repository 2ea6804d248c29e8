import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();
const canTrace =
  spawnSync('strace', ['-f', '-o', join(folder, 'tried'), '-e', 'trace=fsync', 'true']).status ===
  0;

it.runIf(canTrace)('sends each commit to the disk before it is acknowledged', async () => {
  const trace = join(folder, 'trace');
  const writer = ['tests/api/db/children/writer.ts', `sqlite:${join(folder, 'portal.db')}`];
  const child = spawn(
    'strace',
    ['-f', '-o', trace, '-e', 'trace=fsync,fdatasync,write', process.execPath, ...writer],
    { stdio: ['ignore', 'pipe', 'ignore'], detached: true },
  );
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const acknowledged = () => said.split('\n').length - 1;
  await expect.poll(acknowledged).toBeGreaterThan(100);
  // The writer as well as what traces it.
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await once(child, 'close');
  // Between two acknowledgements, which the writer writes to its output, the disk is told at least once.
  let synced = 0;
  let unsynced = 0;
  let seen = 0;
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    if (/\b(?:fsync|fdatasync)\(\d+\)\s+= 0|(?:fsync|fdatasync) resumed>\)\s*= 0/.test(line))
      synced += 1;
    else if (/ write\(1, "\d+\\n"/.test(line)) {
      seen += 1;
      unsynced += synced === 0 ? 1 : 0;
      synced = 0;
    }
  }
  expect(seen).toBeGreaterThan(100);
  expect(unsynced).toBe(0);
});
