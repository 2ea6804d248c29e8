/** Values that a form sends back as they are stored. */
import { describe, expect, it } from 'vitest';
import { checkSubmission } from '#lib/forms/check.ts';
import type { Values } from '#lib/forms/definition.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import { factsOf } from '../../fixtures/submissions/case-table.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';

const stored: Values = {
  ...retailStoreCases.right,
  storeNumber: 'NY 42',
  contactName: '42',
  phone: '12',
  email: 'dock@-x.com',
  zipCode: '123',
  state: 'Gotham',
  gln: '5412345000018',
  cartonMaxWeight: 900,
  receivingHours: [{ day: 'mon', from: '8', to: '7' }],
};

const errorsOf = (changes: Values): readonly string[] => {
  const facts = { ...factsOf(retailStoreCases), stored };
  const checked = checkSubmission(storeForm, { ...stored, ...changes }, facts);
  return checked.ok ? [] : Object.keys(checked.fields);
};

describe('a form that changes a record', () => {
  it('accepts unchanged stored values', () => {
    expect(errorsOf({ storeName: 'SoHo', line1: '14 Mercer Street' })).toEqual([]);
    expect(errorsOf({ cartonMaxWeight: '900', contactName: ' 42 ' })).toEqual([]);
  });

  it.each([
    ['storeNumber', 'NY 43'],
    ['phone', '13'],
    ['zipCode', '124'],
    ['state', 'Metropolis'],
    ['gln', '5412345000017'],
    ['email', ''],
  ])('judges what is changed: %s', (name, value) => {
    expect(errorsOf({ [name]: value })).toEqual(value === '' ? [] : [name]);
  });

  it('judges a stored value again when one that it depends on changes', () => {
    expect(errorsOf({ country: 'CA', state: 'ON' })).toEqual(['zipCode']);
  });

  it('asks for what is required and was never stored', () => {
    const facts = { ...factsOf(retailStoreCases), stored: { ...stored, city: '' } };
    const checked = checkSubmission(storeForm, { ...stored, city: '' }, facts);
    expect(checked).toEqual({ ok: false, fields: { city: 'City is required!' } });
  });
});
