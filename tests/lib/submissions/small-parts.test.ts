import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyDay } from '#lib/kernel/company-day.ts';
import { formatMoney, moneyText, parseMoney } from '#lib/kernel/money.ts';
import { formatReference, isReference, prefixOf } from '#lib/records/reference.ts';
import { actsOf, companyTargetsOf, statusOf, transition } from '#lib/records/status.ts';
import { plantedForm } from '../../support/planted-form.ts';

describe('an amount', () => {
  it.each([
    ['12.5', 1250],
    ['12.50', 1250],
    ['1,234.05', 123405],
    ['0.01', 1],
    [' 7 ', 700],
    ['9999999.99', 999999999],
    ['1.005', null],
    ['-1', null],
    ['1e3', null],
    ['12,34', 1234],
    ['12,345.6', 1234560],
    ['1,2,3', null],
    ['1 '.repeat(40), null],
    ['', null],
    ['1.2.3', null],
  ])('%j is %j', (text, minor) => {
    expect(parseMoney(text)).toBe(minor);
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
        expect(parseMoney(moneyText(minor))).toBe(minor);
      }),
    );
    expect(moneyText(-5)).toBe('-0.05');
    expect(formatMoney(123405)).toBe('$1,234.05');
  });
});

describe('a reference', () => {
  it('consists of two letters, a year and six digits', () => {
    expect(formatReference('SR', 2026, 45)).toBe('SR-2026-000045');
    expect(isReference('SR-2026-000045')).toBe(true);
    expect(prefixOf('SR-2026-000045')).toBe('SR');
    for (const text of ['sr-2026-000045', 'SR-26-000045', 'SR-2026-45', ' SR-2026-000045']) {
      expect(isReference(text)).toBe(false);
    }
  });

  it('counts days as the company does', () => {
    expect(companyDay(new Date('2027-01-01T04:59:00Z'))).toBe('2026-12-31');
    expect(companyDay(new Date('2027-01-01T05:00:00Z'))).toBe('2027-01-01');
  });
});

describe('a status', () => {
  const table = plantedForm.statuses;

  it('moves only as its table says', () => {
    expect(transition(table, { from: 'FILED', by: 'company', to: 'OFFERED' })).toEqual({
      ok: true,
      value: 'OFFERED',
    });
    expect(transition(table, { from: 'FILED', by: 'company', to: 'ACCEPTED' }).ok).toBe(false);
    expect(transition(table, { from: 'OFFERED', by: 'withdraw' }).ok).toBe(false);
    expect(transition(table, { from: 'OFFERED', by: 'approve' })).toMatchObject({
      value: 'ACCEPTED',
    });
    expect(actsOf(table, 'OFFERED')).toEqual(['approve']);
    expect(companyTargetsOf(table, 'FILED')).toEqual(['DOCS_NEEDED', 'OFFERED']);
  });

  it('labels drafts and unknown ones too', () => {
    expect(statusOf(table, 'DRAFT')).toMatchObject({ label: 'Draft', tone: 'draft' });
    expect(statusOf(table, 'NEVER')).toMatchObject({ label: 'NEVER' });
  });
});
