import { describe, expect, it } from 'vitest';
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';
import { scannedCode } from '#lib/kernel/text/scanned-code.ts';
import { lineOfCode } from '#lib/products/scanned-lines.ts';

const digits = (body: string): string => body + gs1CheckDigit(body);
const upc = digits('01234567890');
const ean = digits('400638133393');
const itf = digits('1061414100000');
const sscc = digits('00614141000000001');
const gtin = (value: string) => ({ kind: 'gtin', value: value.padStart(14, '0') });

describe('a scanned code', () => {
  it.each([
    [digits('9638507'), gtin(digits('9638507'))],
    [upc, gtin(upc)],
    [ean, gtin(ean)],
    [itf, gtin(itf)],
    [`]E0${ean}`, gtin(ean)],
    [`]C101${itf}10LOT7`, gtin(itf)],
    [`(01)${itf}(10)LOT7`, gtin(itf)],
    [`]d2\u001D02${itf}37024`, gtin(itf)],
    [sscc, { kind: 'sscc', value: sscc }],
    [`00${sscc}`, { kind: 'sscc', value: sscc }],
    [`(00)${sscc}`, { kind: 'sscc', value: sscc }],
    [`]C100${sscc}`, { kind: 'sscc', value: sscc }],
    ['0 12345 67890 5', gtin(upc)],
    ['\u200b4-006381-333931', gtin(ean)],
    ['４００６３８１３３３９３１', gtin(ean)],
    [`(01) ${itf} (10) LOT7`, gtin(itf)],
    [`(00) 0 0614141 000000001 ${sscc.slice(-1)}`, { kind: 'sscc', value: sscc }],
    ['TEE-BLK-M', { kind: 'text', value: 'TEE-BLK-M' }],
    ['TEE\u2011BLK\u2013M\u00a0 1', { kind: 'text', value: 'TEE-BLK-M 1' }],
    ['4006381333932', { kind: 'text', value: '4006381333932' }],
  ])('%j is recognized', (typed, code) => {
    expect(scannedCode(typed)).toEqual(code);
  });

  it('names lines by GTIN, SKU and carton', () => {
    const line = { sku: 'TEE-M', gtin: upc, cartons: `1001-1003; ${sscc}, K-7` };
    const names = (typed: string, of: object = {}) =>
      lineOfCode(scannedCode(typed), [{ ...line, ...of }]) !== undefined;
    for (const typed of [upc, `0${upc}`, 'tee-m', '1002', 'k-7', `]C100${sscc}`])
      expect(names(typed), typed).toBe(true);
    for (const typed of [ean, 'TEE-L', '1004', digits('00614141000000002')])
      expect(names(typed), typed).toBe(false);
    expect(names(upc, { sku: upc, gtin: '' })).toBe(true);
    const cartons = `${sscc}-${digits('00614141000000003')}`;
    expect(names(digits('00614141000000002'), { cartons })).toBe(true);
    expect(names(digits('00614141000000004'), { cartons })).toBe(false);
    expect(names('', { sku: '', gtin: '', cartons: '' })).toBe(false);
    expect(names(sscc, { cartons: `00${sscc}` })).toBe(true);
    expect(names(digits('1234567'), { cartons: digits('1234567') })).toBe(true);
    expect(names('TEE-M', { sku: 'TEE\u2013M' })).toBe(true);
    for (const written of ['1\u20133', '1 - 3'])
      expect(names('2', { cartons: written }), written).toBe(true);
  });

  it('names goods before the cartons of another line', () => {
    const none = { sku: '', gtin: '', cartons: '' };
    const [cartons, goods] = [
      { ...none, cartons: '1-20' },
      { ...none, sku: '00012' },
    ];
    expect(lineOfCode(scannedCode('00012'), [cartons, goods])).toBe(goods);
    expect(lineOfCode(scannedCode('12'), [cartons, goods])).toBe(cartons);
  });
});
