/** A file that was removed is answered no more, and its bytes are kept an hour for a backup that names it. */
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { removeFiles, sweepFiles } from '#api/files/sweep.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { requestFor } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { createFilesApi, fileOf, formOf, pictureOf } from './support.ts';

const HOUR_MS = 60 * 60 * 1000;

describe.each(databases)('a removed file, on $name', ({ open }) => {
  const withTwoPictures = async () => {
    const api = createFilesApi(await open());
    const { fields, session } = await api.start();
    const upload = async (width: number) => {
      const form = formOf(fields, fileOf(await pictureOf({ width })));
      const { body } = await api.send('POST /client/updateprofile', form, session.token);
      return (body['ResponseBody'] as { profile: string }).profile;
    };
    return { api, names: [await upload(40), await upload(50)] as const };
  };

  it('stays for an hour, then disappears', async () => {
    const { api, names } = await withTwoPictures();
    const store = fileStoreOf(api.context);
    expect((await api.fetch(requestFor(`GET /images/${names[0]}`))).status).toBe(404);
    api.advance(HOUR_MS);
    expect(await removeFiles(api.context)).toBe(0);
    expect(await new Response(await store.open(names[0])).text()).not.toBe('');
    api.advance(1);
    expect(await removeFiles(api.context)).toBe(1);
    expect(await store.open(names[0])).toBeNull();
    expect((await api.fetch(requestFor(`GET /images/${names[1]}`))).status).toBe(200);
    expect(await removeFiles(api.context)).toBe(0);
  });

  it('that cannot be removed keeps no other from it, and goes in a later round', async () => {
    const api = createFilesApi(await open());
    const store = fileStoreOf(api.context);
    const names = ['aa', 'bb'].map((start) => `${start.repeat(16)}.jpg`);
    const at = api.context.now().toISOString();
    const rows = names.map((name) => ({ name, removed_at: at }));
    await api.database.db.insertInto('removed_files').values(rows).execute();
    for (const name of names) await store.write(name, Buffer.from('x'), 'image/jpeg');
    const remove = vi.spyOn(store, 'remove').mockRejectedValueOnce(new Error('denied'));
    api.advance(HOUR_MS + 1);
    expect(await removeFiles(api.context)).toBe(1);
    expect(api.logged.at(-1)).toMatchObject({ level: 40, file: remove.mock.calls[0]?.[0] });
    expect(await removeFiles(api.context)).toBe(1);
    expect(await Promise.all(names.map((name) => store.open(name)))).toEqual([null, null]);
  });

  it('stays out of quarantine in between', async () => {
    const { api, names } = await withTwoPictures();
    const path = join(api.dataDir, 'files', names[0].slice(0, 2), names[0]);
    utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'));
    expect(await sweepFiles(api.context)).toBe(0);
    expect(readdirSync(join(api.dataDir, 'files'))).not.toContain('quarantine');
  });
});
