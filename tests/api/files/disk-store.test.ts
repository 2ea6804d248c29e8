import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { diskStore } from '#api/files/disk-store.ts';
import { isFileName, newFileName } from '#api/files/file-store.ts';
import { sweepFiles } from '#api/files/sweep.ts';
import { startCleanUp } from '#api/main/timed-jobs.ts';
import { databases } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { createFilesApi, fileOf, formOf, pictureOf } from './support.ts';

const bytes = new TextEncoder().encode('a picture');
const textOf = async (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new Response(stream as BodyInit).text();

describe('the store on disk', () => {
  it('gives back what it was given, until it is removed', async () => {
    const store = diskStore(temporaryFolder());
    const name = newFileName(randomBytes, 'jpg');
    await store.write(name, bytes, 'image/jpeg');
    const found = await store.open(name);
    expect(found && (await textOf(found))).toBe('a picture');
    await store.remove(name);
    await store.remove(name);
    expect(await store.open(name)).toBeNull();
  });

  it('leaves nothing aside, also when it fails', async () => {
    const root = temporaryFolder();
    const store = diskStore(root);
    const name = newFileName(randomBytes, 'jpg');
    writeFileSync(join(root, name.slice(0, 2)), 'a file where a folder should be');
    await expect(store.write(name, bytes, 'image/jpeg')).rejects.toThrow();
    expect(existsSync(join(root, 'incoming')) ? readdirSync(join(root, 'incoming')) : []).toEqual(
      [],
    );
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'a.jpg', '', `${'0'.repeat(32)}.jpg/../x`])(
    'rejects the name %j',
    async (name) => {
      const store = diskStore(temporaryFolder());
      expect(isFileName(name)).toBe(false);
      await expect(store.open(name)).rejects.toThrow('Not a name');
      await expect(store.write(name, bytes, 'image/jpeg')).rejects.toThrow('Not a name');
      await expect(store.remove(name)).rejects.toThrow('Not a name');
    },
  );
});

describe.each(databases)('the sweeper on $name', ({ open }) => {
  it('removes old files that no row knows, and no others', async () => {
    const api = createFilesApi(await open());
    const { session, fields } = await api.start();
    const form = formOf(fields, fileOf(await pictureOf()));
    const reply = await api.send('POST /client/updateprofile', form, session.token);
    const { profile } = reply.body['ResponseBody'] as { profile: string };
    const root = join(api.dataDir, 'files');
    const put = (folder: string, name: string, age: string): string => {
      mkdirSync(join(root, folder), { recursive: true });
      const file = join(root, folder, name);
      writeFileSync(file, 'x');
      utimesSync(file, new Date(age), new Date(age));
      return file;
    };
    utimesSync(
      join(root, profile.slice(0, 2), profile),
      new Date('2026-01-01'),
      new Date('2026-01-01'),
    );
    const orphan = put('ab', `ab${'0'.repeat(30)}.jpg`, '2026-03-01T09:00:00Z');
    const young = put('cd', `cd${'0'.repeat(30)}.jpg`, '2026-03-02T09:00:00Z');
    const half = put('incoming', `ef${'0'.repeat(30)}.jpg`, '2026-03-01T09:00:00Z');
    expect(await sweepFiles(api.context)).toBe(1);
    expect([orphan, young, half].map((file) => existsSync(file))).toEqual([false, true, false]);
    expect(existsSync(join(root, profile.slice(0, 2), profile))).toBe(true);
  });

  it('comes round by itself', async () => {
    const api = createFilesApi(await open());
    const folder = join(api.dataDir, 'files', 'ab');
    mkdirSync(folder, { recursive: true });
    const orphan = join(folder, `ab${'0'.repeat(30)}.jpg`);
    writeFileSync(orphan, 'x');
    utimesSync(orphan, new Date('2026-01-01'), new Date('2026-01-01'));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startCleanUp(api.context);
    vi.advanceTimersByTime(60 * 60 * 1000);
    stop();
    vi.useRealTimers();
    await api.context.background.settled();
    expect(existsSync(orphan)).toBe(false);
  });
});
