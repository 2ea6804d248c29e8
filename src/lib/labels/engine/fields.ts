/**
 * Label fields: one definition drives editor, validation in browser and server, and spreadsheet columns. Holds rules
 * of single values; rules of the whole label are in `rules/`.
 */
import { field } from '#lib/forms/field-builders.ts';
import type { Condition, Values } from '#lib/forms/definition.ts';
import { isChoice } from '#lib/forms/values.ts';
import {
  careFields,
  cartonFields,
  goodsFields,
  textField,
  type LabelField,
} from './content-fields.ts';
import {
  dpiOptions,
  kindOptions,
  languageOptions,
  marketOptions,
  mediaOptions,
  sizeOptions,
} from './options.ts';
import { sizeLimits, labelPresets } from './presets.ts';
import type { LabelKind } from './spec.ts';

/** A part of the editor. */
export interface LabelFieldGroup {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly LabelField[];
}

const isOwnSize: Condition = (_, form) => isChoice(form, 'sizePreset', 'custom');

const labelGroup: LabelFieldGroup = {
  id: 'label',
  title: 'Label',
  fields: [
    textField('labelName', 'Label name', 60, {
      min: 3,
      hint: 'Used to find it later.',
    }),
    field.select('kind', 'Label type', { options: kindOptions }),
    field.multi('market', 'Sold in', {
      options: marketOptions,
      hint: 'Determines what must be printed.',
    }),
    field.multi('languages', 'Languages', { options: languageOptions }),
    field.select('sizePreset', 'Size', { options: sizeOptions(labelPresets) }),
    field.radio('unit', 'Unit', {
      when: isOwnSize,
      options: [
        { value: 'in', label: 'Inches' },
        { value: 'mm', label: 'Millimeters' },
      ],
    }),
    field.number('width', 'Width', {
      when: isOwnSize,
      min: 0.39,
      max: sizeLimits.maxWidth,
      hint: '10 to 210 mm (0.4 to 8.25 in).',
    }),
    field.number('height', 'Height', {
      when: isOwnSize,
      min: 0.39,
      max: sizeLimits.maxHeight,
      hint: '10 to 300 mm (0.4 to 11.8 in).',
    }),
    field.select('dpi', 'Printer resolution', {
      options: dpiOptions,
      hint: 'Barcodes are matched to printer dots.',
    }),
    field.select('media', 'Material', { options: mediaOptions }),
  ],
};

const printGroup: LabelFieldGroup = {
  id: 'print',
  title: 'Print run',
  fields: [
    field.radio('dataSource', 'Data source', {
      options: [
        { value: 'manual', label: 'Enter manually' },
        { value: 'item', label: 'From my products' },
        { value: 'sheet', label: 'A spreadsheet' },
      ],
    }),
    field.qty('quantity', 'Quantity'),
    field.qty('overagePct', 'Extra labels (%)', {
      required: false,
      // Each row of a file says how many of it are made.
      when: (_, form) => !isChoice(form, 'dataSource', 'sheet'),
      min: 0,
      max: 20,
    }),
    field.radio('fulfil', 'Printing', {
      options: [
        { value: 'download_only', label: 'You print them' },
        { value: 'house_prints', label: 'We print them' },
        {
          value: 'house_prints_and_applies',
          label: 'We print and apply them',
          hint: 'Create a service request that names this label.',
        },
      ],
    }),
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

/** Fields of the contents that are the same on all labels of a job. */
const ofTheJob: readonly string[] = ['design', 'logo', 'storeRef', 'ssccExtension'];

const everyMarket: readonly string[] = marketOptions.map(({ value }) => value);

/**
 * The fields that a spreadsheet for labels of a kind has columns for, beside the copies: those of a label by its
 * markets, or of all markets. Tables are written in one cell (`batch/cells.ts`).
 */
export function labelColumns(kind: LabelKind, data?: Values): readonly LabelField[] {
  const market = data ? data['market'] : everyMarket;
  const form = { ...data, kind, market, gtinType: 'upc_a', childrens: true };
  return [...goodsFields, ...careFields, ...cartonFields].filter(
    ({ name, when }) => !ofTheJob.includes(name) && when?.(form, form),
  );
}

/** Tells the fields of a label that its file fills: those of a row, quantity and name. */
export const isOfRows = (kind: LabelKind, name: string): boolean =>
  ['quantity', 'labelName'].includes(name) ||
  labelColumns(kind).some((field) => field.name === name);
