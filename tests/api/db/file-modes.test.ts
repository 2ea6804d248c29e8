import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { temporaryFolder } from '../../support/folder.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('the files of the database are for their owner alone, in a folder that is there already too', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const path = join(folder, 'portal.db');
  // As a process with the usual mask has left it.
  writeFileSync(path, '', { mode: 0o644 });
  chmodSync(path, 0o644);
  const database = await openDatabase({ url: `sqlite:${path}` });
  await migrateDatabase(database);
  const files = [path, `${path}-wal`, `${path}-shm`];
  expect(files.filter((each) => existsSync(each)).map(modeOf)).toEqual(['600', '600', '600']);
  await database.close();
});
