import { readFileSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sweepAttachments } from '#api/files/sweep.ts';
import { displayName } from '#api/kernel/text.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { formFailures } from '#api/kernel/failures.ts';
import type { AttachmentInfo } from '#lib/records/attachment-info.ts';
import { api, client, logInAgain, onAnyDatabase } from './each-database.ts';
import { requestFor, type Reply } from '../../support/api.ts';
import { letBytesGo, pictureOf } from '../files/support.ts';
import { contact, fieldsOf, recordOf } from './support.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const PDF = bytesOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
const HEIC = Buffer.concat([bytesOf('\u0000\u0000\u0000\u0018ftypheic'), Buffer.alloc(400)]);

const infoOf = (reply: Reply): AttachmentInfo => reply.body['ResponseBody'] as AttachmentInfo;

describe('the shown name of a file', () => {
  it.each([
    ['a.pdf', 'a.pdf'],
    ['C:\\scans\\a.pdf', 'a.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['\u202Efdp.exe', 'fdp.exe'],
    ['', 'file'],
    ['line\r\nbreak.pdf', 'linebreak.pdf'],
    ['.jpg', 'file.jpg'],
    [`${'株'.repeat(110)}.pdf`, `${'株'.repeat(72)}.pdf`],
  ])('%j is %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });
});

onAnyDatabase('attachments', () => {
  const filesOnDisk = (): string[] =>
    readdirSync(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const load = (id: string, search = ''): Promise<Response> =>
    api.fetch(
      requestFor(`GET /client/attachments/${id}${search}`, { token: client.session.token }),
    );
  const withFiles = (...ids: readonly string[]) => ({
    ...contact,
    attachments: ids.map((id) => ({ id, kind: '', caption: 'As it came' })),
  });

  it('turns a picture upright and leaves its place behind', async () => {
    const original = await sharp(await pictureOf({ width: 60, height: 20 }))
      .withExif({
        IFD0: { Orientation: '6', Make: 'Secret Camera' },
        IFD2: { DateTimeOriginal: '2026:02:28 10:30:00' },
        IFD3: { GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer();
    const uploaded = await client.upload(original, 'IMG_1.HEIC');
    expect(uploaded.status).toBe(200);
    const info = infoOf(uploaded);
    expect(info).toMatchObject({ name: 'IMG_1.jpg', type: 'jpg', contentType: 'image/jpeg' });
    expect(info.takenAt).toBe('2026-02-28T10:30:00');
    const response = await load(info.id, '?inline=1');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(info.size);
    expect(bytes.includes('Secret')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('makes a JPEG of a photo of an iPhone', async () => {
    const photo = readFileSync('tests/fixtures/files/two-colours.heic');
    const uploaded = await client.upload(photo, 'IMG_2.HEIC');
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
    const info = infoOf(uploaded);
    expect(info).toMatchObject({ type: 'jpg', contentType: 'image/jpeg' });
    expect(info.takenAt).toBe('2026-02-28T10:30:00');
    const bytes = Buffer.from(await (await load(info.id, '?inline=1')).arrayBuffer());
    const { data, info: size } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(size).toMatchObject({ width: 96, height: 64, channels: 3 });
    const at = (x: number) => [...data.subarray((32 * 96 + x) * 3, (32 * 96 + x) * 3 + 3)];
    expect(at(20)[2], 'blue on the left').toBeGreaterThan(150);
    expect(at(80)[0], 'red on the right').toBeGreaterThan(150);
  });

  it('hands out a small copy of a picture, and none of another file', async () => {
    const { id } = infoOf(
      await client.upload(await pictureOf({ width: 900, height: 300 }), 'a.jpg'),
    );
    const small = await load(id, '?thumb=1');
    expect(small.headers.get('cache-control')).toBe('no-store');
    const { width, height, format } = await sharp(await small.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 640, height: 213, format: 'jpeg' });
    const { id: paper } = infoOf(await client.upload(PDF, 'a.pdf'));
    expect((await load(paper, '?thumb=1')).status).toBe(404);
    const { call } = await api.newClient();
    expect((await call(`GET /client/attachments/${id}?thumb=1`)).status).toBe(404);
  });

  it('hands a file out inert, to be saved or shown', async () => {
    const { id } = infoOf(await client.upload(PDF, 'Größe "1".pdf'));
    const saved = await load(id);
    expect(saved.status).toBe(200);
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Gr__e__1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_1_.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'no-store',
    });
    expect((await load(id, '?inline=1')).headers.get('content-disposition')).toMatch(/^inline;/);
    const { id: sheet } = infoOf(await client.upload(bytesOf('a,b\n1,2\n'), 'rows.csv'));
    expect((await load(sheet, '?inline=1')).headers.get('content-disposition')).toMatch(
      /^attachment;/,
    );
  });

  it.each([
    ['utf-8', Buffer.from('Größe;1\r\n')],
    ['utf-8', Buffer.from('\uFEFFGröße;1')],
    ['utf-16', Buffer.from('\uFEFFGröße\t日本\r\n', 'utf16le')],
    ['utf-16', Buffer.from('\uFEFFGröße;1', 'utf16le').swap16()],
    ['windows-1252', bytesOf('Gr\u00f6\u00dfe;\u0080 5\r\n')],
  ])('takes a CSV file in %s', async (charset, bytes) => {
    const { id, type } = infoOf(await client.upload(bytes, 'rows.csv'));
    expect(type).toBe('csv');
    const stored = await load(id);
    expect(stored.headers.get('content-type')).toBe(`text/csv; charset=${charset}`);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(bytes);
  });

  it.each([
    ['other.csv', bytesOf('Gr\u0081\u008de;1'), 415, formMessages.fileType('other.csv')],
    ['bytes.csv', bytesOf('a\u0000b\u00ff'), 415, formMessages.fileType('bytes.csv')],
    ['empty.pdf', Buffer.alloc(0), 422, formMessages.fileEmpty('empty.pdf')],
    ['a.exe', bytesOf('MZ\u0090'), 415, formMessages.fileType('a.exe')],
    ['a.svg', bytesOf('<svg onload="x()"/>'), 415, formMessages.fileType('a.svg')],
    ['page.csv', bytesOf('<html>'), 415, formMessages.fileType('page.csv')],
    [
      'cut.jpg',
      bytesOf('\u00ff\u00d8\u00ff\u00e0nothing'),
      422,
      formFailures.fileDamaged('cut.jpg'),
    ],
    ['cut.pdf', bytesOf('%PDF-1.7 and no end'), 422, formFailures.fileDamaged('cut.pdf')],
    [
      'locked.pdf',
      bytesOf('%PDF-1.7 /Encrypt 5 0 R %%EOF'),
      422,
      formFailures.fileEncrypted('locked.pdf'),
    ],
    ['IMG.HEIC', HEIC, 422, formFailures.fileHeic('IMG.HEIC')],
  ])('refuses %s in clear words', async (name, bytes, status, message) => {
    const reply = await client.upload(bytes, name);
    expect(reply.status).toBe(status);
    expect(reply.body['ResponseMessage']).toBe(message);
    expect(fieldsOf(reply)).toEqual({ file: message });
  });

  it('refuses what is larger than 10 MB', async () => {
    expect((await client.upload(Buffer.alloc(10 * 1024 * 1024 + 1), 'a.pdf')).status).toBe(413);
  });

  it('names the file that is too large', async () => {
    const reply = await client.upload(Buffer.alloc(11 * 1024 * 1024), 'C:\\photos\\\u202ebox.pdf');
    expect(reply.status).toBe(413);
    expect(reply.body['ResponseMessage']).toBe('box.pdf is larger than 10 MB.');
    expect(fieldsOf(reply)).toEqual({ file: 'box.pdf is larger than 10 MB.' });
    const card = await client.upload(Buffer.alloc(11 * 1024 * 1024), '4111 1111 1111 1111.pdf');
    expect(fieldsOf(card)).toEqual({ file: 'file.pdf is larger than 10 MB.' });
  });

  it('belong to the record that names them, once each', async () => {
    const { id } = infoOf(await client.upload(PDF, 'a.pdf'));
    const twin = infoOf(await client.upload(PDF, 'b.pdf')).id;
    expect(fieldsOf(await client.send('contact-us', withFiles(id, twin)))).toEqual({
      attachments: formMessages.fileTwice('b.pdf'),
    });
    expect(fieldsOf(await client.send('contact-us', withFiles(id, id)))).toEqual({
      attachments: formMessages.fileTwice('a.pdf'),
    });
    const sent = recordOf(await client.send('contact-us', withFiles(id)));
    expect(sent.attachments).toMatchObject([{ id, name: 'a.pdf', eventPosition: null }]);
    expect(sent.data['attachments']).toEqual([{ id, kind: '', caption: 'As it came' }]);
    const kept = await client.call(`DELETE /client/attachments/${id}`);
    expect([kept.status, kept.body['ResponseMessage']]).toEqual([409, formFailures.fileUsed]);
    expect(fieldsOf(await client.send('contact-us', withFiles(id)))).toEqual({
      attachments: formMessages.fileGone,
    });
    const six = Array.from({ length: 6 }, () => id);
    expect(fieldsOf(await client.send('contact-us', withFiles(...six)))).toEqual({
      attachments: formMessages.tooManyFiles(5),
    });
  });

  it('belong to one record where several are sent with them at the same time', async () => {
    const { id } = infoOf(await client.upload(PDF, 'a.pdf'));
    const open = recordOf(await client.send('contact-us', contact));
    const message = { revision: open.revision, text: 'Here it is', attachmentIds: [id] };
    const replies = await Promise.all([
      client.send('contact-us', withFiles(id)),
      client.send('contact-us', withFiles(id)),
      client.call(`POST /client/submissions/${open.id}/reply`, message),
    ]);
    const taken = replies.filter(({ status }) => status === 200).map(recordOf);
    expect(taken).toHaveLength(1);
    expect((await client.read(taken[0]?.id ?? '')).attachments).toMatchObject([{ id }]);
    for (const { body, status } of replies.filter((reply) => reply.status !== 200)) {
      expect(status).toBe(422);
      expect(body['ResponseMessage']).toBe(formMessages.fileGone);
    }
  });

  it('come along with a message', async () => {
    const sent = recordOf(await client.send('contact-us', contact));
    const { id } = infoOf(await client.upload(PDF, 'a.pdf'));
    const reply = recordOf(
      await client.call(`POST /client/submissions/${sent.id}/reply`, {
        revision: sent.revision,
        text: 'Here it is',
        attachmentIds: [id],
      }),
    );
    expect(reply.attachments).toMatchObject([{ id, eventPosition: 2 }]);
    expect(reply.timeline.at(-1)).toMatchObject({ position: 2, kind: 'reply', note: 'Here it is' });
  });

  it('disappear with their bytes after an unused day', async () => {
    const kept = infoOf(await client.upload(PDF, 'a.pdf')).id;
    await client.draft('contact-us', withFiles(kept));
    const orphan = infoOf(await client.upload(await pictureOf(), 'b.jpg')).id;
    expect(filesOnDisk()).toHaveLength(2);
    expect(await sweepAttachments(api.context)).toBe(0);
    api.advance(25 * 3600 * 1000);
    expect(await sweepAttachments(api.context)).toBe(1);
    await letBytesGo(api);
    expect(filesOnDisk()).toHaveLength(1);
    await logInAgain();
    expect((await load(kept)).status).toBe(200);
    expect((await load(orphan)).status).toBe(404);
  });

  it('can be removed before they are used', async () => {
    const { id } = infoOf(await client.upload(PDF, 'a.pdf'));
    expect((await client.call(`DELETE /client/attachments/${id}`)).status).toBe(200);
    expect((await client.call(`DELETE /client/attachments/${id}`)).status).toBe(404);
    await letBytesGo(api);
    expect(filesOnDisk()).toEqual([]);
  });
});
