/** Fields of a label's contents, grouped by the kinds and markets that show them; all of them are optional. */
import { field } from '#lib/forms/field-builders.ts';
import type { InputField, TextField, Values } from '#lib/forms/definition.ts';
import { hasChosen, isChoice, isTicked } from '#lib/forms/values.ts';
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';
import { originOptions } from '#lib/kernel/countries/origins.ts';
import { titlePattern, withoutTitle } from '#lib/kernel/text/number-title.ts';
import { careSlots, type CareSlot } from './care/codes.ts';
import {
  careOptions,
  currencyOptions,
  designOptions,
  extraCareOptions,
  fibreNoteOptions,
  fibreOptions,
  gtinTypeOptions,
  turnOptions,
} from './options.ts';
import type { LabelKind, LabelSpec } from './spec.ts';

/** A field of the editor; it is named as in {@link LabelSpec}. */
export type LabelField = InputField & { readonly name: keyof LabelSpec };

/** Makes a field optional and shows it on labels of these kinds. */
const optionalOn =
  (kinds: readonly LabelKind[], isAsked: (form: Values) => boolean = () => true) =>
  (given: LabelField): LabelField => ({
    ...given,
    required: false,
    when: (_, form) => isChoice(form, 'kind', ...kinds) && isAsked(form),
  });

/** One line of at most so many characters. */
export const textField = (
  name: keyof LabelSpec,
  label: string,
  max: number,
  more: Partial<TextField> = {},
): LabelField => field.text(name, label, { ...more, max });

/** A registration number, typed with or without the title that labels print before it. */
const registration = (
  name: keyof LabelSpec,
  label: string,
  [title, digits]: readonly [title: string, digits: string],
  hint: string,
): LabelField =>
  textField(name, label, 20, {
    pattern: new RegExp(`^(?:${titlePattern(title)})?\\d${digits}$`, 'i'),
    stored: (text) => withoutTitle(title, text),
    hint,
  });

const tags = ['price_ticket', 'hang_tag'] as const;
const priced = [...tags, 'polybag'] as const;
const goods = [...priced, 'carton_content', 'carton_gs1'] as const;
/** Labels that a garment or its bag carries. */
const worn = ['care', ...priced] as const;
const made = [...worn, 'carton_content'] as const;
const onTags = optionalOn(tags);
const onPriced = optionalOn(priced);
const onGoods = optionalOn(goods);
const onContents = optionalOn([...priced, 'carton_content']);
const withBarcode = optionalOn(goods, ({ gtinType }) =>
  gtinTypeOptions.some(({ value }) => value === gtinType && value !== 'none'),
);

export const goodsFields: readonly LabelField[] = [
  onTags(
    field.radio('design', 'Design', {
      options: designOptions,
      hint: 'Where a label is too small for a design, it is printed as Plain.',
    }),
  ),
  optionalOn(['care', 'brand', ...priced])(textField('brandText', 'Brand', 40)),
  optionalOn(['brand', ...tags, 'care'])(
    field.attachments('logo', 'Logo', {
      accepts: ['png', 'jpg', 'svg'],
      maxFiles: 1,
      maxTotalBytes: 2 * 1024 * 1024,
      hint: '300 dpi at the printed size',
    }),
  ),
  optionalOn([...goods, 'care'])(textField('style', 'Style', 30)),
  onContents(textField('sku', 'SKU', 40, { rule: 'identifier' })),
  onGoods(textField('description', 'Description', 80)),
  onContents(textField('colour', 'Color', 30)),
  optionalOn(['brand', ...made])(textField('size', 'Size', MAX_SIZE_LENGTH)),
  optionalOn(worn)(
    textField('sizeCm', 'Size in centimeters', 20, {
      hint: 'Required in India, e.g. chest 96-101.',
    }),
  ),
  onGoods(field.select('gtinType', 'Barcode type', { options: gtinTypeOptions })),
  withBarcode(
    textField('gtin', 'Barcode number or text', 300, {
      hint: 'A missing check digit is added automatically.',
    }),
  ),
  optionalOn(goods, (form) => isChoice(form, 'gtinType', 'gs1_qr'))(
    textField('linkDomain', 'Web address of the link', 100, {
      hint: 'For example, id.acme.com. If left empty, id.gs1.org.',
    }),
  ),
  withBarcode(field.radio('barcodeTurn', 'Orientation', { options: turnOptions })),
  onPriced(field.money('price', 'Price')),
  onTags(
    field.money('comparePrice', 'Original price', {
      hint: 'Shown crossed out; higher than the price.',
    }),
  ),
  onPriced(field.select('currency', 'Currency', { options: currencyOptions })),
  optionalOn(['polybag'])(
    field.number('bagWidth', 'Bag width, lying flat, in inches', { min: 1, max: 100 }),
  ),
  optionalOn(['polybag'])(
    field.number('bagHeight', 'Bag length, lying flat, in inches', { min: 1, max: 100 }),
  ),
];

const onCare = optionalOn(['care']);
const onMade = optionalOn(made);
const onWorn = optionalOn(worn);
const inMarket = (market: string, kinds: readonly LabelKind[]) =>
  optionalOn(kinds, (form) => hasChosen(form, 'market', market));
const inIndia = inMarket('IN', worn);
const forChildren = optionalOn(['care'], (form) => isTicked(form, 'childrens'));

const slotLabels: Readonly<Record<CareSlot, string>> = {
  careWash: 'Washing',
  careBleach: 'Bleaching',
  careTumble: 'Tumble drying',
  careNatural: 'Natural drying',
  careIron: 'Ironing',
  careDryClean: 'Dry cleaning',
  careWetClean: 'Professional wet cleaning',
};

