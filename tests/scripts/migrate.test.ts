import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockDataDirectory } from '#api/db/lock.ts';
import { ADVISORY_LOCK, type Migration } from '#api/main/migrate.ts';
import { effectOf, migrateCommand } from '../../scripts/support/migrate-command.ts';
import { newPostgresDatabase, serverUrl } from '../reliability/support/cluster.ts';
import { temporaryFolder } from '../support/folder.ts';

/** `heard` is told each line as it comes. */
async function migrate(
  args: string[],
  env: Record<string, string>,
  heard: (line: string) => void = () => undefined,
  migrations?: readonly Migration[],
) {
  const said: string[] = [];
  const complained: string[] = [];
  const say = (line: string): void => {
    said.push(line);
    heard(line);
  };
  const complain = (line: string): number => complained.push(line);
  const code = await migrateCommand(args, env, { say, complain }, migrations);
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

it('lists pending ones, applies them, and then has nothing to do', async () => {
  const env = { DATA_DIR: join(temporaryFolder(), 'new') };
  const told = await migrate(['--dry-run'], env);
  expect(told.code).toBe(0);
  expect(existsSync(env.DATA_DIR)).toBe(false);
  expect(told.said).toContain('057_baseline\n  new table clients: holds up nobody');
  expect((await migrate([], env)).said).toContain('057_baseline applied.');
  expect(await migrate([], env)).toEqual({
    code: 0,
    said: 'The database is up to date.',
    complained: '',
  });
  expect((await migrate(['now'], env)).code).toBe(2);
  expect((await migrate([], { ...env, PORT: 'x' })).code).toBe(1);
});

it('reports a running portal, or a missing server, in a sentence', async () => {
  const env = { DATA_DIR: temporaryFolder(), APP_SECRET: 's'.repeat(40) };
  await migrate([], env);
  const lock = lockDataDirectory(env.DATA_DIR);
  const held = await migrate(['--dry-run'], env);
  lock.release();
  expect(held.code).toBe(1);
  expect(held.complained).toMatch(/^The data directory .* is in use by process \d+[^\n]*$/);
  const away = await migrate([], {
    ...env,
    DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/portal',
  });
  expect(away.code).toBe(1);
  expect(away.complained).toMatch(/^[^\n]*ECONNREFUSED[^\n]*$/);
});

it('names each kind of statement', () => {
  expect(effectOf('create index i on receipts (id)')).toContain('writes to receipts wait');
  expect(effectOf('alter table outbox add column lane text')).toContain('held for a moment');
  expect(effectOf('vacuum')).toBe('other: vacuum');
});

/** A command on a database of its own, with another connection to it. */
async function onServer() {
  const url = await newPostgresDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  const env = { DATABASE_URL: url, APP_SECRET: 's'.repeat(40), DATA_DIR: temporaryFolder() };
  /** Ends what the command waits for, once it says that it waits. */
  const free = (line: string): void => {
    if (line.includes('another try')) void other.query('commit');
  };
  return { other, env, free };
}

describe.skipIf(serverUrl === '')('on PostgreSQL', () => {
  it('waits for a table that a backup reads', async () => {
    const { other, env, free } = await onServer();
    expect((await migrate([], env)).code).toBe(0);
    await other.query('begin; lock table outbox in access share mode');
    const statements = ['alter table outbox add column lane text'];
    const { code, said } = await migrate([], env, free, [{ name: '999_lane', statements }]);
    expect(said).toMatch(/lock timeout; another try/);
    expect(said).toContain('999_lane applied.');
    expect(code).toBe(0);
  });

  it('waits for another process that migrates', async () => {
    const { other, env, free } = await onServer();
    await other.query(`begin; select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    const { code, said } = await migrate([], env, free);
    expect(said).toContain('Another process is migrating the database; another try');
    expect(said).toContain('The database is up to date.');
    expect(code).toBe(0);
  });
});
