import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestFor } from '../support/api.ts';
import { anyDatabase } from '../support/databases.ts';
import {
  createFilesApi,
  fileOf,
  formOf,
  letBytesGo,
  pictureOf,
  type FilesApi,
} from './files/support.ts';

const ROUTE = 'POST /client/updateprofile';
const ALERT = 'Please select a valid image file (JPG or PNG).';

describe('a profile picture', () => {
  let api: FilesApi;
  beforeEach(async () => {
    api = createFilesApi(await anyDatabase.open());
  });

  const upload = async (bytes: Uint8Array, name = 'me.jpg') => {
    const { session, fields } = await api.start();
    const reply = await api.send(ROUTE, formOf(fields, fileOf(bytes, name)), session.token);
    const { profile = '' } = (reply.body['ResponseBody'] ?? {}) as { profile?: string };
    return { ...reply, profile, session, fields };
  };
  const load = (name: string): Promise<Response> => api.fetch(requestFor(`GET /images/${name}`));
  const filesOnDisk = (): string[] =>
    readdirSync(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it('fails under load without affecting passwords', async () => {
    const { session, fields } = await api.start();
    const bytes = await pictureOf({ width: 3000, height: 2000 });
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        api.send(ROUTE, formOf(fields, fileOf(bytes, 'me.jpg')), session.token),
      ),
    );
    expect(replies.map(({ status }) => status)).toContain(503);
    expect(api.context.metrics.total('password_hash_refused_total')).toBe(0);
  });

  it.each(['jpeg', 'png'] as const)('may be a %s and comes back as a JPEG', async (format) => {
    const { status, profile } = await upload(await pictureOf({ format }));
    expect(status).toBe(200);
    expect(profile).toMatch(/^[0-9a-f]{32}\.jpg$/);
    const response = await load(profile);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  });

  it('turns upright, shrinks, and loses hidden data', async () => {
    const original = await sharp(await pictureOf({ width: 3000, height: 1500 }))
      .withExif({
        IFD0: { Copyright: 'SECRET-PLACE' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const withTail = Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]);
    const { profile } = await upload(withTail);
    const bytes = Buffer.from(await (await load(profile)).arrayBuffer());
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 512, height: 1024 });
    expect(withTail.toString('latin1')).toMatch(/SECRET-PLACE[^]*<script>/);
    expect(bytes.toString('latin1')).not.toMatch(/SECRET-PLACE|<script>/);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a GIF', () => pictureOf({ format: 'gif' })],
    ['a WebP', () => pictureOf({ format: 'webp' })],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    [
      'a page behind three bytes of JPEG',
      () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
    ],
    [
      'half a picture',
      async () => (await pictureOf({ format: 'png', width: 500 })).subarray(0, 200),
    ],
    ['nothing', () => Buffer.alloc(0)],
  ])('rejects %s, whatever its name claims', async (_name, make) => {
    const { status, body, session } = await upload(await make(), 'me.jpg');
    expect(status).toBe(422);
    expect(body['error']).toEqual({ message: ALERT, fields: { profile: ALERT } });
    const after = await api.call('GET /client/getprofile', { token: session.token });
    expect(after.body['ResponseBody']).toMatchObject({
      profile: '',
      shipping_address: '1 Mill Lane',
    });
  });

  it('takes the place of the one before, whose file goes', async () => {
    const first = await upload(await pictureOf());
    const second = await api.send(
      ROUTE,
      formOf(first.fields, fileOf(await pictureOf({ width: 50 }))),
      first.session.token,
    );
    const { profile } = second.body['ResponseBody'] as { profile: string };
    expect(profile).not.toBe(first.profile);
    expect((await load(first.profile)).status).toBe(404);
    expect((await load(profile)).status).toBe(200);
    await letBytesGo(api);
    expect(filesOnDisk()).toEqual([profile]);
  });

  it('stays when the profile is saved without one', async () => {
    const { profile, fields, session } = await upload(await pictureOf());
    const { body } = await api.send(ROUTE, formOf(fields), session.token);
    expect(body['ResponseBody']).toMatchObject({ profile });
    const empty = formOf(fields, new File([], '', { type: 'application/octet-stream' }));
    const { status, body: again } = await api.send(ROUTE, empty, session.token);
    expect(status).toBe(200);
    expect(again['ResponseBody']).toMatchObject({ profile });
  });

  it('leaves one file and one row when many are sent at once', async () => {
    const { session, fields } = await api.start();
    const replies = await Promise.all(
      [60, 61, 62, 63].map(async (width) =>
        api.send(ROUTE, formOf(fields, fileOf(await pictureOf({ width }))), session.token),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await api.database.reader.selectFrom('stored_files').select('name').execute();
    const after = await api.call('GET /client/getprofile', { token: session.token });
    expect(after.body['ResponseBody']).toMatchObject({ profile: rows[0]?.name });
    await letBytesGo(api);
    expect(filesOnDisk()).toEqual(rows.map(({ name }) => name));
  });

  it('leaves no file behind when the profile is refused', async () => {
    const { session, fields } = await api.start();
    const form = formOf({ ...fields, telephone: 'x' }, fileOf(await pictureOf()));
    expect((await api.send(ROUTE, form, session.token)).status).toBe(422);
    await api.context.background.settled();
    expect(() => filesOnDisk()).toThrow();
  });

  it('loads by its exact name only', async () => {
    const { profile } = await upload(await pictureOf());
    const odd = [
      `../${profile}`,
      `%2e%2e%2f${profile}`,
      `..%2f..%2fportal.db`,
      `%00${profile}`,
      `${profile}%00`,
      `%2Fetc%2Fpasswd`,
      profile.toUpperCase(),
      profile.replace('.jpg', '.png'),
      'f'.repeat(32) + '.jpg',
      'x'.repeat(5000),
      '__proto__',
      '',
    ];
    for (const name of odd) expect((await load(name)).status, name).toBe(404);
  });

  it('disappears with its client', async () => {
    const { profile, session } = await upload(await pictureOf());
    await api.database.db.deleteFrom('clients').where('id', '=', session.id).execute();
    expect((await load(profile)).status).toBe(404);
  });
});
