import { describe, expect, it } from 'vitest';
import { toBitmap } from '#api/labels/output/bitmap.ts';
import { labelPdf, labelPdfBytes } from '#api/labels/output/render-pdf.ts';
import type { DisplayItem, DisplayList } from '#lib/labels/engine/display-list.ts';
import { calibrationPage } from '#lib/labels/engine/calibration.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { sheetPresets } from '#lib/labels/engine/presets.ts';
import { renderSvg } from '#lib/labels/engine/render-svg.ts';
import { labelGlyphs } from '#api/labels/output/label-fonts.ts';
import { imagesInDots, renderZpl } from '#lib/labels/engine/render-zpl.ts';
import { readPdf } from '../documents/read-pdf.ts';
import {
  brandLabel,
  careLabel,
  goodLabels,
  hangTag,
  polybagLabel,
  priceTicket,
} from '../../fixtures/labels/labels.ts';
import sharp from 'sharp';
import { darkBox, pageSizes, picturesOfPdf, pictureOfZpl, scan } from './pictures.ts';

const madeAt = new Date('2026-11-21T08:00:00Z');
const options = { title: 'Labels', madeAt };
const DPI = 300;
const dots = (mm: number): number => Math.round((mm * DPI) / 25.4);

describe('the PDF', () => {
  it("sets each page to the label's size, unscaled by viewers", async () => {
    const lists = Object.values(goodLabels).map((spec) => layoutLabel(spec).list);
    const pdf = await labelPdfBytes(lists, options);
    const sizes = await pageSizes(pdf);
    expect(sizes).toHaveLength(lists.length);
    lists.forEach(({ width, height }, index) => {
      expect(sizes[index]?.[0]).toBeCloseTo((width * 72) / 25.4, 2);
      expect(sizes[index]?.[1]).toBeCloseTo((height * 72) / 25.4, 2);
    });
    expect(Buffer.from(pdf).toString('latin1')).toContain('/PrintScaling /None');
  });

  it('holds the text with its currency, in embedded fonts', async () => {
    const pdf = await labelPdfBytes([layoutLabel(hangTag).list], options);
    const { text } = await readPdf(pdf);
    expect(text).toContain('MAISON ÉCLAT');
    expect(text).toContain('MRP ₹2,499.00');
    expect(Buffer.from(pdf).toString('latin1')).toContain('/FontFile2');
  });

  it('renders input as text', async () => {
    const spec = { ...brandLabel, brandText: ') /JS (app.alert(1))' };
    const pdf = await labelPdfBytes([layoutLabel(spec).list], {
      ...options,
      title: ') /OpenAction (',
    });
    expect((await readPdf(pdf)).text).toContain(') /JS (app.alert(1))');
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/\/JS\s|\/OpenAction\s*\(/);
  });

  it('streams while labels are produced', async () => {
    let asked = 0;
    let before = 0;
    const { list } = layoutLabel(brandLabel);
    function* lists(): Generator<DisplayList> {
      for (; asked < 50; asked += 1) yield list;
    }
    for await (const chunk of labelPdf(lists(), options)) {
      if (asked < 50) before += chunk.length;
    }
    expect(before).toBeGreaterThan(10_000);
  });

  it('draws a calibration page with a 100 mm ruler and a readable barcode', async () => {
    const pdf = await labelPdfBytes([calibrationPage()], options);
    const [page] = await picturesOfPdf(pdf, DPI);
    if (!page) throw new Error('There is no page.');
    const box = darkBox(page, { x: 0, y: dots(59.8), width: page.width, height: dots(0.3) });
    const [left, , right] = box ?? [0, 0, 0];
    expect(((right - left) * 25.4) / DPI).toBeCloseTo(100, 0);
    expect(Math.abs(((right - left) * 25.4) / DPI - 100.2)).toBeLessThan(0.2);
    expect(await scan(page)).toEqual(['Code 128 TEST-100MM']);
  });

  it('lays labels on sheets from the start position', async () => {
    const grid = sheetPresets.find(({ id }) => id === 'letter-10');
    if (!grid) throw new Error('There is no such sheet.');
    const spec = { ...brandLabel, sizePreset: 'custom', unit: 'in', width: 4, height: 2 } as const;
    const { list } = layoutLabel(spec);
    const sheet = { grid, start: 10, nudgeX: 0, nudgeY: 0 };
    const pages = await picturesOfPdf(
      await labelPdfBytes([list, list], { ...options, sheet }),
      100,
    );
    expect(pages).toHaveLength(2);
    const cell = (index: number, x: number, y: number) => {
      const page = pages[index];
      const at = (mm: number): number => Math.round((mm * 100) / 25.4);
      return page && darkBox(page, { x: at(x), y: at(y), width: at(101), height: at(50) });
    };
    expect(cell(0, 110.5, 215.9)).not.toBeNull();
    expect(cell(0, 4, 12.7)).toBeNull();
    expect(cell(1, 4, 12.7)).not.toBeNull();
  });
});

