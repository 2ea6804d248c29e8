import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { displayName, storedName } from '#api/kernel/text.ts';
import type { AttachmentInfo } from '#lib/records/attachment-info.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { OPERATIONS_KEY, requestFor, type Reply } from '../../support/api.ts';
import { anyDatabase } from '../../support/databases.ts';
import { contact, fieldsOf, recordOf } from '../submissions/support.ts';
import { createFilesApi, fileOf, formOf, pictureOf } from './support.ts';

const infoOf = (reply: Reply): AttachmentInfo => reply.body['ResponseBody'] as AttachmentInfo;
const heic = readFileSync('tests/fixtures/files/two-colours.heic');

/** A flat picture of many pixels and few bytes. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#805030' }, limitInputPixels: false });

/** The picture with other numbers at this place of its header. */
function patched(
  picture: Buffer,
  mark: string,
  write: (bytes: Buffer, at: number) => void,
): Buffer {
  const bytes = Buffer.from(picture);
  write(bytes, bytes.indexOf(mark, 0, 'latin1') + mark.length);
  return bytes;
}

/** A picture of each format whose header says that it has too many pixels. */
async function floods(): Promise<[string, Buffer, string][]> {
  const [png, interlaced, webp, progressive] = await Promise.all([
    pictureOf({ format: 'png' }),
    sharp(await pictureOf())
      .png({ progressive: true })
      .toBuffer(),
    flat(16, 16).ensureAlpha(0.5).webp().toBuffer(),
    sharp(await pictureOf())
      .jpeg({ progressive: true })
      .toBuffer(),
  ]);
  const sides = (width: number, height: number) => (bytes: Buffer, at: number) => {
    bytes.writeUInt32BE(width, at);
    bytes.writeUInt32BE(height, at + 4);
  };
  return [
    ['bomb.png', patched(png, 'IHDR', sides(60_000, 60_000)), '3,600 megapixels. The limit is 200'],
    [
      'interlaced.png',
      patched(interlaced, 'IHDR', sides(9000, 7000)),
      '63 megapixels. The limit is 60',
    ],
    [
      'scan.webp',
      patched(webp, 'VP8X', (bytes, at) => bytes.writeUIntLE(0xfffffffe, at + 8, 6)),
      'megapixels. The limit is 200',
    ],
    [
      'progressive.jpg',
      patched(progressive, '\u00ff\u00c2', (bytes, at) => {
        bytes.writeUInt16BE(9000, at + 3);
        bytes.writeUInt16BE(12_000, at + 5);
      }),
      '108 megapixels. The limit is 60',
    ],
    [
      'IMG_1.HEIC',
      patched(heic, 'ispe', (bytes, at) => sides(12_000, 9000)(bytes, at + 4)),
      '108 megapixels. The limit is 60',
    ],
  ];
}

