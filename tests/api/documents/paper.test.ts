import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Block, PdfDocument } from '#api/documents/blocks.ts';
import { shareWidth } from '#api/documents/draw-table.ts';
import { documentSha256, renderDocument } from '#api/documents/document.ts';
import { wrapText } from '#api/documents/wrap.ts';
import { oneLine, readPdf } from './read-pdf.ts';

const AT = new Date('2026-03-02T10:00:00.000Z');

const documentOf = (blocks: readonly Block[], changes: Partial<PdfDocument> = {}): PdfDocument => ({
  size: 'letter',
  company: {
    name: 'Selvage & Tag',
    address: ['418 West Packing Street', 'New York, NY 10018'],
    phone: '+1 (212) 555-0136',
    email: 'hello@selvageandtag.example',
    colour: '#2f2a6b',
  },
  title: 'Service Request',
  reference: 'SR-2026-000001',
  status: 'Submitted',
  link: 'https://portal.example/service-request/SR-2026-000001',
  blocks,
  ...changes,
});

const made = async (blocks: readonly Block[], changes: Partial<PdfDocument> = {}) => {
  const paper = documentOf(blocks, changes);
  const bytes = renderDocument(paper, AT);
  return { paper, bytes, ...(await readPdf(bytes)) };
};

const raw = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('a paper', () => {
  it("shows the company's head, title, reference, status and the link to the record", async () => {
    const { pages, bytes, paper } = await made([]);
    const [first = ''] = pages.map(oneLine);
    for (const text of ['Selvage & Tag', '418 West Packing Street · New York, NY 10018'])
      expect(first).toContain(text);
    expect(first).toContain('Service Request SR-2026-000001 · Submitted');
    expect(first).toContain(paper.link);
    expect(first).toContain(
      `Page 1 of 1 · generated at 2026-03-02 10:00 UTC · document SHA-256 ${documentSha256(paper)}`,
    );
    expect(raw(bytes)).toContain('(SR-2026-000001 Service Request)');
  });

  it('uses Letter or A4', async () => {
    expect((await made([])).size).toEqual([612, 792]);
    expect((await made([], { size: 'a4' })).size).toEqual([595, 842]);
    expect((await made([], { isWide: true })).size).toEqual([792, 612]);
  });

  it('prints accents, currencies and other scripts as text', async () => {
    const text = 'Éléonore Žůrková Łódź ₹1,200 €3 £4 Ω Привет';
    expect((await made([{ kind: 'text', text }])).text).toContain(text);
  });

  it('equals another document of the same contents byte for byte, hashed without the time', async () => {
    const block: Block = { kind: 'facts', facts: [{ label: 'Colour', text: 'Red' }] };
    const [one, two] = [await made([block]), await made([block])];
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
    const later = renderDocument(one.paper, new Date('2027-01-01T00:00:00.000Z'));
    expect((await readPdf(later)).text).toContain(documentSha256(one.paper));
    const other = documentOf([{ kind: 'facts', facts: [{ label: 'Colour', text: 'Blue' }] }]);
    expect(documentSha256(other)).not.toBe(documentSha256(one.paper));
  });

  it('renders hostile text inert', async () => {
    const evil = ') Tj /S /JavaScript /JS (app.alert(1)) >> << /OpenAction endstream endobj %';
    const hidden = 'a\u202eevil\u0000\u2066b';
    const { bytes, text } = await made([{ kind: 'text', text: `${evil}\n${hidden}` }], {
      title: evil,
    });
    expect(text).toContain(oneLine(evil));
    expect(text).toContain('aevilb');
    const file = raw(bytes).replace(/\((?:[^()\\]|\\.)*\)/g, '(a text)');
    expect(file).not.toMatch(/JavaScript|\/JS\b|OpenAction|\/AA\b|AcroForm|\/URI\b|Launch/);
  });

  it('writes its watermark on each page', async () => {
    const blocks: Block[] = [{ kind: 'page' }, { kind: 'text', text: 'second' }];
    const { pages } = await made(blocks, { watermark: 'DRAFT' });
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(page).toContain('DRAFT');
  });

  it('repeats the header of a table on each page and loses no row', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => [`SKU-${index}`, 'Blouse', '$12.50']);
    const columns = [
      { label: 'Style' },
      { label: 'Description' },
      { label: 'Price', isNumber: true },
    ];
    const totals = [{ label: 'Goods', text: '$2,500.00' }];
    const { pages, text } = await made([{ kind: 'table', title: 'Items', columns, rows, totals }]);
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(oneLine(page)).toContain('Style Description Price');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    for (const [sku] of rows) expect(text.split(' ')).toContain(sku);
    expect(text).toContain('Goods $2,500.00');
  });

  it('breaks no heading inside a word', async () => {
    const labels = ['In', 'Done', 'Passed', 'Failed', 'Reworked', 'Scrapped', 'Finished'];
    const columns = [{ label: 'Stage' }, ...labels.map((label) => ({ label, isNumber: true }))];
    const row = ['Steamed, folded', '756', '576', '576', '0', '0', '0', '–'];
    const { text } = await made([{ kind: 'table', columns, rows: [row] }]);
    expect(text).toContain(`Stage ${labels.join(' ')}`);
  });

  it('cuts a row that is longer than a page by lines', async () => {
    const words = Array.from({ length: 1600 }, (_, index) => `w${index}`);
    const columns = [{ label: 'Note' }, ...'abcdefgh'.split('').map((label) => ({ label }))];
    const row = [words.join(' '), ...'abcdefgh'.split('').map((each) => `${each} `.repeat(40))];
    const { pages, text } = await made([{ kind: 'table', columns, rows: [row] }]);
    expect(pages.length).toBeGreaterThan(1);
    const found = new Set(text.split(' '));
    expect(words.filter((word) => !found.has(word))).toEqual([]);
  });

  it('prints the whole caption of a picture', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const caption = `${'襟'.repeat(160)}終`;
    const captioned = (text: string) =>
      Array.from({ length: 9 }, () => ({ bytes: new Uint8Array(bytes), caption: text }));
    const long = await made([{ kind: 'pictures', pictures: captioned(caption), perRow: 3 }]);
    const short = await made([{ kind: 'pictures', pictures: captioned('襟'), perRow: 3 }]);
    expect(long.text.replaceAll(' ', '')).toContain(caption);
    expect(long.pages.length).toBeGreaterThan(short.pages.length);
  });

  it('begins the page of pictures with their heading', async () => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } });
    const bytes = new Uint8Array(await picture.jpeg().toBuffer());
    for (let lines = 20; lines < 45; lines += 5) {
      const { pages } = await made([
        ...Array.from({ length: lines }, () => ({ kind: 'text', text: 'Above' }) as const),
        { kind: 'heading', text: 'Photos' },
        { kind: 'pictures', pictures: [{ bytes, caption: 'Whole garment' }] },
      ]);
      const [page] = pages.filter((text) => text.includes('Whole garment'));
      expect(page, `${lines} lines`).toContain('Photos');
    }
  });

  it('draws pictures, signatures and printed forms', async () => {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    );
    const picture = { bytes, caption: 'Whole garment' };
    const sha = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    const made1 = await made([
      { kind: 'pictures', pictures: [picture, picture, picture], perRow: 2 },
      {
        kind: 'strokes',
        strokes: [
          [{ x: 1, y: 2 }],
          [
            { x: 3, y: 9 },
            { x: 30, y: 4 },
          ],
        ],
      },
      { kind: 'boxes', rows: [[{ label: 'Carrier', text: 'Fast Freight', span: 12 }]] },
      { kind: 'sign-here', labels: ['Date'] },
    ]);
    expect(made1.text.match(/Whole garment/g)).toHaveLength(3);
    expect(made1.text).toContain('Carrier Fast Freight');
    expect(raw(made1.bytes)).toContain('/DCTDecode');
    const other = new Uint8Array([...bytes, 0]);
    expect(sha(other)).not.toBe(sha(bytes));
    expect(
      documentSha256(documentOf([{ kind: 'pictures', pictures: [{ ...picture, bytes: other }] }])),
    ).not.toBe(documentSha256(documentOf([{ kind: 'pictures', pictures: [picture] }])));
  });

  it('gives pages to facts that are longer than one', async () => {
    const long = Array.from({ length: 1500 }, (_, index) => `x${index}`).join(' ');
    const facts = [
      { label: 'Short', text: 'one' },
      { label: 'Story', text: long },
      { label: 'After', text: 'two' },
    ];
    const { pages, text } = await made([{ kind: 'facts', facts }]);
    expect(pages.length).toBeGreaterThan(1);
    expect(text).toContain('x1499 After two');
  });
});

describe('lines', () => {
  const measure = (text: string): number => text.length;

  it('break between words, and inside a word that is longer than a line', () => {
    expect(wrapText('one two three', 7, measure)).toEqual(['one two', 'three']);
    expect(wrapText('abcdefghij kl', 4, measure)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
    expect(wrapText('a\n\nb', 9, measure)).toEqual(['a', '', 'b']);
    expect(wrapText('', 9, measure)).toEqual(['']);
  });

  it('never split a character', () => {
    expect(wrapText('😀😀😀', 2, measure)).toEqual(['😀', '😀', '😀']);
    expect(wrapText('e\u0301e\u0301', 2, measure)).toEqual(['e\u0301', 'e\u0301']);
  });
});

describe('columns', () => {
  it('get what they need when it is little, and share the rest', () => {
    expect(shareWidth([50, 30], 200)).toEqual([125, 75]);
    expect(shareWidth([20, 400, 200], 320)).toEqual([20, 200, 100]);
  });
});
