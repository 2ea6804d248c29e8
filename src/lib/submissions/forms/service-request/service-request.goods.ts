/** First steps of a service request: goods with their items, services with their parameters and labels. */
import { field } from '#lib/forms/field-builders.ts';
import type {
  RowRule,
  RowsField,
  Step,
  Values,
  ChoiceField,
  ColumnField,
  Condition,
  Option,
} from '#lib/forms/definition.ts';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { isChoice, rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { documentNumber, garmentColumns, rowNote, shortText } from '../goods-fields.ts';
import { labelServices, piecesOfService, serviceCatalogue } from '../service-catalogue.ts';
import { labelPositions, removalMethods } from '#lib/forms/options/label-places.ts';
import { yesNo } from '#lib/forms/options/shared-options.ts';

const forServices =
  (...codes: readonly string[]): Condition =>
  (row) =>
    isChoice(row, 'service', ...codes);

const choice = (
  codes: readonly string[],
  name: string,
  label: string,
  options: readonly Option[],
): ChoiceField => field.select(name, label, { when: forServices(...codes), options });

/** Inspection levels of the trade. */
const inspectionLevels: readonly Option[] = [
  { value: 'aql', label: 'Sample, AQL 2.5/4.0, level II' },
  { value: 'full', label: 'Every piece (100%)' },
];

/** The parameter columns of a service row. */
const serviceParameters: readonly ColumnField[] = [
  choice(['INS'], 'level', 'Inspection level', inspectionLevels),
  choice(['SRT'], 'sortBy', 'Sort by', [
    { value: 'size', label: 'Size' },
    { value: 'colour', label: 'Color' },
    { value: 'store', label: 'Store' },
  ]),
  choice(['RML'], 'removal', 'Removal method', removalMethods),
  choice(['SEW', 'HTR'], 'position', 'Label position', labelPositions),
  choice(['TKT'], 'ticketPlace', 'Ticket position', [
    { value: 'label', label: 'On the label' },
    { value: 'seam', label: 'On a seam' },
    { value: 'hang_tag', label: 'On the hang tag' },
    { value: 'polybag', label: 'On the polybag' },
  ]),
  choice(['HTG'], 'fastening', 'Attach with', [
    { value: 'string', label: 'String' },
    { value: 'pin', label: 'Plastic or safety pin' },
  ]),
  shortText('bagSize', 'Bag size', {
    when: forServices('PBG'),
    max: 20,
    hint: 'Width x length, such as 10 x 14 in.',
  }),
  {
    ...choice(['PBG'], 'bagWarning', 'Suffocation warning printed', yesNo),
    initial: () => 'yes',
    fallback: 'yes',
  },
  shortText('hangerCode', 'Hanger code', {
    when: forServices('HNG'),
    max: 20,
    hint: 'The retailer’s code, such as 484, or "any".',
  }),
  choice(['SEC'], 'tagKind', 'Security tag', [
    { value: 'eas', label: 'EAS' },
    { value: 'rfid', label: 'RFID' },
  ]),
  choice(['REP'], 'repair', 'Kind of repair', [
    { value: 'repair', label: 'Sew or patch' },
    { value: 'button', label: 'Button or zipper' },
    { value: 'spot_clean', label: 'Spot-clean' },
  ]),
  shortText('packRatio', 'Pack ratio', {
    when: forServices('RPK'),
    max: 40,
    hint: 'Pieces of each size in a carton, such as S1 M2 L2 XL1.',
  }),
  choice(['DSP'], 'disposal', 'Donate or destroy', [
    { value: 'donate', label: 'Donate' },
    { value: 'destroy', label: 'Destroy' },
  ]),
  choice(['DSP'], 'certificate', 'Certificate needed', yesNo),
  field.qty('months', 'Months', { when: forServices('STO'), max: 36 }),
  shortText('shipBy', 'Carrier and account', {
    when: forServices('SHP'),
    max: 60,
    hint: 'Or "best way" if we may choose.',
  }),
];

const isHere = (values: Values): boolean => isChoice(values, 'goodsState', 'here');
const isWithoutReceipt = (values: Values): boolean => textsOf(values, 'receiptRefs').length === 0;

/** The goods are on their way and no receipt expects them yet: the items announce them. */
export const announcesGoods = (values: Values): boolean =>
  isChoice(values, 'goodsState', 'on_the_way') && isWithoutReceipt(values);

/** Returns true if a service of the request applies a label. */
export const needsLabels = (values: Values): boolean =>
  rowsOf(values, 'services').some((row) => labelServices.includes(textOf(row, 'service')));

const fromPortal = (values: Values): boolean =>
  needsLabels(values) && isChoice(values, 'labelSource', 'portal');

/** An item is known by its SKU, or by style, color and size together. */
const named: RowRule = (row) => {
  const parts = ['style', 'colour', 'size'].map((name) => textOf(row, name) !== '');
  if (textOf(row, 'sku') !== '' || parts.every(Boolean)) return null;
  const message = parts.some(Boolean)
    ? 'Enter the SKU, or style, color and size.'
    : fieldMessage({ code: 'required' }, 'SKU');
  return { sku: message };
};

export const goodsStep: Step = {
  id: 'goods',
  formerly: ['start', 'items'],
  title: 'Goods and items',
  fields: [
    field.radio('goodsState', 'Location of the goods', {
      options: [
        { value: 'here', label: 'Already at our warehouse' },
        { value: 'on_the_way', label: 'On the way to us' },
        { value: 'not_shipped', label: 'Not shipped yet' },
      ],
    }),
    field.ref('receiptRefs', 'Receipt numbers', {
      hint: 'Receipt numbers (RC-…) of the goods.',
      required: false,
      multiple: true,
      accepts: ['RC'],
      when: (values) => isChoice(values, 'goodsState', 'here', 'on_the_way'),
    }),
    // Until receipts are in the portal, vendor and PO tell which goods are meant.
    shortText('goodsText', 'Description of goods', {
      max: 160,
      hint: 'Vendor, PO and delivery date, if you have no receipt number.',
      when: (values) => isHere(values) && isWithoutReceipt(values),
    }),
    shortText('vendor', 'Vendor', { when: announcesGoods, width: 'half' }),
    documentNumber('vendorPo', 'Vendor PO', {
      required: false,
      when: announcesGoods,
      width: 'half',
    }),
    field.date('eta', 'Arrival date', {
      mark: 'this or tracking',
      required: false,
      notBeforeToday: true,
      when: announcesGoods,
      keptInDuplicate: false,
      width: 'half',
    }),
    documentNumber('tracking', 'Tracking or PRO number', {
      mark: 'this or arrival date',
      required: false,
      when: announcesGoods,
      max: 40,
      width: 'half',
    }),
    documentNumber('clientPo', 'Your PO number', { required: false, width: 'half' }),
    shortText('carrier', 'Carrier', {
      required: false,
      max: 60,
      when: announcesGoods,
      more: true,
      width: 'half',
    }),
    field.qty('expectedCartons', 'Cartons', {
      required: false,
      when: announcesGoods,
      max: 100_000,
      more: true,
      width: 'half',
    }),
    field.rows('lines', 'Items', {
      hint: 'Paste rows from a spreadsheet, or attach a packing list as well. For goods on the way, these are what we expect to arrive.',
      rowLabel: 'item',
      minRows: 1,
      maxRows: 2000,
      rules: [named],
      items: { sku: 'sku', style: 'style', colour: 'colour', size: 'size', gtin: 'gtin' },
      columns: [
        shortText('sku', 'SKU', { required: false, max: 40 }),
        ...garmentColumns.map((column) => ({ ...column, required: false })),
        field.qty('qty', 'Quantity', { min: 0 }),
        rowNote(),
        field.text('gtin', 'GTIN', {
          required: false,
          max: 14,
          pattern: /^(?:\d{8}|\d{12,14})$/,
          messages: { pattern: 'Enter the 8, 12, 13 or 14 digits of the barcode.' },
        }),
        documentNumber('po', 'PO', {
          required: false,
          when: (_row: Values, form: Values) => announcesGoods(form),
        }),
        field.qty('cartons', 'Cartons', {
          required: false,
          min: 0,
          max: 100_000,
          when: (_row: Values, form: Values) => announcesGoods(form),
        }),
      ],
    }),
  ],
};

export const servicesField: RowsField = field.rows('services', 'Services', {
  rowLabel: 'service',
  opensWith: ['lines'],
  minRows: 1,
  maxRows: 50,
  columns: [
    field.select('service', 'Service', { options: serviceCatalogue }),
    field.qty('qty', 'Quantity', {
      whole: (row, form) => piecesOfService(textOf(row, 'service'), form),
    }),
    ...serviceParameters,
    rowNote(),
  ],
});

export const servicesStep: Step = {
  id: 'services',
  title: 'Services and labels',
  fields: [
    servicesField,
    field.radio('labelSource', 'Label source', {
      when: needsLabels,
      options: [
        { value: 'portal', label: 'Create Your Labels', hint: 'Approved labels in this portal.' },
        { value: 'supplied', label: 'You send them with the goods' },
        { value: 'to_quote', label: 'We make them: include in the quote' },
      ],
    }),
    field.ref('labelRefs', 'Labels to apply', {
      hint: 'Numbers of approved labels (LB-…).',
      multiple: true,
      accepts: ['LB'],
      when: fromPortal,
    }),
    shortText('labelText', 'Description of labels', {
      max: 300,
      when: (values) =>
        needsLabels(values) && isChoice(values, 'labelSource', 'supplied', 'to_quote'),
    }),
    field.textarea('instructions', 'Instructions', { required: false, rows: 3 }),
    field.select('qcLevel', 'Final inspection', {
      hint: 'If left empty, we use AQL 2.5/4.0, level II, for an inspection that you order.',
      required: false,
      options: [{ value: 'none', label: 'None' }, ...inspectionLevels],
      more: true,
      width: 'half',
    }),
    field.select('tolerance', 'Over/short allowance', {
      hint: 'Allowed difference between the count and the order.',
      required: false,
      options: [
        { value: 'exact', label: 'Exact' },
        { value: 'two_percent', label: '±2%' },
        { value: 'five_percent', label: '±5%' },
      ],
      more: true,
      width: 'half',
    }),
  ],
};