onAnyDatabase('a picture of a client', () => {
  it('of 200 megapixels is made small, as attachment and as profile picture', async () => {
    const photo = await flat(16_320, 12_240).jpeg({ quality: 40 }).toBuffer();
    const reply = await client.upload(photo, 'DSC_200.jpg');
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(infoOf(reply).size).toBeLessThan(photo.length);
    const files = createFilesApi(await anyDatabase.open());
    const { fields, session } = await files.start();
    const form = formOf(fields, fileOf(photo));
    const saved = await files.send('POST /client/updateprofile', form, session.token);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }, 120_000);

  it('of too many pixels is told their number and the limit', async () => {
    for (const [name, bytes, words] of await floods()) {
      const reply = await client.upload(bytes, name);
      expect(reply.status, name).toBe(422);
      expect(fieldsOf(reply)['file'], name).toMatch(new RegExp(`^${name} has .*${words}`));
    }
  });

  it('of too many pixels is told so at the profile', async () => {
    const files = createFilesApi(await anyDatabase.open());
    const { fields, session } = await files.start();
    const bomb = (await floods())[0]?.[1] ?? Buffer.alloc(0);
    const form = formOf(fields, fileOf(bomb, 'me.png'));
    const { body } = await files.send('POST /client/updateprofile', form, session.token);
    const message =
      'me.png has 3,600 megapixels. The limit is 200. Make the picture smaller and try again.';
    expect(body['error']).toEqual({ message, fields: { profile: message } });
  });

  it('reads its time from tags, and nothing without a date', async () => {
    const dated = (exif: Record<string, string>, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
      flat(20, 20)
        .withExif({ IFD2: exif, IFD0: { Copyright: '2019:05:05 05:05:05' } })
        [format]()
        .toBuffer();
    const date = '2026:02:28 10:30:00';
    const heicOf = (text: string) =>
      Buffer.from(heic.toString('latin1').replaceAll(date, text), 'latin1');
    const cases: [string, Buffer, string | null][] = [
      ['jpeg', await dated({ DateTimeOriginal: date }), '2026-02-28T10:30:00'],
      ['png', await dated({ DateTimeOriginal: date }, 'png'), '2026-02-28T10:30:00'],
      ['webp', await dated({ DateTimeOriginal: date }, 'webp'), '2026-02-28T10:30:00'],
      [
        'offset',
        await dated({ DateTimeOriginal: date, OffsetTimeOriginal: '+05:30' }),
        '2026-02-28T10:30:00+05:30',
      ],
      ['no clock', await dated({ DateTimeOriginal: '0000:00:00 00:00:00' }), null],
      ['month 13', await dated({ DateTimeOriginal: '2026:13:45 27:61:61' }), null],
      ['February 30', await dated({ DateTimeOriginal: '2026:02:30 10:00:00' }), null],
      ['another tag', await dated({ UserComment: date }), null],
      ['HEIC', heic, '2026-02-28T10:30:00'],
      ['HEIC without a clock', heicOf('0000:00:00 00:00:00'), null],
      ['bytes behind', Buffer.concat([await dated({}), Buffer.from(date)]), null],
    ];
    for (const [what, bytes, takenAt] of cases)
      expect(infoOf(await client.upload(bytes, `${what}.jpg`)).takenAt, what).toBe(takenAt);
  });

  it('gets the extension of the stored bytes, for client and company', async () => {
    const svg = Buffer.from(
      '\uFEFF<!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
    );
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
    const cases: [string, Buffer, string][] = [
      ['IMG_0412.HEIC', heic, 'IMG_0412.jpg'],
      ['IMG-WA0004.webp', await pictureOf({ format: 'webp' }), 'IMG-WA0004.jpg'],
      ['mark.svg', svg, 'mark.png'],
      ['photo.png', await pictureOf(), 'photo.jpg'],
      ['photo.JPEG', await pictureOf({ width: 41 }), 'photo.JPEG'],
      ['Report v1.2', pdf, 'Report v1.2.pdf'],
    ];
    const ids: string[] = [];
    for (const [name, bytes, stored] of cases) {
      const reply = await client.upload(bytes, name);
      expect(infoOf(reply), name).toMatchObject({ name: stored });
      ids.push(infoOf(reply).id);
    }
    const attachments = ids.slice(3).map((id) => ({ id, kind: '', caption: '' }));
    const record = recordOf(await client.send('contact-us', { ...contact, attachments }));
    expect(new Set(record.attachments.map(({ name }) => name))).toEqual(
      new Set(cases.slice(3).map(([, , stored]) => stored)),
    );
    const as = { client: client.session.token, ops: OPERATIONS_KEY };
    for (const [who, token] of Object.entries(as)) {
      const answer = await api.fetch(requestFor(`GET /${who}/attachments/${ids[3]}`, { token }));
      expect(answer.headers.get('content-disposition'), who).toContain('"photo.jpg"');
    }
  });
});

describe('the name of a stored file', () => {
  it.each([
    ['IMG_1.HEIC', 'jpg', 'IMG_1.jpg'],
    ['a.jfif', 'jpg', 'a.jpg'],
    ['.png', 'jpg', 'file.jpg'],
    ['Mr. Smith', 'pdf', 'Mr. Smith.pdf'],
    ['scan.', 'pdf', 'scan.pdf'],
    ['rows.CSV', 'csv', 'rows.CSV'],
  ] as const)('of %j as %s is %j', (sent, type, stored) => {
    expect(storedName(displayName(sent), type)).toBe(stored);
  });

  it.each([
    ['letters', `${'Commercial invoice and packing list, '.repeat(4)}bill of lading.pdf`],
    ['emoji of several code points', `${'👩‍👩‍👧‍👦'.repeat(20)}.pdf`],
    ['letters with marks', `${'e\u0323\u0302\u0301'.repeat(80)}.pdf`],
  ])('shortens before its extension, at character boundaries: %s', (_what, name) => {
    const shown = displayName(name);
    expect(shown.length).toBeLessThanOrEqual(120);
    expect(shown).toMatch(/\.pdf$/);
    const parts = (text: string) =>
      [...new Intl.Segmenter('en').segment(text)].map((p) => p.segment);
    const kept = parts(shown.slice(0, -4));
    expect(parts(name.normalize('NFC')).slice(0, kept.length)).toEqual(kept);
  });
});
