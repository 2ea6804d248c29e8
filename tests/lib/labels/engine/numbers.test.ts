import { describe, expect, it } from 'vitest';
import { labelLanguages } from '#lib/labels/engine/origins.ts';
import { fibreName } from '#lib/labels/engine/fibres.ts';
import {
  percentText,
  priceIn,
  beforeText,
  fibreLines,
  priceText,
  sizeText,
  titled,
} from '#lib/labels/engine/texts.ts';
import { currencyOptions } from '#lib/labels/engine/options.ts';
import { unprintable } from '#lib/labels/engine/text/fit.ts';
import { careLabel, hangTag, priceTicket } from '../../../fixtures/labels/labels.ts';

/** Spaces of numbers do not break; here they are plain. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('prices', () => {
  it.each([
    ['USD', ['en'], '$1,249.50'],
    ['CAD', ['en', 'fr'], '$1,249.50'],
    ['GBP', ['en'], '£1,249.50'],
    ['EUR', ['en'], '1.249,50 €'],
    ['EUR', ['de'], '1.249,50 €'],
    ['EUR', ['en', 'fr'], '1 249,50 €'],
    ['EUR', ['nl'], '€ 1.249,50'],
    ['PLN', ['pl'], '1 249,50 zł'],
    ['CHF', ['de'], 'CHF 1,249.50'],
    ['INR', ['en'], '₹1,249.50'],
    ['XXX', ['en'], '$1,249.50'],
  ] as const)('%s on a label in %j: %s', (currency, languages, text) => {
    expect(plain(priceIn(124_950, currency, languages))).toBe(text);
  });

  it('group as in India: lakh and crore', () => {
    expect(priceIn(14_999_900, 'INR', ['en'])).toBe('₹1,49,999.00');
    expect(priceIn(1_234_567_800, 'INR', ['en'])).toBe('₹1,23,45,678.00');
    expect(priceIn(99_900, 'INR', ['en'])).toBe('₹999.00');
  });

  it('show two digits after the sign, also below one', () => {
    expect(plain(priceIn(5, 'EUR', ['de']))).toBe('0,05 €');
    expect(priceIn(100, 'USD', ['en'])).toBe('$1.00');
    expect(priceIn(100_000_000, 'USD', ['en'])).toBe('$1,000,000.00');
  });

  it('appear on the labels', () => {
    const german = { ...priceTicket, market: ['EU'], languages: ['de'], currency: 'EUR' } as const;
    expect(plain(priceText({ ...german, price: 124_950 }))).toBe('1.249,50 €');
    expect(plain(beforeText({ ...german, comparePrice: 150_000 }))).toBe('1.500,00 €');
    expect(priceText({ ...hangTag, price: 14_999_900 })).toBe(
      'MRP ₹1,49,999.00 (incl. of all taxes)',
    );
  });

  it('can be printed in every currency that is offered', () => {
    for (const { value: currency } of currencyOptions)
      for (const language of labelLanguages)
        expect(unprintable(priceIn(123_456_789, currency, [language]))).toEqual([]);
  });
});

describe('shares', () => {
  it.each([
    ['en', '66.5%'],
    ['fr', '66,5 %'],
    ['de', '66,5 %'],
    ['es', '66,5 %'],
    ['it', '66,5%'],
    ['pl', '66,5%'],
  ] as const)('in %s: %s', (language, text) => {
    expect(plain(percentText(66.5, language))).toBe(text);
  });

  it('appear on the labels', () => {
    const fibres = [
      { section: '', fibre: 'cotton', percent: 66.5 },
      { section: '', fibre: 'spandex', percent: 33.5 },
    ];
    const line = (language: 'de' | 'it'): string =>
      fibreLines({ ...careLabel, fibres }, language)
        .map(plain)
        .join();
    expect(line('de')).toBe('66,5 % Baumwolle, 33,5 % Elasthan');
    expect(line('it')).toBe('66,5% cotone, 33,5% elastan');
  });
});

describe('names that differ between markets', () => {
  it.each([
    ['rayon', ['US', 'EU'], 'rayon (viscose)'],
    ['rayon', ['EU', 'US'], 'rayon (viscose)'],
    ['viscose', ['US', 'UK'], 'rayon (viscose)'],
    ['spandex', ['US', 'EU'], 'spandex (elastane)'],
    ['nylon', ['CA', 'UK'], 'nylon (polyamide)'],
    ['spandex', ['US'], 'spandex'],
    ['spandex', ['EU'], 'elastane'],
    ['viscose', ['US'], 'rayon'],
    ['metallic', [], 'metallic fiber'],
    ['rayon', ['US'], 'rayon'],
    ['rayon', ['EU', 'UK'], 'viscose'],
    ['cotton', ['US', 'EU', 'IN'], 'cotton'],
    ['other', ['EU'], 'other fibre'],
    ['other', ['US', 'EU'], 'other fiber'],
  ] as const)('%s in %j is %s', (id, markets, name) => {
    expect(fibreName(id, 'en', markets)).toBe(name);
  });

  it('are one name in other languages', () => {
    expect(fibreName('nylon', 'de', ['US'])).toBe('Polyamid');
  });
});

describe('titles', () => {
  it('appear once', () => {
    expect(titled('PO', 'PO-778812')).toBe('PO-778812');
    expect(titled('PO', 'po 12')).toBe('po 12');
    expect(titled('PO', '778812')).toBe('PO 778812');
    expect(titled('PO', 'Pollock 7')).toBe('PO Pollock 7');
    expect(titled('PO', '')).toBe('');
  });

  it('show a size with its centimeters, or these by themselves', () => {
    expect(sizeText({ ...hangTag, size: 'M', sizeCm: '96-101' })).toBe('M (96-101 cm)');
    expect(sizeText({ ...hangTag, size: '', sizeCm: '96-101' })).toBe('96-101 cm');
    expect(sizeText({ ...hangTag, size: 'M', sizeCm: '' })).toBe('M');
  });
});
