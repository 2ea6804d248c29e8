/** Fields of carton labels. */
import { field } from '#lib/forms/field-builders.ts';
import type { Condition, TextField } from '#lib/forms/definition.ts';
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';
import { forKinds, textField, type LabelField } from './field-parts.ts';
import type { LabelSpec } from './spec.ts';

const onCarton = forKinds('carton_content', 'carton_gs1');
const onContent = forKinds('carton_content');
const onShipping = forKinds('carton_gs1');

const text = (
  name: keyof LabelSpec,
  label: string,
  max: number,
  when: Condition,
  more: Partial<TextField> = {},
): LabelField => textField(name, label, max, { ...more, when });

/** Letters, digits and the signs that GS1 allows in an element string. */
const gs1Text = /^[A-Za-z0-9!"%&'()*+,./:;<=>?_-]+$/;

export const cartonFields: readonly LabelField[] = [
  field.ref('storeRef', 'Store', { required: false, when: onCarton, accepts: ['ST'] }),
  text('fromName', 'From', 60, onShipping),
  text('fromAddress', 'From address', 160, onShipping),
  text('toName', 'Ship to', 60, onCarton),
  text('toAddress', 'Ship to address', 160, onCarton),
  text('toPostal', 'Ship to postal code', 20, onShipping, { pattern: /^[A-Za-z0-9 -]+$/ }),
  text('storeNumber', 'Store number', 20, onCarton, { pattern: gs1Text }),
  text('carrier', 'Carrier', 40, onShipping),
  text('proNumber', 'PRO number', 30, onShipping),
  text('bolNumber', 'Bill of lading', 30, onShipping),
  text('poNumber', 'Purchase order', 30, onCarton, { pattern: gs1Text }),
  field.check('poBarcode', 'Print the purchase order as a barcode (400)', {
    required: false,
    when: onShipping,
  }),
  text('dept', 'Department', 20, onCarton),
  field.qty('cartonNo', 'Carton', { required: false, when: onCarton, max: 99_999 }),
  field.qty('cartonTotal', 'Total cartons', { required: false, when: onCarton, max: 99_999 }),
  field.rows('contents', 'Contents', {
    rowLabel: 'line',
    required: false,
    when: onContent,
    minRows: 0,
    maxRows: 20,
    columns: [
      field.text('style', 'Style', { max: 30 }),
      field.text('colour', 'Color', { required: false, max: 30 }),
      field.text('size', 'Size', { required: false, max: MAX_SIZE_LENGTH }),
      field.qty('units', 'Units', { max: 99_999 }),
    ],
  }),
  field.qty('contentCount', 'Units in the carton', {
    required: false,
    when: onShipping,
    max: 99_999_999,
  }),
  text('batch', 'Batch', 20, onShipping, { pattern: gs1Text }),
  field.date('madeOn', 'Day made', {
    required: false,
    when: onShipping,
    notAfterToday: true,
    hint: 'Printed in the barcode of the content (11).',
  }),
  text('shipToGln', 'Ship to GLN', 13, onShipping, { pattern: /^\d{13}$/, hint: '13 digits.' }),
  text('ssccExtension', 'Extension digit', 1, onShipping, {
    pattern: /^\d$/,
    hint: 'The first digit of each carton number (SSCC): 0 unless your customer says otherwise.',
  }),
];
