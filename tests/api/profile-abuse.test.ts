import { crc32, deflateSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assertWithinQuota } from '#api/files/stored-files.ts';
import { MAX_DISCARDED_BYTES } from '#api/http/input.ts';
import {
  createFilesApi,
  fileOf,
  formOf,
  pictureOf,
  sendBytes,
  type FilesApi,
} from './files/support.ts';
import { openAnyDatabase } from '../support/api.ts';

/** Abuse of uploads (OWASP ASVS 5.0, 5.2 and 15.3.6); which database is used does not matter here. */
const ROUTE = 'POST /client/updateprofile';
const BOUNDARY = 'x1y2z3';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const MEGABYTE = 1024 * 1024;

let api: FilesApi;
let account: Awaited<ReturnType<FilesApi['start']>>;

beforeAll(async () => {
  api = createFilesApi(await openAnyDatabase());
  account = await api.start();
});
afterEach(() => api.advance(2 * 60 * 60 * 1000 - 1));

const part = (headers: string, body: string | Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
    Buffer.from(body as Uint8Array),
    Buffer.from('\r\n'),
  ]);
const field = (name: string, value: string): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (name: string, bytes: Uint8Array): Buffer =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg`,
    bytes,
  );
const end = Buffer.from(`--${BOUNDARY}--\r\n`);
const fields = (): Buffer[] =>
  Object.entries(account.fields).map(([name, value]) => field(name, value));

/** Sends as a client of its own: the clock is moved between tests, which ends sessions. */
const send = async (make: () => readonly Uint8Array[], type = TYPE) => {
  account = await api.start();
  const bytes = new Uint8Array(Buffer.concat(make()));
  return sendBytes(api, ROUTE, { bytes, type, token: account.session.token });
};

/** A small PNG that claims, rightly, to be very large. */
function largePng(side: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture of very many pixels', () => {
  it('fails for its pixel count, however small its file', async () => {
    const flood = largePng(16_000);
    expect(flood.length).toBeLessThan(40_000);
    const { status, body } = await send(() => [...fields(), file('profile', flood), end]);
    expect(status).toBe(422);
    expect(body['error']).toHaveProperty('fields.profile');
    const large = await send(() => [...fields(), file('profile', largePng(4800)), end]);
    expect(large.status).toBe(200);
  });
});

describe('a body that is too large', () => {
  it.each([
    [
      'a file of 5 MB and a byte',
      'a.jpg is larger than 5 MB.',
      () => [file('profile', Buffer.alloc(5 * MEGABYTE + 1, 0xff))],
    ],
    [
      'a file of 20 MB',
      'a.jpg is larger than 5 MB.',
      () => [file('profile', Buffer.alloc(20 * MEGABYTE))],
    ],
    [
      'a field of 60 KB',
      'The request is too large.',
      () => [field('shipping_address', 'a'.repeat(60_000))],
    ],
  ])('fails: %s', async (_name, message, make) => {
    const { status, body } = await send(() => [...make(), end]);
    expect(status).toBe(413);
    expect(body).toMatchObject({
      succeeded: false,
      error: { message },
    });
  });

  it('fails without a declared length, read only up to the limit', async () => {
    account = await api.start();
    const chunk = new Uint8Array(64 * 1024);
    let sent = 0;
    const head = Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="profile"; filename="a"\r\n\r\n`,
    );
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(head)),
      pull: (controller) => {
        sent += chunk.length;
        if (sent > 1024 * MEGABYTE) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const { token } = account.session;
    const { status } = await sendBytes(api, ROUTE, { bytes: stream, type: TYPE, token });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(8 * MEGABYTE + MAX_DISCARDED_BYTES);
  });
});

describe('a malformed body', () => {
  const picture = Buffer.from([0xff, 0xd8, 0xff]);

  it.each<[string, () => Buffer[]]>([
    ['10,000 parts', () => [...Array.from({ length: 10_000 }, (_, i) => field(`f${i}`, 'x')), end]],
    ['a name of 1 MB', () => [field('n'.repeat(MEGABYTE), 'x'), end]],
    ['a name of 200 characters', () => [field('n'.repeat(200), 'x'), end]],
    ['headers of 1 MB', () => [part(`X-A: ${'a'.repeat(MEGABYTE)}`, 'x'), end]],
    ['two files', () => [file('profile', picture), file('profile', picture), end]],
    ['a file in another field', () => [file('avatar', picture), end]],
    ['a field twice', () => [field('id', '1'), field('id', '2'), end]],
    ['a field without a name', () => [part('Content-Disposition: form-data', 'x'), end]],
    ['__proto__', () => [...fields(), field('__proto__', 'x'), end]],
    ['constructor', () => [...fields(), field('constructor', 'x'), end]],
    ['no end', () => fields()],
    ['no end of a file', () => [Buffer.concat([file('profile', picture)]).subarray(0, -4)]],
    ['nothing', () => []],
    ['no multipart at all', () => [Buffer.from('{"id":1}')]],
    ['another boundary', () => [Buffer.from('--other\r\n\r\nx\r\n--other--\r\n')]],
  ])('fails: %s', async (_name, make) => {
    const { status, body } = await send(make);
    expect([400, 413, 422]).toContain(status);
    expect(body['succeeded']).toBe(false);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(5000)}`,
    'multipart/mixed; boundary=x',
    'application/json',
    'application/x-www-form-urlencoded',
  ])('fails: the type %s', async (type) => {
    const { status } = await send(() => [...fields(), end], type);
    expect([400, 415, 422]).toContain(status);
  });

  it('leaves the API responsive', async () => {
    account = await api.start();
    const picture = fileOf(await pictureOf());
    const { status } = await api.send(
      ROUTE,
      formOf(account.fields, picture),
      account.session.token,
    );
    expect(status).toBe(200);
  });
});

describe('a client who has stored too much', () => {
  it.each([
    ['200 files', 200, 1000],
    ['100 MB', 1, 100 * MEGABYTE],
  ])('is told the limit, which the settings set: %s', async (_name, count, size_bytes) => {
    account = await api.start();
    const { session } = account;
    const rows = Array.from({ length: count }, (_, i) => ({
      name: `${String(i).padStart(32, '0')}.pdf`,
      client_id: session.id,
      purpose: 'attachment',
      content_type: 'application/pdf',
      size_bytes,
      sha256: '0'.repeat(64),
      created_at: '2026-03-02T10:00:00.000Z',
    }));
    await api.database.db.deleteFrom('stored_files').execute();
    await api.database.db.insertInto('stored_files').values(rows).execute();
    const form = formOf(account.fields, fileOf(await pictureOf()));
    const refused = await api.send(ROUTE, form, session.token);
    expect(refused.status).toBe(413);
    expect(refused.body['ResponseMessage']).toContain('the limit of 200 files or 100 MB.');
    expect((await api.send(ROUTE, formOf(account.fields), session.token)).status).toBe(200);
    const settings = { ...api.context.settings, clientMaxFiles: 199, clientMaxMb: 99 };
    await expect(assertWithinQuota({ settings }, api.database.db, session.id)).rejects.toThrow();
  });
});
