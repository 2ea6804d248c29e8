/** Fields of the content and care part of a label. */
import { field } from '#lib/forms/field-builders.ts';
import type { Condition } from '#lib/forms/definition.ts';
import { hasChosen, isTicked } from '#lib/forms/values.ts';
import { careSlots, type CareSlot } from './care/codes.ts';
import { forKinds, type LabelField } from './field-parts.ts';
import {
  careOptions,
  extraCareOptions,
  fibreNoteOptions,
  fibreOptions,
  originOptions,
} from './options.ts';

const onCare = forKinds('care');
const onGoods = forKinds('care', 'price_ticket', 'hang_tag', 'polybag', 'carton_content');
const onChildren: Condition = (values, form) => onCare(values, form) && isTicked(form, 'childrens');
const inMarket =
  (market: string): Condition =>
  (_, form) =>
    hasChosen(form, 'market', market);
const both =
  (...conditions: readonly Condition[]): Condition =>
  (values, form) =>
    conditions.every((each) => each(values, form));

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
  field.rows('fibres', 'Fiber content', {
    rowLabel: 'fiber',
    required: false,
    when: onCare,
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
  field.select('fibreNote', 'Not included in fiber content', {
    required: false,
    when: onCare,
    options: fibreNoteOptions,
  }),
  field.check(
    'animalParts',
    'Has parts of animal origin that are not textile (leather, fur, down)',
    { required: false, when: onCare },
  ),
  field.select('coo', 'Country of origin', {
    required: false,
    when: onGoods,
    options: originOptions,
  }),
  field.text('rn', 'RN', {
    required: false,
    when: both(onGoods, inMarket('US')),
    pattern: /^\d{1,6}$/,
    max: 6,
    hint: 'Up to six digits.',
  }),
  field.text('caNumber', 'CA number', {
    required: false,
    when: both(onGoods, inMarket('CA')),
    pattern: /^\d{5}$/,
    max: 5,
    hint: 'Five digits.',
  }),
  field.text('company', 'Company name', { required: false, when: onGoods, max: 60 }),
  field.text('companyAddress', 'Company address', { required: false, when: onGoods, max: 160 }),
  field.text('consumerEmail', 'Consumer care email', {
    required: false,
    when: both(onGoods, inMarket('IN')),
    max: 120,
    pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  }),
  field.text('consumerPhone', 'Consumer care telephone', {
    required: false,
    when: both(onGoods, inMarket('IN')),
    max: 20,
    pattern: /^[+(\d][\d ()./x-]{4,19}$/,
  }),
  ...careSlots.map((slot): LabelField =>
    field.select(slot, slotLabels[slot], {
      required: false,
      when: onCare,
      options: careOptions(slot),
    }),
  ),
  field.check('careWords', 'Print the care in words too', {
    required: false,
    when: onCare,
    hint: 'Labels for the United States always have the words.',
  }),
  field.multi('extraCare', 'More care', {
    required: false,
    when: onCare,
    options: extraCareOptions,
  }),
  field.check('ginetexLicence', 'You hold a GINETEX license', {
    required: false,
    when: both(onCare, inMarket('EU')),
    hint: 'Care symbols are trademarks in many countries of Europe.',
  }),
  field.check('childrens', 'For children 12 and under', { required: false, when: onCare }),
  field.text('trackingBatch', 'Batch', { required: false, when: onChildren, max: 30 }),
  field.month('madeMonth', 'Month made', {
    required: false,
    when: onChildren,
    notAfterToday: true,
  }),
  field.text('madePlace', 'Place of manufacture', {
    required: false,
    when: onChildren,
    max: 40,
    hint: 'City and country, or the factory.',
  }),
];
