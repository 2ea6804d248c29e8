import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { readPdfFacts } from '#api/files/active-pdf.ts';
import { anyDatabase } from '../../support/databases.ts';
import { createFormsApi } from '../submissions/support.ts';

const pdf = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(
    ['%PDF-1.7\n', ...parts, '\ntrailer <</Root 1 0 R>>\n%%EOF\n'].map((part) => Buffer.from(part)),
  );
const catalog = (entries: string) => `1 0 obj\n<</Type /Catalog ${entries}>>\nendobj\n`;
const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`2 0 obj\n<<${dictionary} /Length ${bytes.length}>>\nstream\r\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const packed = (text: string, filter = '/Filter /FlateDecode'): Buffer =>
  stream(`/Type /ObjStm /N 1 /First 4 ${filter}`, deflateSync(text));
const script = '3 0 <</S /JavaScript /JS (app.alert(1))>>';

describe('a PDF that acts by itself', () => {
  it.each([
    ['a script at opening', pdf(catalog('/OpenAction <</S /JavaScript /JS (x)>>'))],
    ['a script by its written name', pdf(catalog('/OpenAction <</S /#4aavaScript /J#53 (x)>>'))],
    ['a program', pdf(catalog('/AA <</O <</S /Launch /F (cmd.exe)>>>>'))],
    ['a form that is sent', pdf(catalog('/OpenAction <</S/SubmitForm/F(http://evil.example)>>'))],
    ['a form of XML', pdf(catalog('/AcroForm <</XFA 5 0 R>>'))],
    ['media', pdf('4 0 obj\n<</Type/Annot/Subtype/RichMedia>>\nendobj\n')],
    ['a script in a packed object', pdf(catalog(''), packed(script))],
    ['a script in a list of filters', pdf(packed(script, '/Filter [/FlateDecode]'))],
    [
      'a script behind a filter that hides it',
      pdf(packed(script, '/Filter [/ASCII85Decode /FlateDecode]')),
    ],
    ['objects that inflate without end', pdf(packed(' '.repeat(40_000_000)))],
    [
      'objects that cannot be unpacked',
      pdf(stream('/Type/ObjStm/Filter/FlateDecode', Buffer.from('x'))),
    ],
    [
      'a script in what a comment calls a stream',
      pdf('% stream\n', catalog('/AA <</O <</JS (x)>>>>'), '% endstream\n'),
    ],
    [
      'a script in what a comment calls packed',
      pdf(
        '% <</Filter /FlateDecode>> stream\n',
        catalog('/AA <</S /JavaScript>>'),
        '% endstream\n',
      ),
    ],
    [
      'a packed script behind a comment',
      Buffer.from(packed(script).toString('latin1').replace('stream', '% x\n\0stream'), 'latin1'),
    ],
    [
      'a script in an object within a text',
      pdf(catalog(`/X (5 0 obj <</S /JavaScript /JS 6 0 R>> endobj)`)),
    ],
    [
      'a script in an object within a stream',
      pdf(stream('/Filter /DCTDecode', Buffer.from('5 0 obj <</S /JavaScript>> endobj'))),
    ],
    [
      'a script between comments with parentheses',
      pdf('( 5 0 obj << % ) (\n /S /JavaScript % )\n >> endobj'),
    ],
    ['a stream without an end', pdf(catalog(''), 'stream\n', script)],
  ])('detects active content: %s', (_what, bytes) => {
    expect(readPdfFacts(bytes).isActive).toBe(true);
  });

  it.each([
    ['a plain page', pdf(catalog('/Pages 2 0 R'))],
    ['one that opens at a page', pdf(catalog('/OpenAction [3 0 R /Fit] /PageMode /UseOutlines'))],
    ['packed objects', pdf(catalog(''), packed('3 0 <</Type /Page /Contents 4 0 R>>'))],
    [
      'packed objects with a predictor',
      pdf(packed('3 0 <</A /URI>>', '/DecodeParms <</Predictor 1>> /Filter /FlateDecode')),
    ],
    ['a text about scripts', pdf(stream('/Filter /FlateDecode', deflateSync('(/JavaScript) Tj')))],
    [
      'packed bytes that look like a short name',
      pdf(stream('/Filter /DCTDecode', Buffer.from('/JS '))),
    ],
    ['a text about scripts that is not packed', pdf(stream('', Buffer.from('(/JavaScript) Tj')))],
    ['a title about scripts', pdf(catalog('/Title (How \\( to /JavaScript)'))],
    ['a comment about scripts', pdf(catalog(''), '% of /Launch\n')],
    ['longer names', pdf(catalog('/JSX 1 /Launcher 2 /Soundness 3'))],
  ])('accepts mentions: %s', (_what, bytes) => {
    expect(readPdfFacts(bytes).isActive).toBe(false);
  });

  it('shows the rejection at the field of the file', async () => {
    const client = await createFormsApi(await anyDatabase.open()).newClient();
    const sent = await client.upload(
      pdf(catalog('/OpenAction <</S /JavaScript /JS (x)>>')),
      'a.pdf',
    );
    expect(sent.status).toBe(422);
    expect(sent.body['ResponseMessage']).toMatch(/^a\.pdf holds scripts/);
    expect((await client.upload(pdf(catalog('/Pages 2 0 R')), 'a.pdf')).status).toBe(200);
  });
});

describe('a PDF of a client', () => {
  const made = (options: PDFKit.PDFDocumentOptions): Promise<Buffer> =>
    new Promise((resolve) => {
      const document = new PDFDocument({ compress: false, ...options });
      const chunks: Buffer[] = [];
      document.on('data', (chunk: Buffer) => chunks.push(chunk));
      document.on('end', () => resolve(Buffer.concat(chunks)));
      document.text('Read about /Encrypt here.');
      document.end();
    });
  const plain = pdf(catalog('/Title (/Encrypt)'), '% /Encrypt\n');

  it.each<[string, () => Promise<Buffer> | Buffer, string | null]>([
    [
      'locked.pdf',
      () => made({ ownerPassword: 'x', permissions: { printing: 'highResolution' } }),
      null,
    ],
    ['locked-aes.pdf', () => made({ ownerPassword: 'x', pdfVersion: '1.7ext3' }), null],
    ['secret.pdf', () => made({ userPassword: 'x' }), 'is protected by a password'],
    [
      'secret-aes.pdf',
      () => made({ userPassword: 'x', pdfVersion: '1.7' }),
      'is protected by a password',
    ],
    ['text.pdf', () => made({}), null],
    ['title.pdf', () => plain, null],
    ['mark.pdf', () => Buffer.concat([Buffer.from('\uFEFF'), plain]), null],
    ['lines.pdf', () => Buffer.concat([Buffer.from('\r\n\r\n'), plain]), null],
    [
      'printer.pdf',
      () =>
        Buffer.concat([Buffer.from('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'), plain]),
      null,
    ],
    ['page.pdf', () => Buffer.from('<html>%PDF-1.7</html>%%EOF'), 'is not a JPG'],
    ['program.pdf', () => Buffer.concat([Buffer.from('MZ\x90\0'), plain]), 'is not a JPG'],
    ['photo.avif', () => Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1'), 'is not a JPG'],
    ['far.pdf', () => Buffer.concat([Buffer.alloc(1100, ' '), plain]), 'is not a JPG'],
  ])('follows its structure: %s', async (name, make, refusal) => {
    const client = await createFormsApi(await anyDatabase.open()).newClient();
    const sent = await client.upload(await make(), name);
    if (refusal === null) expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    else expect(sent.body['ResponseMessage']).toContain(`${name} ${refusal}`);
  });
});
