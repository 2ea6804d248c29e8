/**
 * The fields of a label: one definition drives the editor, the checks of browser and server and the columns of
 * the spreadsheet. Here stand the rules of single values; what a label must say is in `rules.ts`.
 */
import type { Condition, Option } from '#lib/forms/definition.ts';
import { isChoice } from '#lib/forms/values.ts';
import { careFields } from './fields-care.ts';
import { cartonFields } from './fields-carton.ts';
import { goodsFields } from './fields-goods.ts';
import { textField, type LabelField } from './field-parts.ts';
import {
  dpiOptions,
  kindOptions,
  languageOptions,
  marketOptions,
  mediaOptions,
} from './options.ts';
import { sizeLimits, labelPresets } from './presets.ts';
import type { LabelKind, LabelSpec } from './spec.ts';

type FieldName = keyof LabelSpec;

/** A part of the editor. */
export interface LabelFieldGroup {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly LabelField[];
}

const isOwnSize: Condition = (_, form) => isChoice(form, 'sizePreset', 'custom');

const everyPreset: readonly Option[] = [
  ...labelPresets.map(({ id, label }) => ({ value: id, label })),
  { value: 'custom', label: 'Own size' },
];

const labelGroup: LabelFieldGroup = {
  id: 'label',
  title: 'Label',
  fields: [
    textField('labelName', 'Label name', 60, {
      required: true,
      min: 3,
      hint: 'You find it again by this name.',
    }),
    { kind: 'select', name: 'kind', label: 'Label type', required: true, options: kindOptions },
    {
      kind: 'multi',
      name: 'market',
      label: 'Sold in',
      required: true,
      options: marketOptions,
      hint: 'Decides what the label must say.',
    },
    {
      kind: 'multi',
      name: 'languages',
      label: 'Languages',
      required: true,
      options: languageOptions,
    },
    { kind: 'select', name: 'sizePreset', label: 'Size', required: true, options: everyPreset },
    {
      kind: 'radio',
      name: 'unit',
      label: 'Unit',
      required: true,
      when: isOwnSize,
      options: [
        { value: 'in', label: 'Inches' },
        { value: 'mm', label: 'Millimetres' },
      ],
    },
    {
      kind: 'number',
      name: 'width',
      label: 'Width',
      required: true,
      when: isOwnSize,
      min: 0.39,
      max: sizeLimits.maxWidth,
      hint: '10 to 210 mm (0.4 to 8.25 in).',
    },
    {
      kind: 'number',
      name: 'height',
      label: 'Height',
      required: true,
      when: isOwnSize,
      min: 0.39,
      max: sizeLimits.maxHeight,
      hint: '10 to 300 mm (0.4 to 11.8 in).',
    },
    {
      kind: 'select',
      name: 'dpi',
      label: 'Printer resolution',
      required: true,
      options: dpiOptions,
      hint: 'Bars are made of whole dots of this printer.',
    },
    { kind: 'select', name: 'media', label: 'Material', required: true, options: mediaOptions },
  ],
};

const printGroup: LabelFieldGroup = {
  id: 'print',
  title: 'Quantity',
  fields: [
    { kind: 'qty', name: 'quantity', label: 'Quantity', required: true },
    {
      kind: 'qty',
      name: 'overagePct',
      label: 'Spare labels in %',
      required: false,
      min: 0,
      max: 20,
    },
    {
      kind: 'radio',
      name: 'dataSource',
      label: 'Fill from',
      required: true,
      options: [
        { value: 'manual', label: 'What I type' },
        { value: 'item', label: 'An item of the catalogue' },
        { value: 'sheet', label: 'A spreadsheet' },
      ],
    },
    {
      kind: 'radio',
      name: 'fulfil',
      label: 'What next',
      required: true,
      options: [
        { value: 'download_only', label: 'I print them' },
        { value: 'house_prints', label: 'You print them' },
        {
          value: 'house_prints_and_applies',
          label: 'You print and apply them',
          hint: 'Tell us the goods in a service request that names the label.',
        },
      ],
    },
  ],
};

/** The editor's parts in their order; a field that is not for the label's kind is hidden by its `when`. */
export const labelFieldGroups: readonly LabelFieldGroup[] = [
  labelGroup,
  { id: 'goods', title: 'Brand and goods', fields: goodsFields },
  { id: 'care', title: 'Content and care', fields: careFields },
  { id: 'carton', title: 'Carton', fields: cartonFields },
  printGroup,
];

export const labelFields: readonly LabelField[] = labelFieldGroups.flatMap(({ fields }) => fields);

/** What a row of a spreadsheet never says: it is the same for the whole job. */
const ofTheJob: readonly FieldName[] = [
  ...['labelName', 'kind', 'market', 'languages', 'sizePreset', 'unit', 'width', 'height'],
  ...['dpi', 'media', 'logo', 'dataSource', 'fulfil', 'overagePct', 'quantity', 'storeRef'],
] as FieldName[];

/**
 * The fields that a spreadsheet for labels of a kind has columns for, beside `qty` and `copies`. Rows are
 * written in one cell (`label-records/batch-columns.ts`).
 */
export const labelColumns = (kind: LabelKind): readonly LabelField[] =>
  labelFields.filter(
    ({ name, when }) => !ofTheJob.includes(name) && isShown(when, { kind, gtinType: 'upc_a' }),
  );

const isShown = (when: Condition | undefined, form: Readonly<Record<string, unknown>>): boolean =>
  when?.(form, form) ?? true;
