import pg from 'pg';
import { expect, it } from 'vitest';
import { lockDataDirectory } from '#api/db/lock.ts';
import { effectOf, migrateCommand } from '../../scripts/support/migrate-command.ts';
import { temporaryFolder } from '../support/folder.ts';

async function migrate(args: string[], env: Record<string, string>) {
  const said: string[] = [];
  const code = await migrateCommand(args, env, (line) => said.push(line));
  return { code, said: said.join('\n') };
}

it('tells what is pending, applies it, and has nothing to do then', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const told = await migrate(['--dry-run'], env);
  expect(told.code).toBe(0);
  expect(told.said).toContain('001_accounts\n  new table clients: holds up nobody');
  expect(told.said).toContain('outbox is held for a moment');
  expect((await migrate([], env)).said).toContain('001_accounts applied.');
  expect(await migrate([], env)).toEqual({ code: 0, said: 'The database is up to date.' });
  expect((await migrate(['now'], env)).code).toBe(2);
  expect((await migrate([], { ...env, PORT: 'x' })).code).toBe(1);
});

it('says in a sentence that a portal runs, or that there is no server', async () => {
  const env = { DATA_DIR: temporaryFolder(), APP_SECRET: 's'.repeat(40) };
  const lock = lockDataDirectory(env.DATA_DIR);
  const held = await migrate(['--dry-run'], env);
  lock.release();
  expect(held.code).toBe(1);
  expect(held.said).toMatch(/^The data directory .* is in use by process \d+[^\n]*$/);
  const away = await migrate([], {
    ...env,
    DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/portal',
  });
  expect(away.code).toBe(1);
  expect(away.said).toMatch(/^[^\n]*ECONNREFUSED[^\n]*$/);
});

it('has a word for each kind of statement', () => {
  expect(effectOf('create index i on receipts (id)')).toContain('writes to receipts wait');
  expect(effectOf('vacuum')).toBe('other: vacuum');
});

const url = process.env['TEST_POSTGRES_URL'];
it.skipIf(url === undefined)(
  'waits for a table that a backup reads',
  async () => {
    const schema = `migrate_${process.pid}`;
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query(`create schema ${schema}`);
    const own = new URL(url ?? '');
    own.searchParams.set('options', `-c search_path=${schema}`);
    const env = { DATABASE_URL: own.href, APP_SECRET: 's'.repeat(40), DATA_DIR: temporaryFolder() };
    expect((await migrate([], env)).code).toBe(0);
    await holder.query(
      `delete from ${schema}.schema_migrations where name = '013_outbox_refusals'`,
    );
    await holder.query(`alter table ${schema}.outbox drop column refusals, drop column position`);
    await holder.query(`begin; lock table ${schema}.outbox in access share mode`);
    const waiting = migrate([], env);
    setTimeout(() => void holder.query('commit'), 3000);
    const { code, said } = await waiting;
    expect(said).toContain('another try');
    expect({ code, isDone: said.includes('013_outbox_refusals applied.') }).toEqual({
      code: 0,
      isDone: true,
    });
    await holder.query(`drop schema ${schema} cascade`);
    await holder.end();
  },
  30_000,
);
