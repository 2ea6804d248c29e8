import { describe, expect, it } from 'vitest';
import { shownValues } from '#lib/forms/totals.ts';
import { labelForm } from '#lib/labels/label-form.ts';
import { batchRules } from '#lib/labels/batch/row.ts';
import { originLine } from '#lib/labels/engine/texts.ts';
import { checkLabel, marketsRequiring, isDemanded } from '#lib/labels/engine/check.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';
import { careLabel, hangTag, priceTicket } from '../../../fixtures/labels/labels.ts';

const share = (fibre: string, percent: number, section = '') => ({ fibre, percent, section });

/** The codes of what is wrong with a care label that has these values. */
const codesOf = (values: Partial<LabelSpec>, wanted: 'error' | 'warning' = 'error'): string[] =>
  checkLabel({ ...careLabel, languages: ['en', 'de'], ...values })
    .filter(({ severity }) => severity === wanted)
    .map(({ code }) => code);

describe('what each market asks for', () => {
  const small = (fibre: string) => ({ fibres: [share('cotton', 97), share(fibre, 3)] });

  it.each(['wool', 'merino', 'cashmere', 'mohair', 'alpaca', 'camel', 'spandex'])(
    'names %s of 3 percent in the United States (16 CFR 300.3, 303.3)',
    (fibre) => {
      expect(codesOf(small(fibre))).toEqual([]);
    },
  );

  it('hides other fibres below 5 percent in the United States alone (16 CFR 303.3)', () => {
    expect(codesOf(small('silk'))).toEqual(['fibre-other']);
    expect(codesOf({ ...small('silk'), market: ['CA'], caNumber: '12345' })).toEqual([]);
    expect(codesOf({ ...small('silk'), market: ['EU', 'UK'] })).toEqual([]);
  });

  it('refuses a garment that is mostly other fibre', () => {
    const mixed = { fibres: [share('cotton', 40), share('other', 60)] };
    expect(codesOf(mixed)).toEqual(['fibre-unnamed']);
    const much = { fibres: [share('cotton', 80), share('other', 20)] };
    expect(codesOf(much)).toEqual([]);
    expect(codesOf({ ...much, market: ['EU'] })).toEqual(['fibre-much-other']);
    expect(codesOf({ fibres: [share('cotton', 90), share('other', 10)], market: ['EU'] })).toEqual(
      [],
    );
  });

  it.each([
    [['US'], true],
    [['CA'], true],
    [['IN'], true],
    [['US', 'CA', 'IN'], true],
    [['UK', 'IN'], true],
    [['EU'], false],
    [['UK'], false],
    [['EU', 'UK'], false],
  ] as const)('%j: origin is demanded: %s', (market, isDemanded) => {
    const codes = codesOf({ coo: '', market }).filter((code) => code === 'origin-missing');
    expect(codes).toHaveLength(isDemanded ? 1 : 0);
  });

  it('demands care instructions by law in the United States alone (16 CFR 423)', () => {
    const none = { careWash: '', careBleach: '', careTumble: '', careIron: '', careDryClean: '' };
    expect(codesOf(none)).toEqual(['care-missing']);
    expect(codesOf({ ...none, market: ['EU'] })).toEqual([]);
    expect(codesOf({ ...none, market: ['EU'] }, 'warning')).toContain('care-missing');
  });

  it('asks for the size in centimeters on every tag for India', () => {
    expect(checkLabel({ ...hangTag, size: '', sizeCm: '' }).map(({ code }) => code)).toEqual([
      'in-size',
    ]);
  });
});

describe('goods sewn in the United States of imported fabric', () => {
  const sewn = { ...careLabel, coo: 'US', importedFabric: true };

  it('say so behind the origin (16 CFR 303.33)', () => {
    expect(originLine(sewn)).toBe('Made in USA of imported fabric');
    expect(originLine({ ...sewn, importedFabric: false })).toBe('Made in USA');
    expect(originLine({ ...sewn, coo: 'VN' })).toBe('Made in Vietnam');
  });

  it('are asked about where the origin and a market are the United States', () => {
    const asked = (values: object) =>
      Object.hasOwn(shownValues(labelForm, { ...sewn, ...values }), 'importedFabric');
    expect([asked({}), asked({ coo: 'VN' }), asked({ market: ['EU'] })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('keep the words on each label of a batch that takes its origin from the approved one', () => {
    const facts = { kind: 'care', data: sewn, revision: 1, same: ['coo'], images: {} } as const;
    const { specOf } = batchRules({ ...facts, settings: { gs1Prefix: '', gs1Extension: '0' } });
    expect(originLine(specOf({}))).toBe('Made in USA of imported fabric');
  });
});

describe('goods that are only spot cleaned', () => {
  const spot = { careWash: 'WN', careBleach: '', careTumble: '', careIron: '' } as const;
  const extraCare = ['spot_clean'];

  it('need no laundering symbols and no professional cleaning', () => {
    for (const careDryClean of ['', 'PN', 'P'])
      expect(codesOf({ ...spot, careDryClean, extraCare })).toEqual([]);
  });

  it('need no way of drying', () => {
    const never = { careBleach: 'BN', careTumble: 'TN', careIron: 'IN', careDryClean: 'PN' };
    expect(codesOf({ ...spot, ...never, extraCare })).toEqual([]);
  });
});

describe('contradictions', () => {
  it.each([
    [{ careIron: 'IN', extraCare: ['iron_reverse'] }, ['care-contradiction']],
    [{ careIron: 'I2', extraCare: ['iron_reverse'] }, []],
    [{ extraCare: ['inside_out'] }, []],
    [{ careWash: 'WN', careDryClean: 'P', extraCare: ['close_zips'] }, ['care-contradiction']],
    [{ careWash: 'WN', careDryClean: 'P', extraCare: ['spot_clean', 'no_wring'] }, []],
  ] as const)('%j', (values, codes) => {
    expect(codesOf(values)).toEqual(codes);
  });

  it('include a fiber listed twice, within one section only', () => {
    const twice = [share('cotton', 50), share('silk', 30), share('cotton', 20)];
    const [found] = checkLabel({ ...careLabel, fibres: twice });
    expect(found).toMatchObject({
      code: 'fibre-twice',
      message: 'cotton is listed twice.',
      row: 2,
    });
    const sections = [share('cotton', 100, 'Body'), share('cotton', 100, 'Lining')];
    expect(codesOf({ fibres: sections })).toEqual([]);
  });
});

describe('fields that a rule asks for', () => {
  it('name the requiring markets', () => {
    const many = { ...careLabel, market: ['US', 'EU', 'CA'] } as const;
    expect(marketsRequiring(many, 'coo')).toEqual(['US', 'CA']);
    expect(marketsRequiring({ ...careLabel, market: ['EU'] }, 'coo')).toEqual([]);
    // A price ticket needs its barcode everywhere.
    expect(marketsRequiring(priceTicket, 'gtin')).toEqual([]);
  });

  it('lose the mark optional, by kind and market', () => {
    expect(isDemanded(careLabel, 'coo')).toBe(true);
    expect(isDemanded({ ...careLabel, market: ['EU'] }, 'coo')).toBe(false);
    expect(isDemanded(careLabel, 'rn')).toBe(true);
    expect(isDemanded({ ...careLabel, company: 'Acme' }, 'rn')).toBe(false);
    expect(isDemanded(priceTicket, 'colour')).toBe(true);
    expect(isDemanded(priceTicket, 'gtin')).toBe(true);
    expect(isDemanded(priceTicket, 'sku')).toBe(false);
    expect(isDemanded(hangTag, 'price')).toBe(true);
  });
});
