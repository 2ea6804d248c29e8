import { describe, expect, it } from 'vitest';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { presetsOf } from '#lib/labels/engine/presets.ts';
import { blankLabel, type LabelSpec } from '#lib/labels/engine/spec.ts';
import { textHeight, textWidth } from '#lib/labels/engine/text/fit.ts';
import {
  brandLabel,
  careLabel,
  priceTicket,
  shippingLabel,
} from '../../../fixtures/labels/labels.ts';

describe('labels with little room', () => {
  it('report overflowing text instead of cutting it', () => {
    const long = {
      ...careLabel,
      languages: ['en', 'fr', 'de', 'es'],
      sizePreset: 'care-1x2',
    } as const;
    expect(layoutLabel(long).findings.map(({ code }) => code)).toContain('text-does-not-fit');
  });

  const word = 'Järjestelmällistyttämättömyydellänsäkään';

  it.each(
    (['price_ticket', 'hang_tag', 'carton_content', 'polybag'] as const).flatMap((kind) =>
      presetsOf(kind).flatMap(
        ({ id }) =>
          [
            [id, { kind, description: word }],
            [id, { kind, style: 'W'.repeat(20), colour: word.slice(0, 40), brandText: word }],
          ] as const,
      ),
    ),
  )('show a word of 40 letters whole, or name it: %s', (sizePreset, values) => {
    const goods = { style: 'LN-1', size: 'M', colour: 'Navy', brandText: 'Acme' };
    const spec = { ...blankLabel(values.kind), ...goods, ...values, sizePreset };
    const { list, findings } = layoutLabel(spec);
    const named = new Set(
      findings.filter(({ code }) => code === 'text-does-not-fit').map(({ element }) => element),
    );
    for (const item of list.items) {
      if (item.type !== 'text') continue;
      const [along, across] =
        item.turn === 0 ? [list.width, list.height] : [list.height, list.width];
      for (const line of item.lines) {
        const start = item.turn === 0 ? line.x : line.y;
        expect(textWidth(line.text, item.size, item.bold)).toBeCloseTo(line.width, 6);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start + line.width).toBeLessThanOrEqual(along + 1e-6);
      }
      expect(textHeight(item.lines.length, item.size)).toBeLessThanOrEqual(across + 1e-6);
      if (!named.has(item.element)) expect(item.size).toBeGreaterThanOrEqual(5);
    }
    const shown = list.items.flatMap((item) =>
      item.type === 'text' ? item.lines.map(({ text }) => text) : [],
    );
    expect(shown.some((text) => text.includes(word)) || named.size > 0).toBe(true);
  });

  it('take a dense form first where there is little room', () => {
    const low = { ...priceTicket, sizePreset: 'price_ticket-2x1' };
    const { list, findings } = layoutLabel(low);
    expect(findings.map(({ code }) => code)).toEqual(['bars-cut']);
    const [before, price] = ['comparePrice', 'price'].map((name) =>
      list.items.find((item) => item.type === 'text' && item.element === name),
    );
    const middle = (item: typeof price): number =>
      item?.type === 'text' ? item.box.y + item.box.height / 2 : NaN;
    expect(middle(before)).toBeCloseTo(middle(price), 6);
  });

  it('put the origin beside the price on the lowest ticket', () => {
    const low = {
      ...priceTicket,
      sizePreset: 'price_ticket-2x1',
      comparePrice: null,
      coo: 'PT',
      sku: 'LN-204-IND-M',
    };
    const { findings } = layoutLabel(low);
    expect(findings.map(({ code }) => code)).toEqual(['bars-cut']);
  });

  it('name the logo that is too coarse', () => {
    const spec = { ...brandLabel, logo: 'f1' };
    const codes = (widthPx: number): string[] =>
      layoutLabel(spec, { images: { f1: { widthPx, heightPx: widthPx } } }).findings.map(
        ({ code }) => code,
      );
    expect(codes(30)).toEqual(['logo-coarse']);
    expect(codes(55)).toEqual(['logo-soft']);
    expect(codes(400)).toEqual([]);
  });
});

describe('barcodes without room', () => {
  const refusalsOf = (label: LabelSpec): string[] =>
    layoutLabel(label)
      .findings.filter(({ code }) => code.startsWith('barcode-too-'))
      .map(({ message, fix }) => `${message} ${fix}`);

  it('fail for the missing dimension, with one remedy', () => {
    const ticket = { ...priceTicket, sizePreset: 'price_ticket-2x1' };
    const text = { gtinType: 'qr', gtin: 'x'.repeat(300) } as const;
    expect(refusalsOf({ ...ticket, ...text })).toEqual([
      'This barcode needs 26.1 mm in height; there is room for 22.4 mm. Choose a taller label or print less on it.',
    ]);
    const small = { sizePreset: 'custom', unit: 'mm', height: 60 } as const;
    expect(refusalsOf({ ...priceTicket, ...small, ...text, width: 20 })).toEqual([
      'This barcode needs 26.1 mm in width; there is room for 17 mm. Choose a wider label or print less on it.',
    ]);
    const turned = {
      ...priceTicket,
      ...small,
      width: 60,
      height: 30,
      barcodeTurn: 'turned',
    } as const;
    expect(refusalsOf(turned)).toEqual([
      'This barcode needs 38.3 mm in height; there is room for 27 mm. Choose a taller label or print less on it.',
    ]);
    const slim = { ...priceTicket, ...small, width: 39, barcodeTurn: 'across' } as const;
    expect(refusalsOf(slim)).toEqual([
      'This barcode needs 38.3 mm in width; there is room for 36 mm. Choose a wider label or print less on it.',
    ]);
    const carton = {
      ...shippingLabel,
      sizePreset: 'custom',
      unit: 'in',
      width: 3,
      height: 4,
    } as const;
    expect(refusalsOf(carton)).toContain(
      'This barcode needs 15 mm in height; there is room for 7.5 mm. Choose a taller label or print less on it.',
    );
  });

  it('report the typed width, within the limits or not', () => {
    const small = { sizePreset: 'custom', unit: 'mm', width: 9, height: 9 } as const;
    expect(refusalsOf({ ...priceTicket, ...small })).toEqual([
      'This barcode needs 38.3 mm; the label has 9 mm. Turn it or choose a wider label. A square code, such as GS1 DataMatrix, needs less room.',
    ]);
  });
});
