/**
 * Validates the rows of a batch by every rule of the single label: the same in the grid before anything is made, and in
 * the job. Brings the layout engine along.
 */
import { optionLabel } from '#lib/kernel/text/option-label.ts';
import type { LabelField } from '../engine/content-fields.ts';
import { careSlots } from '../engine/care/codes.ts';
import type { LabelSpec, LabelImage, LabelKind } from '../engine/spec.ts';
import type { Values } from '#lib/forms/definition.ts';
import { labelCells, emptyValue, valueOfCell } from './cells.ts';
import type { CellError } from '#lib/spreadsheets/columns.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import { cleanCell, foreignAmounts } from '#lib/spreadsheets/check-rows.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { textOf } from '#lib/forms/values.ts';
import { withGs1, type Gs1Settings } from '../engine/barcodes/sscc.ts';
import { completeGtin } from '../engine/barcodes/symbol.ts';
import type { LabelLayout } from '../engine/display-list.ts';
import { readCare } from '../engine/care/read-care.ts';
import { labelColumns } from '../engine/fields.ts';
import { layoutLabel } from '../engine/layout.ts';
import { labelOf } from '../engine/spec-values.ts';
import { CARE, COPIES, labelImport, tooManyCopies } from './columns.ts';

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
  { id: 'coo', title: 'Country of origin', names: ['coo', 'importedFabric'] },
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

const MAX_SHOWN = 80;

/** Returns the values of the approved label that a file may omit, in column order. */
export function sameChoices(columns: readonly LabelField[], data: Values): readonly SameChoice[] {
  const cells = labelCells(columns, data);
  const shownText = (name: string): string => {
    const cell = cells[name] ?? '';
    const field = columns.find((column) => column.name === name);
    if (idle.includes(cell) || !field || !('options' in field))
      return idle.includes(cell) ? '' : cell;
    const { options } = field;
    return cell
      .split(';')
      .map((chosen) => optionLabel(options, chosen))
      .join(', ');
  };
  const alone = columns
    .filter(({ name }) => !groups.some(({ names }) => names.includes(name)))
    .map(({ name, label }): Group => ({ id: name, title: label, names: [name] }));
  return [...groups, ...alone].flatMap(({ id, title, names, isDesign = false }) => {
    const held = names.filter((name) => columns.some((column) => column.name === name));
    const texts = held.map(shownText).filter((text) => text !== '');
    if (texts.length === 0) return [];
    const shown = texts.join(', ');
    const short = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
    return [{ id, title, names: held, isDesign, shown: short }];
  });
}

/** Values that set nothing on a label. */
const idle: readonly string[] = ['', 'no', 'none', 'auto'];

/** The choices that are ticked before anybody has chosen. */
export const initialSameChoices = (choices: readonly SameChoice[]): readonly string[] =>
  choices.filter(({ isDesign }) => isDesign).map(({ id }) => id);

/** Facts shared by all rows. */
export interface BatchFacts {
  readonly kind: LabelKind;
  /** Approved data. */
  readonly data: Values;
  readonly revision: number;
  readonly settings: Gs1Settings;
  /** Ids of `sameChoices`: taken from the approved label where the file has no column. At first those of the design. */
  readonly same?: readonly string[] | undefined;
  readonly images: Readonly<Record<string, LabelImage>>;
  /** The serial number of the first carton, once it was drawn. */
  readonly ssccSerial?: number | null;
}

type Cells = Readonly<Record<string, string>>;
type CellErrors = Record<string, CellError>;

export interface BatchRules {
  readonly definition: ImportDefinition;
  /** Label of a row: its cells; for missing columns the common values, else empty. */
  readonly specOf: (cells: Cells) => LabelSpec;
  readonly layoutOf: (cells: Cells) => LabelLayout;
  /** All values of a row's label, those that the cells leave to the template included. */
  readonly valuesOf: (cells: Cells) => Values;
}

const cellError = (code: string, message: string): CellError => ({ code, message });

/** Shows the check digit that the number lacks. */
function addedDigit(spec: LabelSpec): Readonly<Record<string, string>> {
  const whole = completeGtin(spec);
  const digits = spec.gtin.replace(/\D/g, '');
  return whole !== null && whole.length > digits.length ? { gtin: `Printed as ${whole}.` } : {};
}

const ofChildren: readonly string[] = ['trackingBatch', 'madeMonth', 'madePlace'];

/** Names the cells of which nothing is printed, because another value of the row is missing. */
function notPrinted({ childrens, cartonNo }: LabelSpec, cells: Cells): Record<string, string> {
  const idleNames = [
    ...(childrens ? [] : ofChildren.map((name) => [name, 'For children 12 and under'] as const)),
    ...(cartonNo === null ? [['cartonTotal', 'Carton'] as const] : []),
  ];
  return Object.fromEntries(
    idleNames
      .filter(([name]) => (cells[name] ?? '').trim() !== '')
      .map(([name, other]) => [name, `Printed only with "${other}".`]),
  );
}

