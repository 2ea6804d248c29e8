/**
 * The parts of pdfkit that its documentation does not promise and that `sheet.ts`, `typesetter.ts` and the PDF of labels
 * lean on. When a new version fails here, those three need a look before anything else does.
 */
import PDFDocument from 'pdfkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { useFont } from '#api/documents/fonts.ts';
import type { Face } from '#api/documents/typesetter.ts';
import { readPdf } from './read-pdf.ts';

interface Internals {
  readonly _font: Face;
  readonly _root: { readonly data: Record<string, unknown> };
}

interface PageInternals {
  readonly fonts: Record<string, unknown>;
  readonly content: { compress: boolean };
  readonly dictionary: { readonly data: Record<string, unknown> };
}

describe('pdfkit', () => {
  let doc: PDFKit.PDFDocument;
  let internals: Internals;
  let page: PageInternals;

  beforeEach(() => {
    doc = new PDFDocument({ margin: 0, fontLayoutCache: false });
    useFont(doc, 'regular');
    internals = doc as unknown as Internals;
    page = doc.page;
  });

  const bytes = async (): Promise<Buffer> => {
    doc.end();
    const parts: Buffer[] = [];
    for await (const part of doc) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };

  it('embeds the typeface with its name and height', () => {
    const { _font: face } = internals;
    expect(face.id).toMatch(/^F\d+$/);
    expect(face.ascender).toBeCloseTo(1069);
    expect(face.font.hasGlyphForCodePoint(0x41)).toBe(true);
    expect(face.font.hasGlyphForCodePoint(0x4e00)).toBe(false);
  });

  it('encodes text as hexadecimal glyphs, with advances in thousandths of the size', () => {
    const [glyphs, positions] = internals._font.encode('AV');
    expect(glyphs).toEqual([expect.stringMatching(/^[0-9a-f]{4}$/), expect.any(String)]);
    expect(positions).toMatchObject([
      { advanceWidth: 639, xOffset: 0, yOffset: 0 },
      { advanceWidth: 600, xOffset: 0, yOffset: 0 },
    ]);
    expect(positions[0]?.xAdvance).toBeLessThan(639);
    expect(positions[1]?.xAdvance).toBe(600);
  });

  it('shares the parsed tables of a font between documents, and no glyphs', () => {
    const other = new PDFDocument({ margin: 0, fontLayoutCache: false });
    useFont(other, 'regular');
    const fonts = [internals, other as unknown as Internals].map(({ _font }) => _font.font);
    const [first, second] = fonts as unknown as { GSUB: object; getGlyph(id: number): object }[];
    expect(first?.GSUB).toBe(second?.GSUB);
    expect(first?.getGlyph(36)).not.toBe(second?.getGlyph(36));
  });

  it('encodes text by a script that is named, which decides the direction', () => {
    useFont(doc, 'arabic');
    const { _font: face } = internals;
    const [first, second] = ['١', '٢'].map((digit) => face.encode(digit)[0][0]);
    expect(face.encode('١٢', 'latn')[0]).toEqual([first, second]);
    expect(face.encode('١٢', 'arab')[0]).toEqual([second, first]);
  });

  it('draws glyphs that a page names by operators of its own', async () => {
    const { _font: face } = internals;
    const [glyphs] = face.encode('Linen');
    page.fonts[face.id] ??= face.ref();
    doc.addContent(`BT /${face.id} 9 Tf 1 0 0 -1 50 50 Tm [<${glyphs.join('')}>] TJ ET`);
    expect((await readPdf(await bytes())).text).toContain('Linen');
  });

  it('takes a second, uncompressed stream for a page, which ends later', async () => {
    const stream = doc.ref({});
    stream.compress = false;
    Object.assign(page.dictionary.data, { Contents: [page.content, stream] });
    doc.addPage();
    stream.end('% written later');
    expect((await bytes()).toString('latin1')).toContain('% written later');
  });

  it('exposes a catalog for printer preferences', async () => {
    internals._root.data['ViewerPreferences'] = doc.ref({ PrintScaling: 'None' });
    expect((await bytes()).toString('latin1')).toContain('/PrintScaling /None');
  });
});
