/** Backup, restore and verify with real parts: databases that are written to meanwhile, files, archives, and S3. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addManyReceipts } from '../../bench/many-receipts.ts';
import type { Database } from '#api/db/database.ts';
import { lockDataDirectory } from '#api/db/lock.ts';
import { openDatabase } from '#api/db/open.ts';
import { isOwnStore } from '#api/files/store-identity.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { backupCommand, type BackupVerb } from '../../scripts/backup/run.ts';
import { createFilesApi, fileOf, formOf, pictureOf, type FilesApi } from '../api/files/support.ts';
import { PASSWORD, SITE, requestFor, type Account } from '../support/api.ts';
import { temporaryFolder } from '../support/folder.ts';
import { keptSums, recountedSums } from '../support/kept-sums.ts';

const BACKUP_PASSPHRASE = 'a passphrase of the tests';
type Env = Record<string, string>;

async function command(verb: BackupVerb, words: string[], env: Env) {
  const said: string[] = [];
  const code = await backupCommand(verb, words, { env, say: (line) => said.push(line) });
  return { code, said: said.join('\n') };
}

const urlOf = (env: Env): string => env['DATABASE_URL'] ?? `sqlite:${env['DATA_DIR']}/portal.db`;

/** A portal in use, with an identity of its database and its files. */
async function openPortal(env: Env & { DATA_DIR: string }) {
  const database = await openDatabase({ url: urlOf(env), statementMs: 60_000, waitMs: 60_000 });
  await migrateDatabase(database);
  const api = createFilesApi(database, env.DATA_DIR);
  await isOwnStore({
    database,
    settings: { siteUrl: new URL(SITE), operationsApiKey: null, dataDir: env.DATA_DIR },
  });
  return { api, database };
}

type Start = Awaited<ReturnType<FilesApi['start']>>;

