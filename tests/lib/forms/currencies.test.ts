/** The currency of a form: chosen once, used by every amount, on the page, in summary and documents. */
import { describe, expect, it } from 'vitest';
import { checkSubmission } from '#lib/forms/check.ts';
import type { Values } from '#lib/forms/definition.ts';
import { summaryOf, totalLines } from '#lib/forms/display.ts';
import { itemValues } from '#lib/forms/item-values.ts';
import { cardText } from '#lib/submissions/forms/card-authorization/card-authorization.text.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { factsOf } from '../../fixtures/submissions/case-table.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';

const { definition } = cargoClaimCases;
const check = (change: Values) =>
  checkSubmission(definition, { ...cargoClaimCases.right, ...change }, factsOf(cargoClaimCases));

describe('a claim', () => {
  it.each([
    ['INR', '₹375.00', '₹40.00'],
    ['CAD', 'CA$375.00', 'CA$40.00'],
    ['EUR', '€375.00', '€40.00'],
    ['GBP', '£375.00', '£40.00'],
    [undefined, '$375.00', '$40.00'],
  ])('in %s shows its amounts so', (currency, total, price) => {
    const checked = check({ currency });
    if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
    const { data } = checked;
    expect(data['currency']).toBe(currency ?? 'USD');
    expect(totalLines(definition, data).at(-1)?.text).toBe(total);
    const [items] = summaryOf(definition, data).flatMap(({ tables }) => tables);
    expect(items?.rows[0]).toContain(price);
  });

  it('refuses an amount of its rows that names another', () => {
    const [line] = cargoClaimCases.right['lines'] as readonly Values[];
    const lines = [{ ...line, unitCost: '€1,012.50' }];
    expect(check({ lines, currency: 'EUR' }).ok).toBe(true);
    expect(check({ lines, currency: 'USD' })).toMatchObject({
      fields: { 'lines.0.unitCost': '€1,012.50 is not in US dollars.' },
    });
  });

  it('refuses money that is not offered', () => {
    expect(check({ currency: 'JPY' })).toEqual({
      ok: false,
      fields: { currency: 'Currency is invalid!' },
    });
  });
});

it('asks for the currency of a budget only where there is one', () => {
  const { definition: form, right } = serviceRequestCases;
  const facts = factsOf(serviceRequestCases);
  const bare = checkSubmission(form, { ...right, currency: 'EUR' }, facts);
  expect(bare.ok && bare.data).not.toHaveProperty('currency');
  const paid = checkSubmission(form, { ...right, budget: '12.50', currency: 'EUR' }, facts);
  const lines = paid.ok ? summaryOf(form, paid.data).flatMap((section) => section.lines) : [];
  expect(lines.map(({ text }) => text)).toContain('€12.50');
  const named = (currency: string) =>
    checkSubmission(form, { ...right, budget: '€1.012,50', currency }, facts);
  expect(named('EUR')).toMatchObject({ ok: true, data: { budget: 101_250 } });
  expect(named('USD')).toEqual({
    ok: false,
    fields: { budget: '€1.012,50 is not in US dollars.' },
  });
});

it('appears in the text that a cardholder signs', () => {
  const limits = { authorizationType: 'recurring', maxPerCharge: 50_000, maxPerMonth: 90_000 };
  expect(cardText({ ...limits, currency: 'GBP' })).toContain('£500.00');
});

it('leaves out what a product costs in other money', () => {
  const item = { id: '1', sku: 'A1', unitCost: 620, currency: 'INR' };
  const columns = { sku: 'sku', cost: 'unitCost' } as const;
  expect(itemValues(columns, item, 'INR')).toEqual({ sku: 'A1', cost: '6.20' });
  expect(itemValues(columns, item, 'USD')).toEqual({ sku: 'A1' });
});
