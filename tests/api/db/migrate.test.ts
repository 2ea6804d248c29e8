import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { projectFile } from '#api/kernel/project-file.ts';
import { migrateDatabase, type Migration } from '#api/main/migrate.ts';
import { everyDatabase, tableNames } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { companyFor } from '../receipts/support.ts';
import { createFormsApi } from '../submissions/support.ts';
import { runChild } from './child.ts';

/** Every migration, in order: the files of the folder. */
const ALL = readdirSync(projectFile('src/api/db/migrations'))
  .map((file) => basename(file, '.ts'))
  .toSorted();

/** A busy machine keeps a test waiting longer than a start may wait for another. */
const PATIENT_MS = 60_000;

const first: Migration = { name: '001_a', statements: ['create table a (id integer)'] };

/** Immutable with the migration: when this test fails, restore the migration and add a new one. */
const FIRST_CHECKSUM = '9ce748202e2b15af4958c085a91de60a463e0c2ff5cfc1ed72ef2c60321ee18a';

describe.each(everyDatabase)('on $name', ({ openEmpty }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openEmpty();
  });
  afterEach(() => database.close());

  const tables = (): Promise<string[]> => tableNames(database);

  test('everything is applied once', async () => {
    expect(await migrateDatabase(database)).toEqual(ALL);
    expect(await migrateDatabase(database)).toEqual([]);
    expect(await tables()).toContain('clients');
  });

  test('several starting at once apply it once', async () => {
    const start = () => migrateDatabase(database, undefined, PATIENT_MS);
    const starts = await Promise.all([1, 2, 3, 4].map(start));
    expect(starts.flat().toSorted()).toEqual(ALL.toSorted());
  });

  test('a changed applied migration is refused, another layout is not', async () => {
    await migrateDatabase(database, [first]);
    const reformatted = { ...first, statements: ['create table  a\n  (id integer)'] };
    expect(await migrateDatabase(database, [reformatted])).toEqual([]);
    const changed = { ...first, statements: ['create table a (id bigint)'] };
    await expect(migrateDatabase(database, [changed])).rejects.toThrow('001_a was changed');
  });

  test('a failing migration leaves nothing behind, those before it stay', async () => {
    const failing = { name: '002_b', statements: ['create table b (id integer)', 'nonsense'] };
    await expect(migrateDatabase(database, [first, failing])).rejects.toThrow();
    expect(await tables()).toContain('a');
    expect(await tables()).not.toContain('b');
    const applied = await database.db.selectFrom('schema_migrations').select('name').execute();
    expect(applied).toEqual([{ name: '001_a' }]);
  });

  test('migrations of a newer release do not stop an older one', async () => {
    await migrateDatabase(database, [first, { name: '002_new', statements: [] }]);
    expect(await migrateDatabase(database, [first])).toEqual([]);
  });

  test('keys that were cut by characters become what the code makes of the same text', async () => {
    await migrateDatabase(database);
    const api = createFormsApi(database);
    const { feed } = companyFor(api, await api.newClient());
    const vendor = '衣料貿易'.repeat(30);
    const short = { vendor: 'Mill', lines: [], status: 'EXPECTED' };
    for (const [number, each] of [{ vendor }, { vendor }, {}].entries()) {
      await feed(`D-${number}`, { ...short, ...each });
    }
    const columns = ['house_reference', 'vendor_key', 'search'] as const;
    const read = () =>
      database.db.selectFrom('receipts').select(columns).orderBy('house_reference').execute();
    const before = await read();
    await sql`update receipts set vendor_key = substr(vendor_key, 1, 75),
      search = substr(search, 1, 225) where house_reference = 'D-0'`.execute(database.db);
    // As if this one had not been applied yet.
    await sql`create table receipt_notices (id text)`.execute(database.db);
    await sql`delete from schema_migrations where name = '011_receipt_keys'`.execute(database.db);
    expect(await migrateDatabase(database)).toEqual(['011_receipt_keys']);
    expect(await read()).toEqual(before);
    expect(before[0]?.vendor_key.length).toBeGreaterThan(75);
    expect(before[0]?.vendor_key).toBe(before[1]?.vendor_key);
    expect(await tables()).not.toContain('receipt_notices');
  });

  test('the first migration is as it was released', async () => {
    await migrateDatabase(database);
    const { rows } = await sql`
      select checksum from schema_migrations where name = '001_accounts'`.execute(database.db);
    expect(rows).toEqual([{ checksum: FIRST_CHECKSUM }]);
  });
});

test('four processes starting on an empty SQLite file apply everything once', async () => {
  const url = `sqlite:${join(temporaryFolder(), 'portal.db')}`;
  const outputs = await Promise.all([1, 2, 3, 4].map(() => runChild('migrator.ts', url)));
  const applied = outputs.flatMap((text) => JSON.parse(text) as string[]);
  expect(applied.toSorted()).toEqual(ALL.toSorted());
});
