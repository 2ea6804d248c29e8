/** Backup, restore and verify of databases that are written to meanwhile, with their files. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { addManyReceipts } from '../../bench/many-receipts.ts';
import type { Database } from '#api/db/database.ts';
import { lockDataDirectory } from '#api/db/lock.ts';
import type { BackupVerb } from '../../scripts/backup/run.ts';
import type { FilesApi } from '../api/files/support.ts';
import { PASSWORD, requestFor, type Account } from '../support/api.ts';
import { temporaryFolder } from '../support/folder.ts';
import { keptSums, recountedSums } from '../support/kept-sums.ts';
import {
  BACKUP_PASSPHRASE,
  changePicture,
  command,
  openPortal,
  type Env,
} from './backup-support.ts';

const run = promisify(execFile);

interface Acknowledged {
  readonly account: Account;
  readonly at: number;
}

/** Signs clients up and changes a picture, again and again, until it is told to stop. */
function keepWriting(api: FilesApi) {
  const state = { isOver: false };
  const acknowledged: Acknowledged[] = [];
  const work = (async () => {
    while (!state.isOver) {
      const start = await api.start();
      acknowledged.push({ account: { email: start.email, password: PASSWORD }, at: Date.now() });
      await changePicture(api, start);
      // A backup may name the picture that this one removes.
      await changePicture(api, start);
      // Past the limits of calls.
      api.advance(60_000);
      // Leaves the processor to the backup.
      await setTimeout(100);
    }
  })();
  const until = async (count: number): Promise<void> => {
    while (acknowledged.length < count) await setTimeout(5);
  };
  const stop = async (): Promise<void> => {
    state.isOver = true;
    await work;
  };
  return { acknowledged, until, stop };
}

