import { describe, expect, it } from 'vitest';
import { labelPdfBytes } from '#api/labels/output/render-pdf.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { labelPresets } from '#lib/labels/engine/presets.ts';
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
import { pictureOfZpl, picturesOfPdf, scan } from './pictures.ts';

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

describe('a scanner', () => {
  it.each(cases)('reads the PDF: %s', async (_, spec, expected) => {
    const { list, findings } = layoutLabel(spec);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const pdf = await labelPdfBytes([list], { title: 'Labels', madeAt });
    const [picture] = await picturesOfPdf(pdf, 300);
    expect(picture && (await scan(picture))).toEqual(expected);
  });

  it.each(cases)('reads the print of a label printer: %s', async (_, spec, expected) => {
    const { list } = layoutLabel({ ...asEan(spec), dpi: 300 });
    const dots = (mm: number): number => Math.round((mm * 300) / 25.4);
    const zpl = renderZpl(list, { dpi: 300 });
    const picture = await pictureOfZpl(zpl, dots(list.width), dots(list.height));
    expect(await scan(picture)).toEqual(expected);
  });

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
});
