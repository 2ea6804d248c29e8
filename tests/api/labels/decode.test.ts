import { describe, expect, it } from 'vitest';
import { labelPng } from '#api/labels/output/render-png.ts';
import { labelPdfBytes } from '#api/labels/output/render-pdf.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { labelPresets } from '#lib/labels/engine/presets.ts';
import { labelGlyphs } from '#api/labels/output/label-fonts.ts';
import { renderSvg } from '#lib/labels/engine/render-svg.ts';
import { renderZpl } from '#lib/labels/engine/render-zpl.ts';
import { blankLabel, type LabelSpec } from '#lib/labels/engine/spec.ts';
import {
  hangTag,
  contentLabel,
  polybagLabel,
  priceTicket,
  qrTag,
  shippingLabel,
  wideTicket,
} from '../../fixtures/labels/labels.ts';
import {
  pictureOfPng,
  pictureOfSvg,
  pictureOfZpl,
  picturesOfPdf,
  scan,
  scanSquare,
} from './pictures.ts';

const cases: readonly (readonly [string, LabelSpec, readonly string[]])[] = [
  ['UPC-A without its check digit, turned', priceTicket, ['EAN-13 0036000291452']],
  ['UPC-A across', wideTicket, ['EAN-13 0036000291452']],
  ['EAN-13', hangTag, ['EAN-13 4006381333931']],
  ['QR', qrTag, ['QR https://example.com/p/10423?c=ivory']],
  ['Code 128 with signs', polybagLabel, ['Code 128 ACME-10423/M>~^']],
  ['ITF-14', contentLabel, ['ITF 10614141000415']],
  [
    'GS1-128 with SSCC, content, postal code and store',
    shippingLabel,
    [
      'Code 128 00106141412345678908',
      'Code 128 02106141410004153724',
      'Code 128 42075201',
      'Code 128 910412',
    ],
  ],
  ...['ABC123456X', '1234X', 'A-12345678Z', 'A1234567B', '12345>'].map(
    (gtin) =>
      [
        `Code 128 that ends in one character after digits: ${gtin}`,
        { ...polybagLabel, gtin },
        [`Code 128 ${gtin}`],
      ] as const,
  ),
  [
    'GS1-128 that ends in one letter after digits',
    { ...shippingLabel, storeNumber: '123456X' },
    [
      'Code 128 00106141412345678908',
      'Code 128 02106141410004153724',
      'Code 128 42075201',
      'Code 128 91123456X',
    ],
  ],
  ['Code 128 of digits alone', { ...polybagLabel, gtin: '1234567' }, ['Code 128 1234567']],
  [
    'EAN-13 at 203 dpi, turned',
    { ...hangTag, dpi: 203, barcodeTurn: 'turned', market: ['US'], currency: 'USD' },
    ['EAN-13 4006381333931'],
  ],
];

const madeAt = new Date('2026-11-21T08:00:00Z');

/** The printer's renderer draws no UPC-A: an EAN-13 with a zero before it has the same bars. */
const asEan = (spec: LabelSpec): LabelSpec =>
  spec.gtinType === 'upc_a' ? { ...spec, gtinType: 'ean_13', gtin: '0036000291452' } : spec;

/** A GTIN-13 in the square codes of the point of sale. */
const square: readonly (readonly [string, LabelSpec, string])[] = [
  [
    'GS1 Digital Link',
    { ...hangTag, gtinType: 'gs1_qr', linkDomain: 'https://ID.acme.com/p/' },
    ']Q1 https://id.acme.com/p/01/04006381333931',
  ],
  [
    "GS1 Digital Link at GS1's own resolver, 203 dpi",
    { ...hangTag, gtinType: 'gs1_qr', dpi: 203 },
    ']Q1 https://id.gs1.org/01/04006381333931',
  ],
  ['GS1 DataMatrix', { ...hangTag, gtinType: 'gs1_datamatrix' }, ']d2 0104006381333931'],
  [
    'GS1 DataMatrix on a price ticket at 600 dpi',
    { ...priceTicket, dpi: 600, gtinType: 'gs1_datamatrix', gtin: '036000291452' },
    ']d2 0100036000291452',
  ],
];

const pdfOf = async (spec: LabelSpec) => {
  const { list, findings } = layoutLabel(spec);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [picture] = await picturesOfPdf(
    await labelPdfBytes([list], { title: 'Labels', madeAt }),
    300,
  );
  if (!picture) throw new Error('The PDF has no page');
  return picture;
};

