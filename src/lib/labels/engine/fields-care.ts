/** Fields of the content and care part of a label. */
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
  {
    kind: 'rows',
    name: 'fibres',
    label: 'Fiber content',
    rowLabel: 'fiber',
    required: false,
    when: onCare,
    minRows: 0,
    maxRows: 30,
    hint: 'Largest first; each section must total 100%.',
    columns: [
      {
        kind: 'text',
        name: 'section',
        label: 'Section',
        required: false,
        max: 20,
        hint: 'Body, Lining; empty when there is only one.',
      },
      { kind: 'select', name: 'fibre', label: 'Fiber', required: true, options: fibreOptions },
      { kind: 'number', name: 'percent', label: '%', required: true, min: 0.1, max: 100 },
    ],
  },
  {
    kind: 'select',
    name: 'fibreNote',
    label: 'Not included in fiber content',
    required: false,
    when: onCare,
    options: fibreNoteOptions,
  },
  {
    kind: 'check',
    name: 'animalParts',
    label: 'Has parts of animal origin that are not textile (leather, fur, down)',
    required: false,
    when: onCare,
  },
  {
    kind: 'select',
    name: 'coo',
    label: 'Country of origin',
    required: false,
    when: onGoods,
    options: originOptions,
  },
  {
    kind: 'text',
    name: 'rn',
    label: 'RN',
    required: false,
    when: both(onGoods, inMarket('US')),
    pattern: /^\d{1,6}$/,
    max: 6,
    hint: 'Up to six digits.',
  },
  {
    kind: 'text',
    name: 'caNumber',
    label: 'CA number',
    required: false,
    when: both(onGoods, inMarket('CA')),
    pattern: /^\d{5}$/,
    max: 5,
    hint: 'Five digits.',
  },
  { kind: 'text', name: 'company', label: 'Company name', required: false, when: onGoods, max: 60 },
  {
    kind: 'text',
    name: 'companyAddress',
    label: 'Company address',
    required: false,
    when: onGoods,
    max: 160,
  },
  {
    kind: 'text',
    name: 'consumerEmail',
    label: 'Consumer care email',
    required: false,
    when: both(onGoods, inMarket('IN')),
    max: 120,
    pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  },
  {
    kind: 'text',
    name: 'consumerPhone',
    label: 'Consumer care telephone',
    required: false,
    when: both(onGoods, inMarket('IN')),
    max: 20,
    pattern: /^[+(\d][\d ()./x-]{4,19}$/,
  },
  ...careSlots.map((slot): LabelField => ({
    kind: 'select',
    name: slot,
    label: slotLabels[slot],
    required: false,
    when: onCare,
    options: careOptions(slot),
  })),
  {
    kind: 'check',
    name: 'careWords',
    label: 'Print the care in words too',
    required: false,
    when: onCare,
    hint: 'Labels for the United States always have the words.',
  },
  {
    kind: 'multi',
    name: 'extraCare',
    label: 'More care',
    required: false,
    when: onCare,
    options: extraCareOptions,
  },
  {
    kind: 'check',
    name: 'ginetexLicence',
    label: 'You hold a GINETEX license',
    required: false,
    when: both(onCare, inMarket('EU')),
    hint: 'Care symbols are trademarks in many countries of Europe.',
  },
  {
    kind: 'check',
    name: 'childrens',
    label: 'For children 12 and under',
    required: false,
    when: onCare,
  },
  {
    kind: 'text',
    name: 'trackingBatch',
    label: 'Batch',
    required: false,
    when: onChildren,
    max: 30,
  },
  {
    kind: 'month',
    name: 'madeMonth',
    label: 'Month made',
    required: false,
    when: onChildren,
    notAfterToday: true,
  },
  {
    kind: 'text',
    name: 'madePlace',
    label: 'Place of manufacture',
    required: false,
    when: onChildren,
    max: 40,
    hint: 'City and country, or the factory.',
  },
];
