/** Values of missing file columns: common to all labels, from the approved label, or empty. Pure. */
import type { LabelField } from '../engine/content-fields.ts';
import { careSlots } from '../engine/care/codes.ts';
import type { LabelSpec } from '../engine/spec.ts';
import type { Values } from '#lib/forms/definition.ts';
import { labelCells } from './cells.ts';

type Name = keyof LabelSpec;

interface Group {
  readonly id: string;
  readonly title: string;
  readonly names: readonly Name[];
  /** Part of the design rather than of one article: ticked at first. */
  readonly isDesign?: true;
}

/** Groups of dependent values; other fields are independent. */
const groups: readonly Group[] = [
  { id: 'brand', title: 'Brand', names: ['brandText'], isDesign: true },
  {
    id: 'barcode',
    title: 'Barcode type',
    names: ['gtinType', 'barcodeTurn', 'linkDomain'],
    isDesign: true,
  },
  { id: 'currency', title: 'Currency', names: ['currency'], isDesign: true },
  {
    id: 'company',
    title: 'Company',
    names: ['rn', 'caNumber', 'company', 'companyAddress', 'consumerEmail', 'consumerPhone'],
    isDesign: true,
  },
  { id: 'bag', title: 'Bag', names: ['bagWidth', 'bagHeight'], isDesign: true },
  { id: 'from', title: 'From', names: ['fromName', 'fromAddress'], isDesign: true },
  { id: 'children', title: 'For children', names: ['childrens'], isDesign: true },
  { id: 'licence', title: 'GINETEX license', names: ['ginetexLicence'], isDesign: true },
  {
    id: 'tracking',
    title: 'Batch and place made',
    names: ['trackingBatch', 'madeMonth', 'madePlace'],
  },
  { id: 'content', title: 'Fiber content', names: ['fibres', 'fibreNote', 'animalParts'] },
  { id: 'care', title: 'Care', names: [...careSlots, 'careWords', 'extraCare'] },
  { id: 'careWords', title: 'Care in words too', names: ['careWords'], isDesign: true },
  { id: 'shipTo', title: 'Ship to', names: ['toName', 'toAddress', 'toPostal'] },
];

/** Returns true for a care text field. */
export const isOfCare = (name: string): boolean =>
  name === 'extraCare' || careSlots.some((slot) => slot === name);

/** A choice of the assistant: values of the approved label that every row may take. */
export interface SameChoice {
  readonly id: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly isDesign: boolean;
  /** Displayed values: 'Portugal', '55 linen; 45 cotton'. */
  readonly shown: string;
}

const shownMost = 80;

/** Returns the values of the approved label that a file may omit, in column order. */
export function sameChoices(columns: readonly LabelField[], data: Values): readonly SameChoice[] {
  const cells = labelCells(columns, data);
  const textOf = (name: string): string => {
    const cell = cells[name] ?? '';
    const field = columns.find((column) => column.name === name);
    if (idle.includes(cell) || !field || !('options' in field))
      return idle.includes(cell) ? '' : cell;
    const labelOf = (chosen: string): string =>
      field.options.find(({ value }) => value === chosen)?.label ?? chosen;
    return cell.split(';').map(labelOf).join(', ');
  };
  const alone = columns
    .filter(({ name }) => !groups.some(({ names }) => names.includes(name)))
    .map(({ name, label }): Group => ({ id: name, title: label, names: [name] }));
  return [...groups, ...alone].flatMap(({ id, title, names, isDesign = false }) => {
    const held = names.filter((name) => columns.some((column) => column.name === name));
    const texts = held.map(textOf).filter((text) => text !== '');
    if (texts.length === 0) return [];
    const shown = texts.join(', ');
    const short = shown.length > shownMost ? `${shown.slice(0, shownMost)}…` : shown;
    return [{ id, title, names: held, isDesign, shown: short }];
  });
}

/** Values that print nothing. */
const idle: readonly string[] = ['', 'no', 'none', 'auto'];

/** The choices that are ticked before anybody has chosen. */
export const sameAtFirst = (choices: readonly SameChoice[]): readonly string[] =>
  choices.filter(({ isDesign }) => isDesign).map(({ id }) => id);