const inkBox = (items: readonly DisplayItem[], list: DisplayList) => {
  const boxes = items.flatMap((item) =>
    item.type === 'bars' || item.type === 'path' ? [item.box] : [],
  );
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  expect(right).toBeLessThanOrEqual(list.width);
  return { x, y, right, bottom };
};

describe('preview, PDF and printer', () => {
  it.each([
    ['a barcode', polybagLabel, 'bars'],
    ['a turned barcode', { ...polybagLabel, barcodeTurn: 'turned', gtin: 'A1' } as const, 'bars'],
    ['care symbols', careLabel, 'path'],
  ] as const)('put %s at the same place, to the dot', async (_, spec, type) => {
    const whole = layoutLabel(spec).list;
    const list = { ...whole, items: whole.items.filter((item) => item.type === type) };
    const expected = inkBox(list.items, list);
    const [width, height] = [dots(list.width), dots(list.height)];
    const [pdf] = await picturesOfPdf(await labelPdfBytes([list], options), DPI);
    const svg = renderSvg(list, { pixelsPerMm: DPI / 25.4 });
    const drawn = await sharp(Buffer.from(svg))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const preview = {
      width: drawn.info.width,
      height: drawn.info.height,
      grey: new Uint8Array(drawn.data),
    };
    const zpl = await pictureOfZpl(
      renderZpl(list, { dpi: DPI, glyphs: labelGlyphs }),
      width,
      height,
    );
    const all = { x: 0, y: 0 };
    const boxes = [pdf, preview, zpl].map((picture) =>
      picture
        ? darkBox(picture, {
            ...all,
            width: Math.min(width, picture.width),
            height: Math.min(height, picture.height),
          })
        : null,
    );
    const [first] = boxes;
    if (!first) throw new Error('Nothing was drawn.');
    for (const box of boxes) {
      first.forEach((edge, index) =>
        expect(Math.abs((box?.[index] ?? -99) - edge)).toBeLessThanOrEqual(2),
      );
    }
    if (type === 'bars') {
      expect(Math.abs(first[0] - dots(expected.x))).toBeLessThanOrEqual(1);
      expect(Math.abs(first[1] - dots(expected.y))).toBeLessThanOrEqual(1);
      expect(Math.abs(first[2] - dots(expected.right))).toBeLessThanOrEqual(1);
    }
  });
});

describe('the printer', () => {
  it('receives size, quantity and native barcodes in whole dots', () => {
    const { list } = layoutLabel(priceTicket);
    const zpl = renderZpl(list, { dpi: 300, quantity: 12, glyphs: labelGlyphs });
    expect(zpl).toMatch(/^\^XA\^CI28\^PW375\^LL600\^LH0,0/);
    expect(zpl).toContain('^BY4,3.0');
    expect(zpl).toMatch(/\^BUR,\d+,N,N,N\^FH\^FD03600029145\^FS/);
    expect(zpl).toMatch(/\^PQ12\n\^XZ\n$/);
  });

  it('gets commands only from us', () => {
    const spec = { ...brandLabel, brandText: 'A^XZ~JR_5E\\&' };
    const zpl = renderZpl(layoutLabel(spec).list, { dpi: 300, glyphs: labelGlyphs });
    expect(zpl).toContain('A_5EXZ_7EJR_5F5E_5C&');
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  });

  it('gets logos as dots: dark, and nothing where they are transparent', async () => {
    const half = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="20" height="20"/></svg>',
    );
    const png = await sharp(half).png().toBuffer();
    const spec = { ...brandLabel, brandText: '', size: '', logo: 'f1' };
    const { list } = layoutLabel(spec, { images: { f1: { widthPx: 400, heightPx: 200 } } });
    const [size] = imagesInDots(list, 300);
    if (!size) throw new Error('There is no logo.');
    const bitmap = await toBitmap(png, size.width, size.height);
    expect(bitmap.bytes[0]).toBe(0xff);
    expect(bitmap.bytes[bitmap.stride - 1]).toBe(0);
    expect(renderZpl(list, { dpi: 300, images: { f1: bitmap }, glyphs: labelGlyphs })).toContain(
      `^GFA,${bitmap.bytes.length},`,
    );
  });
});
