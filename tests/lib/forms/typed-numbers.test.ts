/** Amounts, counts, codes: read as people write them, stored in one form, shown as they are stored. */
import { describe, expect, it } from 'vitest';
import { checkField } from '#lib/forms/check.ts';
import type { InputField } from '#lib/forms/definition.ts';
import { columnKind } from '#lib/forms/kinds/columns.ts';
import { postalField } from '#lib/forms/options/countries.ts';
import { normalizeText } from '#lib/forms/normalize-text.ts';
import { isRequired } from '#lib/forms/visible-fields.ts';
import { warningsOf } from '#lib/forms/check.ts';
import { fileWords, displayValue } from '#lib/forms/display.ts';
import { gstinCheckCharacter } from '#lib/kernel/check-digit.ts';
import { loadedForm, loadForm } from '#lib/submissions/load-form.ts';
import { facts } from './session/samples.ts';

const shared = { name: 'x', label: 'Value', required: true } as const;
const found = (field: InputField, text: string) => {
  const { value, errors } = checkField(field, text, {}, facts);
  return errors['x'] ?? value;
};

describe('numbers', () => {
  it.each([
    ['money', '1234.5', 123450],
    ['money', '1,234.50', 123450],
    ['money', '$1,234.50', 123450],
    ['money', '€ 12', '€ 12 is not in US dollars.'],
    ['money', '12 USD', 1200],
    ['money', '12,50', 1250],
    ['money', '1.249,50', 124950],
    ['money', '1,49,999.00', 14999900],
    ['money', '1.249', 'Value is invalid!'],
    ['money', '0,125', 'Value is invalid!'],
    ['money', "0'125", 'Value is invalid!'],
    ['money', '0.125,50', 'Value is invalid!'],
    ['money', '€12 USD', 'Value is invalid!'],
    ['money', '10,000,000', 'Value must be less than or equal to 9999999.99!'],
    ['money', '12345678901', 'Value must be less than or equal to 9999999.99!'],
    ['qty', '1,000', 1000],
    ['qty', '12', 12],
    ['qty', '01', 'Value is invalid!'],
    ['qty', '1,00', 'Value is invalid!'],
    ['qty', '1000001', 'Value must be less than or equal to 1000000!'],
    ['number', '66,5', 66.5],
    ['number', '66.5', 66.5],
    ['number', '1,000', 1000],
    ['number', '0,500', 'Value is invalid!'],
    ['number', '0,5', 0.5],
    ['number', '6,65,5', 'Value is invalid!'],
    ['number', '$5', 'Value is invalid!'],
    ['tel', '+1 (212) 555-0142', '+12125550142'],
    ['tel', '+44 (0)20 7946 0000', '+442079460000'],
    ['tel', '020 7946 0000', '02079460000'],
    ['tel', '212.555.0142, Ext. 7', '2125550142 x7'],
    ['tel', '2125550142 x7', '2125550142 x7'],
    ['tel', '212.555.0142', '2125550142'],
    ['tel', '0043 699 / 1234567', '00436991234567'],
    ['tel', '030/1234567', '0301234567'],
    ['tel', '+49 (0)7071/123456', '+497071123456'],
    ['tel', '+49 34298/12345', '+493429812345'],
    ['tel', '+1 555-0100 / 0101', 'Value is invalid!'],
    ['tel', '555-0100 / 0101', 'Value is invalid!'],
    ['tel', '555-0100, 555-0101', 'Value is invalid!'],
    ['tel', '2125550142,,7', 'Value is invalid!'],
    ['tel', '2125550142.0', 'Value is invalid!'],
    ['tel', '+0212', 'Value is invalid!'],
    ['tel', '++12125550142', 'Value is invalid!'],
    ['tel', '1+2125550142', 'Value is invalid!'],
    ['tel', '+1234', 'Value is invalid!'],
    ['tel', '1234567890123456', 'Value is invalid!'],
  ] as const)('of the kind %s, %s is read', (kind, text, expected) => {
    expect(found({ ...shared, kind }, text)).toBe(expected);
  });

  it.each([
    ['money', '1.249,50 €', '1.249,50 €'],
    ['number', '$5', '$5'],
    ['number', '12,5', '12.5'],
    ['qty', '1,000', '1000'],
    ['qty', '1,50', '1.50'],
    ['qty', '24.00', '24'],
    ['qty', '1.000', '1.000'],
    ['month', '3.2026', '2026-03'],
    ['month', '2026/3', '2026-03'],
    ['month', 'Mar-26', '2026-03'],
    ['month', 'MARCH 2026', '2026-03'],
    ['month', '3/26', '3/26'],
    ['month', 'Arm-26', 'Arm-26'],
  ] as const)('%s pasted as %s', (kind, text, expected) => {
    expect(columnKind({ ...shared, kind }).cell({ ...shared, kind }, text)).toBe(expected);
  });
});