/** Names of the triggers with their tables. */
async function triggersOf({ db, dialect }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(
    dialect === 'sqlite'
      ? "select tbl_name || ' ' || name as name from sqlite_master where type = 'trigger'"
      : `select c.relname || ' ' || t.tgname as name from pg_trigger t
         join pg_class c on c.oid = t.tgrelid where not t.tgisinternal`,
  )}`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

const server = process.env['TEST_POSTGRES_URL'];

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const made: string[] = [];
afterAll(async () => {
  for (const name of made) await onServer(`drop database ${name} with (force)`);
});

async function emptyPostgres(): Promise<Env & { DATA_DIR: string }> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  made.push(name);
  const url = new URL(server ?? '');
  url.pathname = `/${name}`;
  return { DATA_DIR: temporaryFolder(), DATABASE_URL: url.href, APP_SECRET: 's'.repeat(40) };
}

interface Kind {
  readonly name: string;
  /** Settings of an empty machine. */
  readonly fresh: () => Promise<Env & { DATA_DIR: string }>;
}

const kinds: readonly Kind[] = [
  { name: 'SQLite', fresh: () => Promise.resolve({ DATA_DIR: temporaryFolder() }) },
  ...(server === undefined ? [] : [{ name: 'PostgreSQL', fresh: emptyPostgres }]),
];

/** Runs a command in a process with every compiler, where the key of a passphrase takes a second; returns its output. */
async function backupProcess(verb: BackupVerb, words: string[], env: Env): Promise<string> {
  const settings = { ...process.env, DATABASE_URL: '', ...env };
  const made = await run(process.execPath, ['scripts/backup.ts', verb, ...words], {
    env: settings,
  });
  return made.stdout;
}

describe.each(kinds)('a backup of $name', ({ fresh }) => {
  it('that is made while writes go on holds every write that was acknowledged before', async () => {
    const env = await fresh();
    if (!env['DATABASE_URL']) writeFileSync(join(env.DATA_DIR, 'app-secret'), 'k'.repeat(43));
    const { api, database } = await openPortal(env);
    const lock = lockDataDirectory(env.DATA_DIR);
    const writing = keepWriting(api);
    await writing.until(15);
    const before = [...writing.acknowledged];
    const begun = Date.now();
    const file = join(temporaryFolder(), 'portal.backup');
    const settings = { ...env, BACKUP_PASSPHRASE };
    await backupProcess('backup', [file], settings);
    const during = writing.acknowledged.filter(({ at }) => at > begun).length;
    await writing.stop();
    lock.release();
    await database.close();
    expect(during).toBeGreaterThan(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes('clients')).toBe(false);
    await backupProcess('verify', [file], settings);

    const empty = { ...(await fresh()), BACKUP_PASSPHRASE };
    expect(await backupProcess('restore', [file], empty)).toMatch(
      /^Restored: the database of .* and \d+ files\.$/m,
    );
    expect((await command('verify', [], empty)).said).toContain('Every file');
    if (!env['DATABASE_URL'])
      expect(readFileSync(join(empty.DATA_DIR, 'app-secret'), 'utf8')).toBe('k'.repeat(43));
    const after = await openPortal(empty);
    expect(before.length).toBeGreaterThanOrEqual(15);
    for (const { account } of before) expect(await after.api.logIn(account)).toBeTruthy();
    const names = sql<{ name: string }>`select name from stored_files`;
    const { rows } = await names.execute(after.database.db);
    expect(rows.length).toBeGreaterThanOrEqual(14);
    const picture = await after.api.fetch(requestFor(`GET /images/${rows[0]?.name ?? ''}`));
    expect(picture.status).toBe(200);
    await after.database.close();
  }, 120_000);

  it('refuses to overwrite data, or to run under a live portal, unless forced', async () => {
    const env = await fresh();
    const { api, database } = await openPortal(env);
    const start = await api.start();
    const file = join(temporaryFolder(), 'portal.backup');
    expect((await command('backup', [file], env)).code).toBe(0);
    const late = await api.signUp();
    const lock = lockDataDirectory(env.DATA_DIR);
    const refused = await command('restore', [file, '--replace'], env);
    expect(refused.code).toBe(1);
    expect(refused.complained).toMatch(/is in use by process|stop the portal first/);
    lock.release();
    await database.close();
    expect(await command('restore', [file], env)).toEqual({
      code: 1,
      said: '',
      complained:
        'The database is not empty. To replace everything in it by the backup, add --replace.',
    });
    expect((await command('restore', [file, '--replace'], env)).code).toBe(0);
    const after = await openPortal(env);
    await expect(after.api.logIn(late)).rejects.toThrow('Login answered');
    await after.api.logIn({ email: start.email, password: PASSWORD });
    await after.database.close();
  }, 120_000);

  it('brings the triggers back that keep sums, and sums that a recount confirms', async () => {
    const env = await fresh();
    const { api, database } = await openPortal(env);
    const { session } = await api.start();
    await addManyReceipts(database, session.id, { from: 0, to: 60 });
    const [sums, triggers] = [await keptSums(database), await triggersOf(database)];
    const file = join(temporaryFolder(), 'portal.backup');
    expect((await command('backup', [file], env)).code).toBe(0);
    await database.close();
    const empty = await fresh();
    expect((await command('restore', [file], empty)).code).toBe(0);
    const after = await openPortal(empty);
    expect(triggers.length).toBeGreaterThan(6);
    expect(await triggersOf(after.database)).toEqual(triggers);
    expect(await keptSums(after.database)).toEqual(sums);
    const { db } = after.database;
    await addManyReceipts(after.database, session.id, { from: 60, to: 90 });
    await db.updateTable('receipts').set({ status: 'CLOSED' }).where('status', '!=', 'X').execute();
    await db.deleteFrom('receipt_exceptions').where('type', '=', 'short').execute();
    const kept = await keptSums(after.database);
    expect(kept).not.toEqual(sums);
    expect(await recountedSums(after.database)).toEqual(kept);
    // Over a database that is there, its own tables, triggers and functions.
    await after.database.close();
    expect((await command('restore', [file, '--replace'], empty)).code).toBe(0);
    const again = await openPortal(empty);
    expect(await triggersOf(again.database)).toEqual(triggers);
    expect(await recountedSums(again.database)).toEqual(sums);
    await again.database.close();
  }, 120_000);
});
