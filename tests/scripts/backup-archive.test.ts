/** The archive of a backup: changed, cut off, encrypted, of another portal, and with files in S3. */
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from '../../scripts/backup/archive.ts';
import { temporaryFolder } from '../support/folder.ts';
import {
  BACKUP_PASSPHRASE,
  changePicture,
  command,
  openPortal,
  type Env,
} from './backup-support.ts';
import { listen } from '../support/listen.ts';

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
    const { code, complained } = await command('restore', [file], empty);
    expect(code).toBe(1);
    expect(readdirSync(empty.DATA_DIR)).toEqual(['.portal.lock']);
    return complained;
  }
  const flipped = (at: number) => (bytes: Buffer) => {
    const place = Math.floor(at < 0 ? bytes.length + at : bytes.length * at);
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    return bytes;
  };
  const same = (bytes: Buffer): Buffer => bytes;

  it('fails with another passphrase, or without one', async () => {
    expect(await refusal(sealed, same, 'another passphrase of 16')).toContain(
      'BACKUP_PASSPHRASE is not the one that this backup was made with',
    );
    expect(await refusal(sealed, same)).toContain('BACKUP_PASSPHRASE is missing');
  });

  it('is refused with a changed byte', async () => {
    for (const at of [0, 0.00001, 0.3, 0.9, -1500, -1])
      expect(await refusal(plain, flipped(at))).toMatch(/damaged|changed/);
    for (const at of [0, 0.00001, 0.9, -1])
      expect(await refusal(sealed, flipped(at), BACKUP_PASSPHRASE)).toMatch(/damaged|changed/);
  }, 60_000);

  it('is refused when it is cut off', async () => {
    const cut =
      (at: number) =>
      (bytes: Buffer): Buffer =>
        bytes.subarray(0, at);
    for (const at of [0, 511, 1024, 70_000, -1, -512])
      expect(await refusal(plain, cut(at))).toMatch(/cut off|damaged/);
    for (const at of [0, 100, 70_000, -1])
      expect(await refusal(sealed, cut(at), BACKUP_PASSPHRASE)).toMatch(/cut off|damaged|changed/);
  }, 60_000);

  it('made before age was used is read with the passphrase alone', async () => {
    const old = 'tests/fixtures/files/sealed-before-age.backup';
    const sizes: Record<string, number> = {};
    const { parts } = await readArchive(old, BACKUP_PASSPHRASE, async ({ name, bytes }) => {
      sizes[name] = (await buffer(bytes)).length;
    });
    expect(parts).toHaveLength(1);
    expect(sizes).toEqual({ database: 22, 'files/picture.png': 70_000 });
    expect(await refusal(old, same, 'another passphrase of 16')).toContain('is not the one');
    expect(await refusal(old, flipped(0.95), BACKUP_PASSPHRASE)).toContain('changed');
    expect(await refusal(old, (bytes) => bytes.subarray(0, -9), BACKUP_PASSPHRASE)).toContain(
      'cut',
    );
  });

  it('fails with bytes after its end, and with missing portions', async () => {
    const longer = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(1)]);
    expect(await refusal(plain, longer)).toContain('changed');
    const portion = 65_536 + 16;
    // The header of age ends with a line of its code, and a nonce.
    const code = readFileSync(sealed).indexOf('\n--- ') + 1;
    const start = readFileSync(sealed).indexOf('\n', code) + 1 + 16;
    const shorter = (bytes: Buffer): Buffer =>
      Buffer.concat([bytes.subarray(0, start + portion), bytes.subarray(start + 2 * portion)]);
    expect(await refusal(sealed, shorter, BACKUP_PASSPHRASE)).toContain('changed');
  });

  it("opens in the system's tar tools", async () => {
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
      said: '',
      complained: `${plain} exists already.`,
    });
    const folder = temporaryFolder();
    const nothing = { DATA_DIR: temporaryFolder() };
    expect((await command('backup', [folder], nothing)).complained).toContain(
      'There is no database',
    );
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
    expect((await command('restore', [plain], { ...folder, ...other })).complained).toContain(
      'The backup is of sqlite',
    );
    expect((await command('restore', [], folder)).code).toBe(2);
    expect((await command('verify', ['--replace'], folder)).code).toBe(2);
    expect((await command('verify', ['/nowhere'], folder)).complained).toContain('(ENOENT)');
    expect((await command('verify', [], { BACKUP_PASSPHRASE: 'short' })).complained).toBe(
      'BACKUP_PASSPHRASE must have at least 16 characters.',
    );
    const missing = { ...folder, ...other, DATABASE_URL: 'postgres://127.0.0.1:1/x' };
    expect((await command('verify', [], missing)).complained).toContain('cannot be reached');
  });

  it('verify and restore take the newest backup of a folder', async () => {
    const folder = temporaryFolder();
    const newest = join(folder, 'portal-2026-11-30T031000Z.backup');
    writeFileSync(join(folder, 'portal-2026-11-29T031000Z.backup'), 'damaged');
    writeFileSync(join(folder, 'portal-2026-12-01T031000Z.backup.partial'), 'unfinished');
    copyFileSync(plain, newest);
    const verified = await command('verify', [folder], env);
    expect(verified).toMatchObject({ code: 0, complained: '' });
    expect(verified.said).toContain(`The newest backup: ${newest}\n${newest} is whole`);
    const other = { DATA_DIR: temporaryFolder() };
    expect((await command('restore', [folder], other)).code).toBe(0);
    const empty = temporaryFolder();
    expect(await command('restore', [empty], other)).toEqual({
      code: 1,
      said: '',
      complained: `There is no backup in the folder ${empty}.`,
    });
  });

  it('fails at once in a folder that nobody can make', async () => {
    const file = '/proc/portal/backups/portal.backup';
    expect(await command('backup', [file], env)).toMatchObject({ code: 1, said: '' });
  });

  it('commands reject an empty word, which is a variable that is not set', async () => {
    for (const verb of ['backup', 'verify', 'restore'] as const)
      expect(await command(verb, [''], env)).toMatchObject({ code: 2, said: '' });
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
    const port = await listen(store);
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