const zplOf = (spec: LabelSpec) => {
  const { list } = layoutLabel({ ...asEan(spec), dpi: 300 });
  const dots = (mm: number): number => Math.round((mm * 300) / 25.4);
  const zpl = renderZpl(list, { dpi: 300, glyphs: labelGlyphs });
  return pictureOfZpl(zpl, dots(list.width), dots(list.height));
};

const svgOf = (spec: LabelSpec) =>
  pictureOfSvg(renderSvg(layoutLabel(spec).list, { pixelsPerMm: spec.dpi / 25.4 }));

const pngOf = async (spec: LabelSpec) =>
  pictureOfPng(await labelPng(layoutLabel(spec).list, spec.dpi, {}));

const outputs = [
  ['PDF', pdfOf],
  ['print of a label printer', zplOf],
  ['SVG', svgOf],
  ['PNG', pngOf],
] as const;

describe.each(outputs)('a scanner reads the %s', (_, pictureFor) => {
  it.each(cases)('%s', async (_name, spec, expected) => {
    expect(await scan(await pictureFor(spec))).toEqual(expected);
  });

  it.each(square)('%s', async (_name, spec, expected) => {
    expect(await scanSquare(await pictureFor(spec))).toEqual([expected]);
  });
});

describe('a scanner', () => {
  const sizes = labelPresets.filter(({ kind }) => kind !== 'care' && kind !== 'brand');

  it.each(sizes.map(({ id }) => id))('reads a barcode on every size: %s', async (id) => {
    const kind = sizes.find((preset) => preset.id === id)?.kind ?? 'price_ticket';
    const isShipping = kind === 'carton_gs1';
    const goods = { style: '10423', colour: 'Navy', size: 'M', brandText: 'Acme', bagWidth: 4 };
    const code = { gtinType: 'code_128', gtin: 'AB123' } as const;
    const spec = isShipping ? shippingLabel : { ...blankLabel(kind), ...goods, ...code };
    const { list } = layoutLabel({ ...spec, sizePreset: id });
    const [picture] = await picturesOfPdf(await labelPdfBytes([list], { title: id, madeAt }), 300);
    const expected = isShipping ? 'Code 128 00106141412345678908' : 'Code 128 AB123';
    expect(picture && (await scan(picture))).toContain(expected);
  });

  it.each([
    ['Vietnamese', 'Áo sơ mi trắng đậm'],
    ['Cyrillic', 'Рубашка чёрная'],
    ['Greek', 'Πουκάμισο μπλε'],
    ['Polish with signs', 'Świętokrzyska – „ó” € ₹'],
  ])('sees the same letters in print and PDF: %s', async (_, description) => {
    const goods = { ...hangTag, market: ['US'], currency: 'USD', sizeCm: '' } as const;
    for (const turn of [0, 90] as const) {
      const whole = layoutLabel({ ...goods, description }).list;
      const found = whole.items.find(({ element }) => element === 'description');
      if (found?.type !== 'text') throw new Error('The description is not there');
      const lines = found.lines.map((line) => ({ ...line, x: 25, y: 20 }));
      const list = { ...whole, items: [{ ...found, size: 12, turn, lines }] };
      const [pdf] = await picturesOfPdf(await labelPdfBytes([list], { title: 'T', madeAt }), 300);
      const dots = (mm: number): number => Math.round((mm * 300) / 25.4);
      const zpl = renderZpl(list, { dpi: 300, glyphs: labelGlyphs });
      const print = await pictureOfZpl(zpl, dots(list.width), dots(list.height));
      const dark = ({ grey, width }: NonNullable<typeof pdf>): Set<string> =>
        new Set(
          Array.from(grey).flatMap((value, at) =>
            value < 128 ? [`${at % width},${Math.floor(at / width)}`] : [],
          ),
        );
      if (!pdf) throw new Error('The PDF has no page');
      const [one, other] = [dark(pdf), dark(print)];
      const near = (x: number, y: number): boolean =>
        [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => one.has(`${x + dx},${y + dy}`)));
      const alike = [...other].filter((dot) => {
        const [x = 0, y = 0] = dot.split(',').map(Number);
        return near(x, y);
      });
      expect(other.size).toBeGreaterThan(300);
      expect(alike.length / other.size).toBeGreaterThan(0.97);
      expect(Math.abs(other.size / one.size - 1)).toBeLessThan(0.2);
    }
  });
});
