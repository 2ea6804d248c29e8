import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { sheetLimits } from '#lib/spreadsheets/table.ts';
import { temporaryFolder } from '../support/folder.ts';
import { isFull, LONG, measured } from './support/figures.ts';

/** As many as a file may have. */
const ROWS = sheetLimits.rows;
const MOST_MS = 15_000;
const MOST_DELAY_MS = 100;
/** When the process is killed after the import has begun; the last one is not. */
const KILLS = isFull ? [0, 80, 160, 240, 320, 480, 640, null] : [0, 240, null];

async function importKilledAfter(url: string, milliseconds: number | null): Promise<string> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      './tests/support/content-modules.mjs',
      'tests/reliability/children/importer.ts',
      url,
      String(ROWS),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'close');
  await expect.poll(() => said).toContain('begins');
  if (milliseconds !== null) {
    await Promise.race([sleep(milliseconds), ended]);
    child.kill('SIGKILL');
  }
  await ended;
  return said;
}

it(
  `an import of ${ROWS} rows is there as a whole or not at all, whenever the process is killed`,
  async () => {
    for (const milliseconds of KILLS) {
      const url = `sqlite:${join(temporaryFolder(), 'portal.db')}`;
      const said = await importKilledAfter(url, milliseconds);
      const [, taken, delay] = /^200 (\d+) ms, (\d+) ms$/m.exec(said) ?? [];
      const isAnswered = taken !== undefined;
      const database = await openDatabase({ url, inThread: true });
      const { rows } = await sql<{ count: number }>`select count(*) as count from products`.execute(
        database.reader,
      );
      const count = rows[0]?.count;
      await database.close();
      if (isAnswered) expect(count).toBe(ROWS);
      else expect([0, ROWS]).toContain(count);
      if (milliseconds === 0) expect(count).toBe(0);
      if (milliseconds === null) {
        expect(isAnswered).toBe(true);
        if (isFull) expect(Number(taken)).toBeLessThan(MOST_MS);
        if (isFull) expect(Number(delay)).toBeLessThan(MOST_DELAY_MS);
        measured(
          'R22',
          `${ROWS} rows in ${taken} ms, event loop p99 ${delay} ms, ${KILLS.length - 1} kills`,
        );
      }
    }
  },
  LONG,
);