/** Fields of the approved label that each batch label must have. */
const copied: readonly (keyof LabelSpec)[] = ['style', 'sku', 'colour', 'size', 'price', 'coo'];

function missingValues(
  approved: LabelSpec,
  spec: LabelSpec,
  columns: readonly LabelField[],
): CellErrors {
  const missing = columns.filter(
    ({ name }) =>
      copied.includes(name) && isEmptyValue(spec[name]) && !isEmptyValue(approved[name]),
  );
  return Object.fromEntries(
    missing.map(({ name, label }) => [name, cellError('required', `${label} is required!`)]),
  );
}

/**
 * Errors specific to rows: a number without a barcode, a price without its currency, a postal code without leading
 * zeros.
 */
function rowErrors(spec: LabelSpec, values: Values): CellErrors {
  const found: CellErrors = {};
  const { gtin, gtinType, price, market, toPostal } = spec;
  if (gtin !== '' && gtinType === 'none') {
    const message = 'The barcode number needs a barcode type.';
    found['gtinType'] = cellError('gtin-type-missing', message);
  }
  if (price !== null && textOf(values, 'currency') === '') {
    found['currency'] = cellError('required', 'Currency is required!');
  }
  if (market.join() === 'US' && /^\d{3,4}$/.test(toPostal)) {
    const message = `${toPostal} has lost its leading zeros: ${toPostal.padStart(5, '0')}. Format the column as text.`;
    found['toPostal'] = cellError('lost-zeros', message);
  }
  return found;
}

/** Errors of the label by field; the first of a field is the one to be mended first. */
function labelErrors({ findings }: LabelLayout): CellErrors {
  const found: CellErrors = {};
  for (const { element, severity, code, message, fix, row } of findings) {
    if (severity !== 'error') continue;
    const line = row === undefined ? '' : `Line ${row + 1}: `;
    found[element] ??= cellError(code, `${line}${message} ${fix}`.trim());
  }
  return found;
}

/** Returns the care symbols of a row's care text; null without such a column. */
function careOf(cells: Cells): Values | null {
  if (!Object.hasOwn(cells, CARE)) return null;
  const { slots, extraCare, unread } = readCare(cleanCell(cells[CARE] ?? ''));
  // Half of the instructions would look like all of them.
  return unread.length === 0 ? { ...slots, extraCare } : {};
}

/** The rules of a batch. */
export function batchRules(facts: BatchFacts): BatchRules {
  const { kind, data, revision, settings, images, ssccSerial } = facts;
  const columns = labelColumns(kind, data);
  const choices = sameChoices(columns, data);
  const same = new Set(facts.same ?? initialSameChoices(choices));
  const shared = new Set(choices.flatMap(({ id, names }) => (same.has(id) ? names : [])));
  const approved = labelOf(data);

  const valuesOf = (cells: Cells): Values => {
    const care = careOf(cells);
    const given = columns.map((field) => {
      const { name } = field;
      if (care && isOfCare(name) && (cells[name] ?? '').trim() === '') {
        return [name, care[name] ?? emptyValue(field)] as const;
      }
      if (!Object.hasOwn(cells, name)) {
        return [name, shared.has(name) ? data[name] : emptyValue(field)] as const;
      }
      const text = cleanCell(cells[name] ?? '');
      const value = text === '' ? null : valueOfCell(field, text);
      return [name, value?.ok === true ? value.value : emptyValue(field)] as const;
    });
    return { ...data, ...Object.fromEntries(given) };
  };

  const amounts = columns.filter(({ kind: of }) => of === 'money').map(({ name }) => name);

  const specFrom = (values: Values): LabelSpec => {
    const spec = withGs1({ ...labelOf(values), revision }, settings);
    const hasNumber = spec.kind === 'carton_gs1' && spec.gs1Prefix !== '';
    return hasNumber ? { ...spec, ssccSerial: ssccSerial ?? 0 } : spec;
  };
  const specOf = (cells: Cells): LabelSpec => specFrom(valuesOf(cells));
  const layoutOf = (cells: Cells): LabelLayout => layoutLabel(specOf(cells), { images });

  return {
    specOf,
    layoutOf,
    valuesOf,
    definition: {
      ...labelImport(kind, data),
      rules: (_, cells) => {
        const values = valuesOf(cells);
        const spec = specFrom(values);
        const tooMany = tooManyCopies(cells);
        return {
          ...(tooMany && { [COPIES]: tooMany }),
          ...labelErrors(layoutLabel(spec, { images })),
          ...missingValues(approved, spec, columns),
          ...rowErrors(spec, values),
          ...foreignAmounts(cells, amounts, textOf(values, 'currency')),
        };
      },
      notes: (cells) => {
        const spec = specOf(cells);
        return { ...addedDigit(spec), ...notPrinted(spec, cells) };
      },
    },
  };
}
