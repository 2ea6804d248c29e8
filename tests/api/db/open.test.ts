import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { countHit } from '#api/security/rate-limiter.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { addClient } from './rows.ts';

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
