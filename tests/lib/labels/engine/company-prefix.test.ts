import { describe, expect, it } from 'vitest';
import { questionOfPrefix } from '#lib/labels/engine/barcodes/company-prefix.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';
import { shippingLabel } from '../../../fixtures/labels/labels.ts';

const gtin = (body: string) => body + gs1CheckDigit(body);
const upc = '614141007349';
const ean = gtin('400638133393');
const three = ['400638100001', '400638100002', '400638100003'].map(gtin);

describe('a company prefix', () => {
  it.each([
    ['that lacks the zero before a UPC', '614141', [upc], '0614141'],
    [
      'that lacks the zero, beside one GTIN that fits',
      '614141',
      [upc, gtin('061414100001'), gtin('614141000001')],
      '0614141',
    ],
    ['that lacks the zero before a padded GTIN-14', '614141', [gtin('1061414100041')], '0614141'],
    ['that has a zero too many', '00614141', [upc], '0614141'],
    ['that has the zero of a GTIN-14 before an EAN-13', '0400638', [ean], '400638'],
    ['that lacks two zeros', '123450', [gtin('01234500001')], '00123450'],
    ['that fits no GTIN of three', '950600', three, ''],
  ])('%s is asked about', (_, prefix, gtins, suggested) => {
    expect(questionOfPrefix(prefix, gtins)?.suggested).toBe(suggested);
  });

  it.each([
    ['that a UPC begins with', '0614141', [upc]],
    ['that an EAN-13 begins with', '400638', [ean]],
    ['that a GTIN-14 begins with after its indicator', '0614141', [gtin('1061414100041')]],
    ['of a client without GTINs', '614141', []],
    ['that differs from two GTINs', '950600', three.slice(1)],
    ['that differs from one GTIN, named three times', '950600', [ean, ean, ean]],
    [
      'beside numbers that hold none',
      '614141',
      ['96385074', gtin('20614141000'), 'SKU-1', '614141007340'],
    ],
    ['that is missing', '', three],
  ])('%s is kept', (_, prefix, gtins) => {
    expect(questionOfPrefix(prefix, gtins)).toBeNull();
  });

  it('accepts trade names of columns', () => {
    expect(questionOfPrefix('614141', [upc])?.message).toBe(
      'Your UPCs begin with 0614141. Use 0614141?',
    );
    expect(questionOfPrefix('0400638', [ean])?.message).toBe(
      'Your GTINs begin with 400638. Use 400638?',
    );
  });

  it('that the contents of a carton contradict gives a warning', () => {
    const findings = (values: object) =>
      layoutLabel({ ...shippingLabel, ...values }).findings.map(({ code }) => code);
    const wrong = { gs1Prefix: '614141' };
    expect(findings({})).toEqual([]);
    expect(findings(wrong)).toEqual(['gs1-prefix-differs']);
    expect(findings({ ...wrong, gtinType: 'upc_a', gtin: upc })).toEqual(['gs1-prefix-differs']);
    expect(findings({ gs1Prefix: '950600' })).toEqual([]);
  });
});
