import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { useFont } from '#api/documents/fonts.ts';
import { setGlyphByGlyph } from '#api/labels/output/label-fonts.ts';

const plain = {
  kern: false,
  liga: false,
  clig: false,
} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** A page with these texts, as the library shapes them or glyph by glyph; the same day, so that files can be equal. */
async function fileOf(texts: readonly string[], isFlat: boolean): Promise<string> {
  const doc = new PDFDocument({ compress: false, info: { CreationDate: new Date(0) } });
  for (const name of ['regular', 'bold'] as const) {
    useFont(doc, name);
    if (isFlat) setGlyphByGlyph(doc);
    texts.forEach((text, line) => doc.text(text, 10, line, { lineBreak: false, features: plain }));
  }
  doc.end();
  const pieces: Buffer[] = [];
  for await (const piece of doc) if (piece instanceof Buffer) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1');
}

const codePoints = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

it('writes the same file as shaping, for each sign of the Latin script', async () => {
  const signs = [
    ...codePoints(0x20, 0x24f),
    ...codePoints(0x1e00, 0x1eff),
    ...codePoints(0x2000, 0x206f),
    ...codePoints(0x20a0, 0x20bf),
    '™',
  ];
  expect(await fileOf(signs, true)).toBe(await fileOf(signs, false));
});

it('writes the same file for words, with signs that combine and without', async () => {
  const words = [
    'AVATAR To. 1/2 ffi fl',
    'Größe L – 100 % Baumwolle',
    'e\u0301te\u0301 i\u0307',
    'co\u00adop\u200b',
    'Размер 42',
    'Μέγεθος',
    '',
  ];
  const flat = await fileOf(words, true);
  expect(flat).toBe(await fileOf(words, false));
  expect(flat).not.toBe(await fileOf(words.toReversed(), false));
});
