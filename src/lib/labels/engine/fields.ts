/**
 * The fields of a label: one definition drives the editor, the checks of browser and server and the columns of
 * the spreadsheet. Here stand the rules of single values; what a label must say is in `rules/`.
 */
import type { Condition, Option, Values } from '#lib/forms/definition.ts';
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
  { value: 'custom', label: 'Custom size' },
];

const labelGroup: LabelFieldGroup = {
  id: 'label',
  title: 'Label',
  fields: [
    textField('labelName', 'Label name', 60, {
      required: true,
      min: 3,
      hint: 'Used to find it later.',
    }),
    { kind: 'select', name: 'kind', label: 'Label type', required: true, options: kindOptions },
    {
      kind: 'multi',
      name: 'market',
      label: 'Sold in',
      required: true,
      options: marketOptions,
      hint: 'Determines what must be printed.',
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
        { value: 'mm', label: 'Millimeters' },
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
      hint: 'Barcodes are matched to printer dots.',
    },
    { kind: 'select', name: 'media', label: 'Material', required: true, options: mediaOptions },
  ],
};

const printGroup: LabelFieldGroup = {
  id: 'print',
  title: 'Print run',
  fields: [
    {
      kind: 'radio',
      name: 'dataSource',
      label: 'Data source',
      required: true,
      options: [
        { value: 'manual', label: 'Enter manually' },
        { value: 'item', label: 'From my products' },
        { value: 'sheet', label: 'A spreadsheet' },
      ],
    },
    { kind: 'qty', name: 'quantity', label: 'Quantity', required: true },
    {
      kind: 'qty',
      name: 'overagePct',
      label: 'Extra labels (%)',
      required: false,
      // Each row of a file says how many of it are made.
      when: (_, form) => !isChoice(form, 'dataSource', 'sheet'),
      min: 0,
      max: 20,
    },
    {
      kind: 'radio',
      name: 'fulfil',
      label: 'Printing',
      required: true,
      options: [
        { value: 'download_only', label: 'You print them' },
        { value: 'house_prints', label: 'We print them' },
        {
          value: 'house_prints_and_applies',
          label: 'We print and apply them',
          hint: 'Create a service request that names this label.',
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
  ...[
    'dpi',
    'media',
    'design',
    'logo',
    'dataSource',
    'fulfil',
    'overagePct',
    'quantity',
    'storeRef',
    'ssccExtension',
  ],
] as FieldName[];

const everyMarket: readonly string[] = marketOptions.map(({ value }) => value);

/**
 * The fields that a spreadsheet for labels of a kind has columns for, beside the copies: those of a label by its
 * markets, or of all markets. Tables are written in one cell (`batch/cells.ts`).
 */
export function labelColumns(kind: LabelKind, data?: Values): readonly LabelField[] {
  const market = data ? data['market'] : everyMarket;
  const form = { ...data, kind, market, gtinType: 'upc_a', childrens: true };
  return labelFields.filter(({ name, when }) => !ofTheJob.includes(name) && isShown(when, form));
}

/** Tells the fields of a label that its file fills: those of a row, quantity and name. */
export const isOfRows = (kind: LabelKind, name: string): boolean =>
  ['quantity', 'labelName'].includes(name) ||
  labelColumns(kind).some((field) => field.name === name);

const isShown = (when: Condition | undefined, form: Readonly<Record<string, unknown>>): boolean =>
  when?.(form, form) ?? true;
