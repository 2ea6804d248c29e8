import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { migrateDatabase, pendingMigrations, type Migration } from '#api/main/migrate.ts';
import { everyDatabase, tableNames } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { allMigrations, BASELINE, laterMigrations } from '../../support/migration-names.ts';
import { findLiveSessionWithClient } from '#api/security/sessions.ts';
import { addClient, addSession, NOW } from './rows.ts';
import { runChild } from './child.ts';

/** A busy machine keeps a test waiting longer than a start may wait for another. */
const PATIENT_MS = 60_000;

const first: Migration = { name: '001_a', statements: ['create table a (id integer)'] };

/** Immutable with the migration: when this test fails, restore the migration and add a new one. */
const FIRST_CHECKSUM = 'ef8bc1a9ccf3d73213236444869603c26b6120f0b85bb8d9f6ac04314f876b78';

describe.each(everyDatabase)('on $name', ({ openEmpty }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openEmpty();
  });
  afterEach(() => database.close());

  const tables = (): Promise<string[]> => tableNames(database);

  test('everything is applied once', async () => {
    expect(await migrateDatabase(database)).toEqual(allMigrations);
    expect(await migrateDatabase(database)).toEqual([]);
    expect(await tables()).toContain('clients');
  });

  test('several starting at once apply it once', async () => {
    const start = () => migrateDatabase(database, undefined, PATIENT_MS);
    const starts = await Promise.all([1, 2, 3, 4].map(start));
    expect(starts.flat().toSorted()).toEqual(allMigrations);
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

  /** As the releases before 1.0.0 have left it. */
  const setEarlier = async (names: readonly string[]): Promise<void> => {
    const at = new Date().toISOString();
    await database.db.deleteFrom('schema_migrations').execute();
    await database.db
      .insertInto('schema_migrations')
      .values(names.map((name) => ({ name, checksum: 'earlier', applied_at: at })))
      .execute();
  };

  test('a database of the release before is taken as it is and keeps its data', async () => {
    const [baseline] = await pendingMigrations(database);
    await migrateDatabase(database, baseline && [baseline]);
    const client = await addClient(database.db, 'ada@example.com');
    await addSession(database.db, client.id, { id: 's1' });
    const names = ['001_accounts', '056_consents', '057_label_sheets'];
    await setEarlier(names);
    expect((await pendingMigrations(database)).map(({ name }) => name)).toEqual(laterMigrations);
    expect(await migrateDatabase(database)).toEqual(laterMigrations);
    const rows = await database.db.selectFrom('schema_migrations').select('name').execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...names, ...laterMigrations]);
    const clients = await database.db.selectFrom('clients').select('email').execute();
    expect(clients).toEqual([{ email: client.email }]);
    const live = await findLiveSessionWithClient(database, 'hash of s1', NOW);
    expect(live?.member).toEqual({
      id: client.id,
      name: client.contact_person,
      email: client.email,
      role: 'owner',
      maySign: true,
    });
  });

  test('an older database is rejected by a message that names the release to start first', async () => {
    await migrateDatabase(database);
    await setEarlier(['001_accounts', '056_consents']);
    const message = /at migration 056_consents .* Start release 0\.1\.0 .* 057_label_sheets/;
    await expect(migrateDatabase(database)).rejects.toThrow(message);
    await expect(pendingMigrations(database)).rejects.toThrow(message);
  });

  test('the first migration is as it was released', async () => {
    await migrateDatabase(database);
    const { rows } = await sql`
      select checksum from schema_migrations where name = ${BASELINE}`.execute(database.db);
    expect(rows).toEqual([{ checksum: FIRST_CHECKSUM }]);
  });
});

test('four processes starting on an empty SQLite file apply everything once', async () => {
  const url = `sqlite:${join(temporaryFolder(), 'portal.db')}`;
  const outputs = await Promise.all([1, 2, 3, 4].map(() => runChild('migrator.ts', url)));
  const applied = outputs.flatMap((text) => JSON.parse(text) as string[]);
  expect(applied.toSorted()).toEqual(allMigrations);
});
