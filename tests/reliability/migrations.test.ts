/** Processes that start together on a database, and one of them is killed inside. `npm run test:reliability` does it twenty times. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { projectFile } from '#api/kernel/project-file.ts';
import { temporaryFolder } from '../support/folder.ts';
import { allMigrations } from '../support/migration-names.ts';
import { newPostgresDatabase, serverUrl } from './support/cluster.ts';
import { isFull, LONG, measured, now } from './support/figures.ts';

const ROUNDS = isFull ? 20 : 2;
const STARTS = 4;
const READY_MS = 30_000;

function migrate(url: string) {
  const script = projectFile('tests/api/db/children/migrator.ts');
  const child = spawn(process.execPath, [script, url], { stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = (once(child, 'close') as Promise<[number | null]>).then(([code]) => ({
    code,
    said,
  }));
  return { child, ended };
}

const kinds = [
  { name: 'SQLite', newUrl: async () => `sqlite:${join(temporaryFolder(), 'portal.db')}` },
  ...(serverUrl === '' ? [] : [{ name: 'PostgreSQL', newUrl: newPostgresDatabase }]),
];

describe.each(kinds)('migrations on $name', ({ name, newUrl }) => {
  it(
    'are applied once by four processes, one of them killed, on an empty database',
    async () => {
      let killedInside = 0;
      let slowest = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const url = await newUrl();
        const began = now();
        const starts = Array.from({ length: STARTS }, () => migrate(url));
        await sleep(randomInt(300, 1500));
        const victim = starts[round % STARTS];
        if (victim?.child.exitCode === null) killedInside += 1;
        victim?.child.kill('SIGKILL');
        for (const { code, said } of await Promise.all(starts.map(({ ended }) => ended)))
          expect([0, null], said).toContain(code);
        const next = await migrate(url).ended;
        expect(next, next.said).toMatchObject({ code: 0 });
        slowest = Math.max(slowest, now() - began);
        const database = await openDatabase({ url, inThread: true });
        const rows = await database.reader.selectFrom('schema_migrations').select('name').execute();
        await database.close();
        const names = rows.map(({ name }) => name).toSorted();
        expect(names).toEqual(allMigrations);
      }
      if (isFull) expect(slowest).toBeLessThan(READY_MS);
      measured(
        'R20',
        `${name}: ${ROUNDS} rounds, ${killedInside} killed inside, all ready within ${(slowest / 1000).toFixed(1)} s`,
      );
    },
    LONG,
  );
});
