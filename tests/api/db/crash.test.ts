import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { countHit } from '#api/security/rate-limiter.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startChild } from './child.ts';
import { addClient } from './rows.ts';

const ROUNDS = [1, 2, 3, 4, 5];

test('killing the process loses no acknowledged write', async () => {
  const url = `sqlite:${join(temporaryFolder(), 'portal.db')}`;
  for (const round of ROUNDS) {
    const child = startChild('writer.ts', url, String(round));
    await child.firstOutput;
    const written = () => child.output().split('\n').filter(Boolean).map(Number);
    await expect.poll(() => written().length).toBeGreaterThan(round * 10);
    await child.kill();
    const acknowledged = written();
    const database = await openDatabase({ url, inThread: true });
    const rows = await database.reader
      .selectFrom('rate_limits')
      .select('window_start')
      .where('bucket', '=', `round ${round}`)
      .execute();
    const stored = new Set(rows.map(({ window_start }) => window_start));
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
    const integrity = await sql`pragma integrity_check`.execute(database.reader);
    expect(integrity.rows).toEqual([{ integrity_check: 'ok' }]);
    await database.close();
  }
});

test.each([true, false])('a backup under writes is whole (in thread: %s)', async (inThread) => {
  const folder = temporaryFolder();
  const database = await openDatabase({ url: `sqlite:${join(folder, 'portal.db')}`, inThread });
  await migrateDatabase(database);
  const client = await addClient(database.db, 'ada@example.com');
  const copied = database.backup?.(join(folder, 'copy.db'));
  for (let number = 0; number < 50; number++) {
    await countHit(database.db, { bucket: 'meanwhile', windowStart: number });
  }
  await copied;
  await database.close();
  expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'portal.db']);
  const copy = await openDatabase({ url: `sqlite:${join(folder, 'copy.db')}`, inThread: true });
  expect(await copy.reader.selectFrom('clients').selectAll().execute()).toEqual([client]);
  await copy.close();
});

test('a thread that cannot open its file says why', async () => {
  const opening = openDatabase({ url: `sqlite:${temporaryFolder()}` });
  await expect(opening).rejects.toThrow('unable to open');
});

test('an unknown kind of database is refused without repeating its URL', async () => {
  const opening = openDatabase({ url: 'mysql://user:secret@host/db' });
  await expect(opening).rejects.toThrow(/^The database URL must start/);
});