/** The name of the new picture; the one before is deleted. */
async function changePicture(api: FilesApi, { fields, session }: Start, width = 40) {
  const form = formOf(fields, fileOf(await pictureOf({ width })));
  const { status, body } = await api.send('POST /client/updateprofile', form, session.token);
  if (status !== 200) throw new Error(`The picture was answered with ${status}`);
  return (body['ResponseBody'] as { profile: string }).profile;
}

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
      // The second one deletes the file of the first.
      await changePicture(api, start);
      // Past the limits of calls.
      api.advance(60_000);
    }
  })();
  const until = async (count: number): Promise<void> => {
    while (acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
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
    expect(await command('backup', [file], settings)).toMatchObject({ code: 0 });
    const during = writing.acknowledged.filter(({ at }) => at > begun).length;
    await writing.stop();
    lock.release();
    await database.close();
    expect(during).toBeGreaterThan(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes('clients')).toBe(false);
    expect(await command('verify', [file], settings)).toMatchObject({ code: 0 });

    const empty = { ...(await fresh()), BACKUP_PASSPHRASE };
    const restored = await command('restore', [file], empty);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toMatch(/^Restored: the database of .* and \d+ files\.$/);
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

  it('is not put over data, nor under a portal that runs, unless it is told to', async () => {
    const env = await fresh();
    const { api, database } = await openPortal(env);
    const start = await api.start();
    const file = join(temporaryFolder(), 'portal.backup');
    expect((await command('backup', [file], env)).code).toBe(0);
    const late = await api.signUp();
    const lock = lockDataDirectory(env.DATA_DIR);
    const refused = await command('restore', [file, '--replace'], env);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/is in use by process|stop the portal first/);
    lock.release();
    await database.close();
    expect(await command('restore', [file], env)).toEqual({
      code: 1,
      said: 'The database is not empty. To replace everything in it by the backup, add --replace.',
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

describe('a backup', () => {
  let env: { DATA_DIR: string } & Env;
  let plain: string;
  let sealed: string;
  let picture: string;

  beforeAll(async () => {
    env = { DATA_DIR: temporaryFolder() };
    const { api, database } = await openPortal(env);
    picture = await changePicture(api, await api.start());
    const folder = temporaryFolder();
    [plain, sealed] = [join(folder, 'plain'), join(folder, 'sealed')];
    expect((await command('backup', [plain], env)).said).toContain('not encrypted');
    expect((await command('backup', [sealed], { ...env, BACKUP_PASSPHRASE })).code).toBe(0);
    await database.close();
  });

  /** What is said of a file that was made from another one; nothing may have been restored. */
  async function refusal(from: string, change: (bytes: Buffer) => Buffer, passphrase = '') {
    const file = join(temporaryFolder(), 'changed');
    writeFileSync(file, change(readFileSync(from)));
    const empty = { DATA_DIR: temporaryFolder(), BACKUP_PASSPHRASE: passphrase };
    const { code, said } = await command('restore', [file], empty);
    expect(code).toBe(1);
    expect(readdirSync(empty.DATA_DIR)).toEqual(['.portal.lock']);
    return said;
  }
  const flipped = (at: number) => (bytes: Buffer) => {
    const place = Math.floor(at < 0 ? bytes.length + at : bytes.length * at);
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    return bytes;
  };
  const same = (bytes: Buffer): Buffer => bytes;

  it('is refused with another passphrase, or without one', async () => {
    expect(await refusal(sealed, same, 'another passphrase of 16')).toContain(
      'BACKUP_PASSPHRASE is not the one that this backup was made with',
    );
    expect(await refusal(sealed, same)).toContain('BACKUP_PASSPHRASE is missing');
  });

  it.each([0, 0.00001, 0.3, 0.9, -1500, -1])(
    'is refused with a changed byte at %s',
    async (at) => {
      expect(await refusal(plain, flipped(at))).toMatch(/damaged|changed/);
      expect(await refusal(sealed, flipped(at), BACKUP_PASSPHRASE)).toMatch(/damaged|changed/);
    },
    60_000,
  );

  it.each([0, 511, 1024, 70_000, -1, -512])(
    'is refused when it is cut off at %s',
    async (at) => {
      const cut = (bytes: Buffer): Buffer => bytes.subarray(0, at);
      expect(await refusal(plain, cut)).toMatch(/cut off|damaged/);
      expect(await refusal(sealed, cut, BACKUP_PASSPHRASE)).toMatch(/cut off|damaged/);
    },
    60_000,
  );

  it('is refused with bytes after its end, and with portions left out', async () => {
    const longer = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(1)]);
    expect(await refusal(plain, longer)).toContain('changed');
    const portion = 65_536 + 16;
    const shorter = (bytes: Buffer): Buffer =>
      Buffer.concat([bytes.subarray(0, 48 + portion), bytes.subarray(48 + 2 * portion)]);
    expect(await refusal(sealed, shorter, BACKUP_PASSPHRASE)).toContain('changed');
  });

  it('is a tar archive that the tools of the system read', async () => {
    const run = promisify(execFile);
    const folder = temporaryFolder();
    await run('tar', ['-xf', plain, '-C', folder]);
    expect(readFileSync(join(folder, 'files', picture))).toEqual(
      readFileSync(join(env.DATA_DIR, 'files', picture.slice(0, 2), picture)),
    );
    const sum = await run('sha256sum', ['--check', 'manifest.json.sha256'], { cwd: folder });
    expect(sum.stdout).toBe('manifest.json: OK\n');
  });

  it('never takes the place of another one, and leaves nothing behind when it fails', async () => {
    expect(await command('backup', [plain], env)).toEqual({
      code: 1,
      said: `${plain} exists already.`,
    });
    const folder = temporaryFolder();
    const nothing = { DATA_DIR: temporaryFolder() };
    expect((await command('backup', [folder], nothing)).said).toContain('There is no database');
    expect(readdirSync(folder)).toEqual([]);
    expect((await command('backup', [folder], env)).code).toBe(0);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^portal-[\dTZ-]+\.backup$/)]);
  });

  it('and the store are told apart: a lost or changed file is named', async () => {
    const other = { DATA_DIR: temporaryFolder() };
    await command('restore', [plain], other);
    const file = join(other.DATA_DIR, 'files', picture.slice(0, 2), picture);
    writeFileSync(file, 'other bytes');
    expect((await command('verify', [], other)).said).toContain(`${picture}: the file store`);
    rmSync(file);
    const lost = await command('verify', [], other);
    expect(lost.code).toBe(1);
    expect(lost.said).toContain(picture);
    const copy = join(temporaryFolder(), 'copy');
    const without = await command('backup', [copy], other);
    expect(without).toMatchObject({ code: 3, said: expect.stringContaining(picture) as string });
    expect((await command('verify', [copy], other)).code).toBe(3);
  });

  it('of another kind of database or a newer release is refused, and odd words too', async () => {
    const other = { DATABASE_URL: 'postgres://localhost/x', APP_SECRET: 's'.repeat(40) };
    const folder = { DATA_DIR: temporaryFolder() };
    expect((await command('restore', [plain], { ...folder, ...other })).said).toContain(
      'The backup is of sqlite',
    );
    expect((await command('restore', [], folder)).code).toBe(2);
    expect((await command('verify', ['--replace'], folder)).code).toBe(2);
    expect((await command('verify', ['/nowhere'], folder)).said).toContain('(ENOENT)');
    expect((await command('verify', [], { BACKUP_PASSPHRASE: 'short' })).said).toBe(
      'BACKUP_PASSPHRASE must have at least 16 characters.',
    );
    const missing = { ...folder, ...other, DATABASE_URL: 'postgres://127.0.0.1:1/x' };
    expect((await command('verify', [], missing)).said).toContain('cannot be reached');
  });

  it('takes files from an S3 store and brings them back to one', async () => {
    const objects = new Map<string, Buffer>();
    const store = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url = '' } = request;
        if (method === 'PUT') objects.set(url, Buffer.concat(chunks));
        const found = objects.get(url);
        if (url.includes('?')) response.end('<R></R>');
        else response.writeHead(found ? 200 : 404).end(method === 'GET' ? found : undefined);
      });
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo;
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
    const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
    const s3 = (bucket: string) => ({
      ...keys,
      DATA_DIR: temporaryFolder(),
      STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}`,
    });
    const first = s3('first');
    expect((await command('restore', [plain], first)).code).toBe(0);
    expect(objects.has(`/first/files/${picture}`)).toBe(true);
    expect(existsSync(join(first.DATA_DIR, 'files'))).toBe(false);
    const file = join(temporaryFolder(), 'portal.backup');
    expect((await command('backup', [file], first)).code).toBe(0);
    const second = s3('second');
    expect((await command('restore', [file], second)).code).toBe(0);
    expect(objects.get(`/second/files/${picture}`)).toEqual(objects.get(`/first/files/${picture}`));
    expect((await command('verify', [], second)).code).toBe(0);
    store.close();
  });
});