export const careFields: readonly LabelField[] = [
  onCare(
    field.rows('fibres', 'Fiber content', {
      rowLabel: 'fiber',
      minRows: 0,
      maxRows: 30,
      hint: 'Largest first; each section must total 100%.',
      columns: [
        field.text('section', 'Section', {
          required: false,
          max: 20,
          hint: 'Body, Lining; empty when there is only one.',
        }),
        field.select('fibre', 'Fiber', { options: fibreOptions }),
        field.number('percent', '%', { min: 0.1, max: 100 }),
      ],
    }),
  ),
  onCare(field.select('fibreNote', 'Not included in fiber content', { options: fibreNoteOptions })),
  onCare(
    field.check(
      'animalParts',
      'Has parts of animal origin that are not textile (leather, fur, down)',
    ),
  ),
  onMade(field.select('coo', 'Country of origin', { options: originOptions })),
  optionalOn(
    made,
    (form) => isChoice(form, 'coo', 'US') && hasChosen(form, 'market', 'US'),
  )(
    field.check('importedFabric', 'Sewn of imported fabric', {
      hint: 'Prints "Made in USA of imported fabric", as the law requires.',
    }),
  ),
  inMarket('US', ['care'])(registration('rn', 'RN', ['RN', '{1,6}'], 'Up to six digits.')),
  inMarket('CA', ['care'])(registration('caNumber', 'CA number', ['CA', '{5}'], 'Five digits.')),
  onMade(textField('company', 'Company name', 60)),
  onWorn(textField('companyAddress', 'Company address', 160)),
  inIndia(
    textField('consumerEmail', 'Consumer care email', 120, {
      pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
    }),
  ),
  inIndia(
    textField('consumerPhone', 'Consumer care telephone', 20, {
      pattern: /^[+(\d][\d ()./x-]{4,19}$/,
    }),
  ),
  ...careSlots.map((slot) =>
    onCare(field.select(slot, slotLabels[slot], { options: careOptions(slot) })),
  ),
  onCare(
    field.check('careWords', 'Print the care in words too', {
      hint: 'Labels for the United States always have the words.',
    }),
  ),
  onCare(field.multi('extraCare', 'More care', { options: extraCareOptions })),
  inMarket('EU', ['care'])(
    field.check('ginetexLicence', 'You hold a GINETEX license', {
      hint: 'Care symbols are trademarks in many countries of Europe.',
    }),
  ),
  onCare(field.check('childrens', 'For children 12 and under')),
  forChildren(textField('trackingBatch', 'Batch', 30)),
  forChildren(field.month('madeMonth', 'Month made', { notAfterToday: true })),
  forChildren(
    textField('madePlace', 'Place of manufacture', 40, {
      hint: 'City and country, or the factory.',
    }),
  ),
];

const onCarton = optionalOn(['carton_content', 'carton_gs1']);
const onShipping = optionalOn(['carton_gs1']);
/** Letters, digits and the signs that GS1 allows in an element string. */
const gs1Text = /^[A-Za-z0-9!"%&'()*+,./:;<=>?_-]+$/;

export const cartonFields: readonly LabelField[] = [
  onCarton(field.ref('storeRef', 'Store', { accepts: ['ST'] })),
  onShipping(textField('fromName', 'From', 60)),
  onShipping(textField('fromAddress', 'From address', 160)),
  onCarton(textField('toName', 'Ship to', 60)),
  onCarton(textField('toAddress', 'Ship to address', 160)),
  onShipping(textField('toPostal', 'Ship to postal code', 20, { pattern: /^[A-Za-z0-9 -]+$/ })),
  onCarton(textField('storeNumber', 'Store number', 20, { pattern: gs1Text })),
  onShipping(textField('carrier', 'Carrier', 40)),
  onShipping(textField('proNumber', 'PRO number', 30)),
  onShipping(textField('bolNumber', 'Bill of lading', 30)),
  onCarton(textField('poNumber', 'Purchase order', 30, { pattern: gs1Text })),
  onShipping(field.check('poBarcode', 'Print the purchase order as a barcode (400)')),
  onCarton(textField('dept', 'Department', 20)),
  onCarton(field.qty('cartonNo', 'Carton', { max: 99_999 })),
  onCarton(field.qty('cartonTotal', 'Total cartons', { max: 99_999 })),
  optionalOn(['carton_content'])(
    field.rows('contents', 'Contents', {
      rowLabel: 'line',
      minRows: 0,
      maxRows: 20,
      columns: [
        field.text('style', 'Style', { max: 30 }),
        field.text('colour', 'Color', { required: false, max: 30 }),
        field.text('size', 'Size', { required: false, max: MAX_SIZE_LENGTH }),
        field.qty('units', 'Units', { max: 99_999 }),
      ],
    }),
  ),
  onShipping(field.qty('contentCount', 'Units in the carton', { max: 99_999_999 })),
  onShipping(textField('batch', 'Batch', 20, { pattern: gs1Text })),
  onShipping(
    field.date('madeOn', 'Day made', {
      notAfterToday: true,
      hint: 'Printed in the barcode of the content (11).',
    }),
  ),
  onShipping(
    textField('shipToGln', 'Ship to GLN', 13, { pattern: /^\d{13}$/, hint: '13 digits.' }),
  ),
  onShipping(
    textField('ssccExtension', 'Extension digit', 1, {
      pattern: /^\d$/,
      hint: 'The first digit of each carton number (SSCC): 0 unless your customer says otherwise.',
    }),
  ),
];
