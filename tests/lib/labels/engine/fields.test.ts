import { describe, expect, it } from 'vitest';
import { valueOfCell } from '#lib/labels/batch/cells.ts';
import { labelColumns, labelFieldGroups } from '#lib/labels/engine/fields.ts';
import { fibres } from '#lib/labels/engine/fibres.ts';
import { originCodes } from '#lib/kernel/countries/countries.ts';
import { labelLanguages, originText } from '#lib/labels/engine/origins.ts';
import { convertLength, labelPresets, presetsOf, sizeOf } from '#lib/labels/engine/presets.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { blankLabel, labelKinds } from '#lib/labels/engine/spec.ts';
import { unprintable } from '#lib/labels/engine/text/fit.ts';
import { checkField } from '#lib/forms/check.ts';
import type { Facts } from '#lib/forms/definition.ts';
import { careLabel, priceTicket } from '../../../fixtures/labels/labels.ts';

const facts: Facts = {
  today: '2026-11-21',
  files: new Map(),
  requester: {
    clientId: '1',
    contact_person: '',
    company_name: '',
    email: '',
    telephone: '',
    billing_address: '',
    shipping_address: '',
  },
};

const labelFields = labelFieldGroups.flatMap(({ fields }) => fields);

/** What a person cannot type: the company and the counters fill it. */
const unasked = ['gs1Prefix', 'ssccSerial', 'revision'];

describe('fields', () => {
  it('match those of a label, each once', () => {
    const names = labelFields.map(({ name }) => name).sort();
    const known = Object.keys(blankLabel('care')).filter((name) => !unasked.includes(name));
    expect(names).toEqual(known.sort());
  });

  const good = { ...priceTicket, dpi: '300', price: '29.99', comparePrice: '39.99' };

  it('take a good label, with typed amounts', () => {
    const wrong = labelFields
      .filter(({ when }) => when?.(good, good) ?? true)
      .filter(({ name }) => name !== 'logo')
      .flatMap((field) => Object.entries(checkField(field, good[field.name], good, facts).errors));
    expect(Object.fromEntries(wrong)).toEqual({ sizePreset: 'Size is required!' });
  });

  it.each([
    ['coo', 'Made in the USA', 'US'],
    ['rn', 'RN# 12345', '12345'],
    ['rn', 'RN No. 12345', '12345'],
    ['caNumber', 'CA 54321', '54321'],
  ])('take %s from a cell as tags print it: %j', (name, text, value) => {
    const field = labelFields.find((each) => each.name === name);
    const cell = field && valueOfCell(field, text);
    expect(cell).toEqual(expect.objectContaining({ ok: true }));
    expect(field && checkField(field, cell?.ok && cell.value, {}, facts).value).toBe(value);
  });

  it.each([
    ['rn', 'RN 1234567'],
    ['caNumber', 'RN 54321'],
    ['sku', 'x'.repeat(41)],
    ['labelName', 'ab'],
    ['rn', '1234567'],
    ['caNumber', '123'],
    ['overagePct', '21'],
    ['madeMonth', '2026-13'],
    ['coo', 'XX'],
    ['shipToGln', '123'],
    ['consumerEmail', 'nobody'],
  ] as const)('refuse a bad %s: %s', (name, value) => {
    const field = labelFields.find((each) => each.name === name);
    expect(field && Object.keys(checkField(field, value, {}, facts).errors)).toEqual([name]);
  });

  it('give spreadsheet columns for values that vary by row', () => {
    const columns = labelColumns('price_ticket').map(({ name }) => name);
    expect(columns).toEqual(expect.arrayContaining(['style', 'colour', 'size', 'gtin', 'price']));
    expect(columns).not.toContain('kind');
    expect(columns).not.toContain('careWash');
    expect(labelColumns('care').map(({ name }) => name)).toContain('careWash');
  });
});

describe('values', () => {
  it('become a label, typed or canonical', () => {
    const label = labelOf({
      kind: 'price_ticket',
      price: '29.99',
      width: '2.5',
      dpi: '203',
      logo: [{ id: 'f1' }],
      market: ['CA'],
    });
    expect(label).toMatchObject({ price: 2999, width: 2.5, dpi: 203, logo: 'f1', market: ['CA'] });
    expect(labelOf(careLabel)).toEqual(careLabel);
    expect(labelOf(JSON.parse('{"__proto__":{"kind":"brand"},"kind":7}'))).toEqual(
      blankLabel('care'),
    );
  });
});

describe('sizes', () => {
  it('include a preset for every kind with unique ids', () => {
    for (const kind of labelKinds) expect(presetsOf(kind).length).toBeGreaterThan(0);
    expect(new Set(labelPresets.map(({ id }) => id)).size).toBe(labelPresets.length);
  });

  it('convert instead of being retyped', () => {
    expect(convertLength(2, 'in', 'mm')).toBe(50.8);
    expect(convertLength(50.8, 'mm', 'in')).toBe(2);
    const own = { ...blankLabel('brand'), sizePreset: 'custom', width: 2, height: 500 } as const;
    expect(sizeOf(own)).toEqual({ width: 50.8, height: 300 });
  });
});

describe('lists of names', () => {
  it('can be printed, and say the same in their language', () => {
    const texts = [
      ...fibres.flatMap(({ names }) => Object.values(names)),
      ...originCodes.flatMap((code) =>
        labelLanguages.map((language) => originText(code, language)),
      ),
    ];
    expect(texts.filter((each) => each === '' || unprintable(each).length > 0)).toEqual([]);
    expect(new Set(originCodes).size).toBe(originCodes.length);
    expect(originText('VN', 'en')).toBe('Made in Vietnam');
    expect(originText('XX', 'en')).toBe('');
    expect(originText('MN', 'de')).toBe('Hergestellt in der Mongolei');
    expect(originText('MZ', 'fr')).toBe('Fabriqué au Mozambique');
    expect(originText('GH', 'pt')).toBe('Fabricado no Gana');
  });
});

it('the month of a file is read as people write it', () => {
  const field = labelColumns('care').find(({ name }) => name === 'madeMonth');
  expect(field && valueOfCell(field, '03/2026')).toEqual({ ok: true, value: '2026-03' });
  expect(field && valueOfCell(field, '13/2026')).toMatchObject({ ok: false });
});
