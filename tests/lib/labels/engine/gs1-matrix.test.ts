import { describe, expect, it } from 'vitest';
import { linkStem } from '#lib/labels/engine/barcodes/gs1.ts';
import { readSymbol } from '#lib/labels/engine/barcodes/symbol.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { hangTag, shippingLabel } from '../../../fixtures/labels/labels.ts';

const read = (gtin: string, linkDomain = '') =>
  readSymbol({ ...hangTag, gtinType: 'gs1_qr', gtin, linkDomain });

describe('a GS1 Digital Link', () => {
  it.each([
    ['', 'id.gs1.org'],
    ['https://ID.Acme.com/', 'id.acme.com'],
    ['acme.com/p/x~1', 'acme.com/p/x~1'],
  ])('begins with "%s"', (typed, stem) => {
    expect(linkStem(typed)).toBe(stem);
  });

  it.each([
    'acme',
    'acme.com:8080',
    'user@acme.com',
    'acme.com?x=1',
    'acme.com#x',
    'acme.com/01/4006381333931',
    'acme .com',
    '-acme.com',
    'javascript:alert(1)',
    'ftp://acme.com',
    'acme.com//p',
    `${'a'.repeat(64)}.com`,
  ])('never begins with "%s"', (typed) => {
    expect(linkStem(typed)).toBeNull();
    expect(read('4006381333931', typed).findings[0]?.element).toBe('linkDomain');
  });

  it.each([
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    ['10614141000415', '10614141000415'],
  ])('carries %s as 14 digits', (gtin, digits) => {
    const { symbol } = read(gtin);
    expect(symbol).toMatchObject({
      data: `https://id.gs1.org/01/${digits}`,
      text: `(01)${digits}`,
    });
  });

  it.each([
    ['036000291453', 'Check digit should be 2.'],
    ['36000291452', '36000291452 has lost its leading zeros: 036000291452.'],
    ['3.6E+10', 'A GTIN has 8, 12, 13 or 14 digits with its check digit.'],
    ['03600029145', 'A GTIN has 8, 12, 13 or 14 digits with its check digit.'],
  ])('rejects %s', (gtin, message) => {
    expect(read(gtin)).toMatchObject({ symbol: null, findings: [{ element: 'gtin', message }] });
  });
});

describe('square codes of a GTIN', () => {
  it.each([203, 300, 600] as const)('have modules that a checkout reads at %i dpi', (dpi) => {
    for (const gtinType of ['gs1_qr', 'gs1_datamatrix'] as const) {
      const { list } = layoutLabel({ ...hangTag, dpi, gtinType });
      const code = list.items.find(({ type }) => type === 'matrix');
      if (code?.type !== 'matrix') throw new Error('There is no code');
      expect(code.module).toBeGreaterThanOrEqual(0.396);
      expect(code.module).toBeLessThanOrEqual(0.99);
      expect(code.quiet).toBe(gtinType === 'gs1_qr' ? 4 : 1);
    }
  });

  it('fail on a shipping label, whose barcodes are linear', () => {
    const spec = { ...shippingLabel, gtinType: 'gs1_datamatrix' } as const;
    const errors = layoutLabel(spec).findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code)).toContain('gs1-no-gtin');
  });
});
