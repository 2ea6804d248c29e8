import { describe, expect, it } from 'vitest';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { brandLabel, careLabel, priceTicket } from '../../../fixtures/labels/labels.ts';

describe('labels with little room', () => {
  it('have text that does not fit named, not cut', () => {
    const long = {
      ...careLabel,
      languages: ['en', 'fr', 'de', 'es'],
      sizePreset: 'care-1x2',
    } as const;
    expect(layoutLabel(long).findings.map(({ code }) => code)).toContain('text-does-not-fit');
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
