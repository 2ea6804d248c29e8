/** What a sweep may take: never the files of another database, never many at once, and nothing for good at first. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOwnStore, reportForeignStore } from '#api/files/store-identity.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { sweepFiles } from '#api/files/sweep.ts';
import type { Database } from '#api/db/database.ts';
import { createTestApi, SITE, type TestApi } from '../../support/api.ts';
import { databases, anyDatabase } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const apiIn = (database: Database, dataDir: string): TestApi =>
  createTestApi(database, {
    settings: { siteUrl: new URL(SITE), operationsApiKey: null, dataDir },
  });

function put(dataDir: string): string {
  const name = `${randomBytes(16).toString('hex')}.jpg`;
  const folder = join(dataDir, 'files', name.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'x');
  utimesSync(join(folder, name), new Date('2026-01-01'), new Date('2026-01-01'));
  return name;
}
const at = (dataDir: string, name: string): string =>
  join(dataDir, 'files', name.slice(0, 2), name);

describe.each(databases)('the sweep of files, on $name', ({ open }) => {
  it('takes nothing from the store of another database', async () => {
    const dataDir = temporaryFolder();
    const api = apiIn(await open(), dataDir);
    expect(await isOwnStore(api.context)).toBe(true);
    const names = [put(dataDir), put(dataDir)];
    const staging = apiIn(await anyDatabase.open(), dataDir);
    expect(await sweepFiles(staging.context)).toBe(0);
    expect(names.every((name) => existsSync(at(dataDir, name)))).toBe(true);
    await reportForeignStore(staging.context);
    expect(staging.logged.at(-1)).toMatchObject({ level: 50, store: dataDir });
    expect(await sweepFiles(api.context)).toBe(2);
  });

  it('takes nothing when the database knows too few of the files, and says so', async () => {
    const dataDir = temporaryFolder();
    const api = apiIn(await open(), dataDir);
    const names = Array.from({ length: 20 }, () => put(dataDir));
    expect(await sweepFiles(api.context)).toBe(0);
    expect(names.every((name) => existsSync(at(dataDir, name)))).toBe(true);
    expect(api.logged.at(-1)).toMatchObject({ level: 50, files: 20, unknown: 20 });
  });

  it('quarantines files for 30 days, found by name', async () => {
    const dataDir = temporaryFolder();
    const api = apiIn(await open(), dataDir);
    const name = put(dataDir);
    expect(await sweepFiles(api.context)).toBe(1);
    expect(existsSync(at(dataDir, name))).toBe(false);
    const found = await fileStoreOf(api.context).open(name);
    expect(await new Response(found).text()).toBe('x');
    api.advance(29 * DAY_MS);
    await sweepFiles(api.context);
    expect(readdirSync(join(dataDir, 'files/quarantine'))).toEqual([name]);
    api.advance(2 * DAY_MS);
    await sweepFiles(api.context);
    expect(readdirSync(join(dataDir, 'files/quarantine'))).toEqual([]);
  });

  it('reports a machine whose files do not belong to the database', async () => {
    const database = await open();
    const first = apiIn(database, temporaryFolder());
    await reportForeignStore(first.context);
    expect(first.logged).toEqual([]);
    const { email } = await first.signUp();
    const client = await database.db
      .selectFrom('clients')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('stored_files')
      .values({
        name: `${randomUUID().replaceAll('-', '')}.jpg`,
        client_id: client.id,
        purpose: 'picture',
        content_type: 'image/jpeg',
        size_bytes: 1,
        sha256: 'x',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    const second = apiIn(database, temporaryFolder());
    await reportForeignStore(second.context);
    expect(String(second.logged.at(-1)?.['msg'])).toContain('several machines need STORAGE_URL');
  });
});
