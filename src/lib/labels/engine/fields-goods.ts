/** Fields of brand, goods, barcode and price. */
import { field } from '#lib/forms/field-builders.ts';
import type { Condition } from '#lib/forms/definition.ts';
import { isChoice } from '#lib/forms/values.ts';
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';
import { forKinds, textField, type LabelField } from './field-parts.ts';
import { currencyOptions, designOptions, gtinTypeOptions, turnOptions } from './options.ts';

const goods = ['price_ticket', 'hang_tag', 'polybag', 'carton_content', 'carton_gs1'] as const;
const hasBarcode = forKinds(...goods);
const barcodes = gtinTypeOptions.map(({ value }) => value).filter((value) => value !== 'none');
const hasNumber: Condition = (values, form) =>
  hasBarcode(values, form) && isChoice(form, 'gtinType', ...barcodes);

export const goodsFields: readonly LabelField[] = [
  field.radio('design', 'Design', {
    required: false,
    when: forKinds('price_ticket', 'hang_tag'),
    options: designOptions,
    hint: 'Where a label is too small for a design, it is printed as Plain.',
  }),
  textField('brandText', 'Brand', 40, {
    when: forKinds('care', 'brand', 'price_ticket', 'hang_tag', 'polybag'),
  }),
  field.attachments('logo', 'Logo', {
    required: false,
    when: forKinds('brand', 'hang_tag', 'price_ticket', 'care'),
    accepts: ['png', 'jpg', 'svg'],
    maxFiles: 1,
    maxTotalBytes: 2 * 1024 * 1024,
    hint: '300 dpi at the printed size',
  }),
  textField('style', 'Style', 30, { when: forKinds(...goods, 'care') }),
  textField('sku', 'SKU', 40, {
    when: forKinds(...goods),
    rule: 'identifier',
  }),
  textField('description', 'Description', 80, { when: forKinds(...goods) }),
  textField('colour', 'Color', 30, {
    when: forKinds('price_ticket', 'hang_tag', 'polybag', 'carton_content'),
  }),
  textField('size', 'Size', MAX_SIZE_LENGTH, {
    when: forKinds('care', 'brand', 'price_ticket', 'hang_tag', 'polybag', 'carton_content'),
  }),
  textField('sizeCm', 'Size in centimeters', 20, {
    when: forKinds('care', 'price_ticket', 'hang_tag', 'polybag'),
    hint: 'Required in India, e.g. chest 96-101.',
  }),
  field.select('gtinType', 'Barcode type', {
    required: false,
    when: hasBarcode,
    options: gtinTypeOptions,
  }),
  textField('gtin', 'Barcode number or text', 300, {
    when: hasNumber,
    hint: 'A missing check digit is added automatically.',
  }),
  textField('linkDomain', 'Web address of the link', 100, {
    when: (values, form) => hasBarcode(values, form) && isChoice(form, 'gtinType', 'gs1_qr'),
    hint: 'For example, id.acme.com. If left empty, id.gs1.org.',
  }),
  field.radio('barcodeTurn', 'Orientation', {
    required: false,
    when: hasNumber,
    options: turnOptions,
  }),
  field.money('price', 'Price', {
    required: false,
    when: forKinds('price_ticket', 'hang_tag', 'polybag'),
  }),
  field.money('comparePrice', 'Original price', {
    required: false,
    when: forKinds('price_ticket', 'hang_tag'),
    hint: 'Shown crossed out; higher than the price.',
  }),
  field.select('currency', 'Currency', {
    required: false,
    when: forKinds('price_ticket', 'hang_tag', 'polybag'),
    options: currencyOptions,
  }),
  field.number('bagWidth', 'Bag width, lying flat, in inches', {
    required: false,
    when: forKinds('polybag'),
    min: 1,
    max: 100,
  }),
  field.number('bagHeight', 'Bag length, lying flat, in inches', {
    required: false,
    when: forKinds('polybag'),
    min: 1,
    max: 100,
  }),
];