describe('an amount of a form', () => {
  const price: InputField = { ...shared, kind: 'money' };
  it.each([
    ['EUR', '1.249,50 €', 124950],
    ['INR', 'Rs. 1,49,999', 14999900],
    ['CAD', '$5', 500],
    ['PLN', '89,00 zł', 8900],
    ['EUR', '$5', '$5 is not in euros.'],
    ['USD', 'CA$5', 'CA$5 is not in US dollars.'],
    ['GBP', '12 usd', '12 usd is not in British pounds.'],
  ])('in %s may name no other currency: %s', (currency, text, expected) => {
    const { value, errors } = checkField(price, text, { currency }, facts);
    expect(errors['x'] ?? value).toBe(expected);
  });
});

describe('the number of a record', () => {
  const accepts = ['RC'];
  it.each([
    [false, ' rc-2026-000001 ', 'RC-2026-000001'],
    [true, ['rc-2026-000001', 'RC-2026-000001'], ['RC-2026-000001']],
    [false, 'ct-2026-000001', 'Enter a number like RC-2026-000001.'],
  ])('becomes upper case (several: %s): %j', (multiple, given, expected) => {
    const field = { ...shared, kind: 'ref', accepts, multiple } as const;
    const { value, errors } = checkField(field, given, {}, facts);
    expect(errors['x'] ?? value).toEqual(expected);
  });
});

describe('a text field that is left', () => {
  it.each([
    [postalField, '12345-6789', '12345-6789'],
    [
      { ...postalField, stored: (text: string) => postalField.stored(text, { country: 'US' }) },
      '12345-6789',
      '12345',
    ],
    [
      { stored: (text: string) => postalField.stored(text, { country: 'US' }) },
      '12345 6789',
      '12345',
    ],
    [{ rule: 'web' }, ' acme.com/shop ', 'https://acme.com/shop'],
    [{ rule: 'gst-or-pan' }, 'abcde1234f', 'ABCDE1234F'],
    [{ rule: 'gst-or-pan' }, '27 AAPFU 0939F-1ZV', '27AAPFU0939F1ZV'],
    [{ isUpperCase: true }, 'rdln', 'RDLN'],
    [{}, 'as typed ', 'as typed '],
  ] as const)('shows what is stored: %o %s', (more, typed, tidy) => {
    const field = { ...shared, kind: 'text', ...more } as const;
    expect(normalizeText(field, typed, {})).toBe(tidy);
  });
});

describe('a GST number', async () => {
  await loadForm('terms');
  const warned = (gstOrPan: string) =>
    warningsOf(loadedForm('terms'), { country: 'IN', gstOrPan }, facts)['gstOrPan'];
  const body = '27AAPFU0939F1Z';

  it('warns about a wrong check character or state', () => {
    expect(warned(body + gstinCheckCharacter(body))).toBeUndefined();
    expect(warned(`${body}A`)).toContain('last character');
    expect(warned(`99${body.slice(2)}A`)).toBe(
      'No state has the code 99. Please check the GST number.',
    );
    const holder = '27AAPXU0939F1Z';
    expect(warned(holder + gstinCheckCharacter(holder))).toContain('No PAN has X');
    expect(warned('ABCDE1234F')).toBeUndefined();
  });
});

describe('what is read of a form', () => {
  it('asks for pictures that must be there', () => {
    const field = {
      ...shared,
      kind: 'attachments',
      required: false,
      accepts: ['jpg'],
      maxFiles: 2,
    } as const;
    expect(isRequired(field, {}, {})).toBe(false);
    expect(isRequired({ ...field, minPhotos: () => 2 }, {}, {})).toBe(true);
  });

  it('leaves a silent box out, and names what files are', () => {
    const box = { ...shared, kind: 'check' } as const;
    expect(displayValue(box, false, {})).toBe('No');
    expect(displayValue({ ...box, isSilentNo: true }, false, {})).toBe('');
    const files = {
      ...shared,
      kind: 'attachments',
      accepts: ['jpg'],
      maxFiles: 2,
      kinds: [{ value: 'tag', label: 'Tag or label' }],
    } as const;
    const words = fileWords(
      { steps: [{ id: 'a', title: 'A', fields: [files] }] },
      {
        x: [
          { id: 'f1', kind: 'tag', caption: 'Neck' },
          { id: 'f2', kind: '', caption: '' },
        ],
      },
    );
    expect([...words]).toEqual([
      ['f1', 'Tag or label: Neck'],
      ['f2', ''],
    ]);
  });
});
