/** Who waits for a lock that a backup, a migration or another program holds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { migrateDatabase, pendingMigrations } from '#api/main/migrate.ts';
import { startApi } from '#api/main/start.ts';
import { readSettings } from '#lib/server/settings.ts';
import { postgresBackup } from '../../scripts/backup/postgres.ts';
import { addClient } from '../api/db/rows.ts';
import { createTestApi, randomAddress, signupBody, SITE } from '../support/api.ts';
import { temporaryFolder } from '../support/folder.ts';
import { newPostgresDatabase, serverUrl } from './support/cluster.ts';
import { SECRET } from './support/portal.ts';

/** An old database has the first so many migrations; the next one alters products. */
const OLD = 1;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).reverse()) await close();
});

/** The limits of production. */
async function opened(url: string) {
  const database = await openDatabase({ url });
  closing.push(() => database.close());
  return database;
}

/** Another program on the same server. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closing.push(() => client.end());
  return client;
}

interface Locking {
  readonly url: string;
  lock(): Promise<unknown>;
  release(): Promise<unknown>;
}

async function sqliteLocks(): Promise<Locking> {
  const path = join(temporaryFolder(), 'portal.db');
  const other = new DatabaseSync(path);
  const run = async (text: string) => {
    other.exec(text);
  };
  closing.push(async () => other[Symbol.dispose]());
  return {
    url: `sqlite:${path}`,
    lock: () => run('begin immediate'),
    release: () => run('commit'),
  };
}

async function postgresLocks(): Promise<Locking> {
  const url = await newPostgresDatabase();
  const other = await connected(url);
  const lock = () => other.query('begin; lock table clients in share mode');
  return { url, lock, release: () => other.query('commit') };
}

const kinds = [
  { name: 'SQLite', open: sqliteLocks, refusal: { errcode: 5 } },
  ...(serverUrl === ''
    ? []
    : [{ name: 'PostgreSQL', open: postgresLocks, refusal: { code: '57014' } }]),
];

describe.each(kinds)('a write that meets a lock, on $name', ({ open, refusal }) => {
  it('waits for its turn, and is told to come again where that takes too long', async () => {
    const { url, lock, release } = await open();
    const database = await opened(url);
    await migrateDatabase(database);
    const api = createTestApi(database);
    const { token } = await api.logIn(await api.signUp());
    const read = async () => (await api.call('GET /client/receipts?size=10', { token })).status;

    await lock();
    const waiting = addClient(database.db, 'waiting@example.com');
    for (let count = 0; count < 10; count += 1) expect(await read()).toBe(200);
    await release();
    expect(await waiting).toMatchObject({ email: 'waiting@example.com' });

    await lock();
    const sent = { body: signupBody(), address: randomAddress() };
    const refused = await api.call('POST /client/signup', sent);
    expect(refused.status).toBe(503);
    expect(api.logged.findLast(({ err }) => err !== undefined)).toMatchObject({ err: refusal });
    expect(await read()).toBe(200);
    await release();
    expect((await api.call('POST /client/signup', sent)).status).toBe(200);
  });
});

/** A portal that starts on this database, with what it says. */
async function start(url: string) {
  const env = { DATABASE_URL: url, DATA_DIR: temporaryFolder(), APP_SECRET: SECRET };
  const settings = readSettings(env);
  if (!settings.ok) throw new Error(settings.error.join('\n'));
  const said: unknown[] = [];
  const write = (line: string): void => void said.push(JSON.parse(line));
  const api = await startApi(settings.value, pino({ level: 'warn' }, { write }));
  closing.push(() => api.close());
  return { said, ready: async () => (await api.fetch(new Request(`${SITE}/readyz`))).status };
}

/** A backup that has read its tables, and whose `pg_dump` waits until it is let go. */
async function heldBackup(url: string) {
  const folder = temporaryFolder();
  const go = join(folder, 'go');
  const wait = `until [ -e '${go}' ]; do sleep 0.05; done`;
  const script = `#!/bin/sh\n${wait}\nPATH="\${PATH#*:}" exec pg_dump "$@"\n`;
  writeFileSync(join(folder, 'pg_dump'), script, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  const letGo = () => writeFileSync(go, '');
  closing.push(async () => letGo());
  const done = postgresBackup(url).snapshot(join(folder, 'dump'));
  const watcher = await connected(url);
  const held = `select count(*)::int as count from pg_locks
    where relation = 'products'::regclass and mode = 'AccessShareLock' and granted`;
  const countHeld = async () => (await watcher.query<{ count: number }>(held)).rows[0]?.count;
  await expect.poll(countHeld).toBe(1);
  return { done, watcher, letGo };
}

const cannotYet = (err: object) => ({ msg: 'the database cannot be used yet', err });

describe.skipIf(serverUrl === '')('on PostgreSQL', () => {
  it('a newer release that starts during a backup answers 503, holds up nobody, and serves later', async () => {
    const url = await newPostgresDatabase();
    const older = await opened(url);
    await migrateDatabase(older, (await pendingMigrations(older)).slice(0, OLD));
    const { done, letGo } = await heldBackup(url);
    const { said, ready } = await start(url);
    expect(await ready()).toBe(503);
    expect(said[0]).toMatchObject(cannotYet({ code: '55P03' }));
    // The older release goes on with the table that the migration waits for.
    await sql`select * from products`.execute(older.db);
    letGo();
    expect((await done).migrations).toHaveLength(OLD);
    await expect.poll(ready).toBe(200);
  });

  it('a portal that starts while another process migrates answers 503, and serves later', async () => {
    const url = await newPostgresDatabase();
    const other = await opened(url);
    const begun = Promise.withResolvers<null>();
    const held = Promise.withResolvers<null>();
    const fill = async () => {
      begun.resolve(null);
      await held.promise;
    };
    const [first] = await pendingMigrations(other);
    if (!first) throw new Error('No migration is pending');
    const slow = migrateDatabase(other, [{ ...first, fill }]);
    await begun.promise;
    const { said, ready } = await start(url);
    expect(await ready()).toBe(503);
    expect(said[0]).toMatchObject(
      cannotYet({ message: 'Another process is migrating the database' }),
    );
    held.resolve(null);
    await slow;
    await expect.poll(ready).toBe(200);
  });

  it('a backup does not wait for whom it keeps waiting', async () => {
    const url = await newPostgresDatabase();
    await migrateDatabase(await opened(url));
    const { done, watcher, letGo } = await heldBackup(url);
    const other = await connected(url);
    const change = other.query('alter table products add column later text');
    const waiting = `select 1 from pg_locks where relation = 'products'::regclass and not granted`;
    await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1);
    letGo();
    await expect(done).rejects.toThrow('LOCK TABLE');
    await change;
  });

  it('a backup names the table that another connection holds', async () => {
    const url = await newPostgresDatabase();
    await migrateDatabase(await opened(url));
    const other = await connected(url);
    await other.query('begin; lock table products in access exclusive mode');
    const made = postgresBackup(url).snapshot(join(temporaryFolder(), 'dump'));
    await expect(made).rejects.toThrow('Another connection holds the table products. Try again.');
    await other.query('commit');
  });
});
