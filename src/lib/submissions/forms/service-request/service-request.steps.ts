/** The steps of a service request, except goods and services. */
import type { Step, Values } from '#lib/forms/definition.ts';
import { photosAndPdf } from '#lib/forms/options/file-types.ts';
import { currencyOfAmount } from '#lib/forms/options/currencies.ts';
import { isTicked, textOf } from '#lib/forms/values.ts';
import { garmentColumns, documentNumber, rowNote, shortText } from '../goods-fields.ts';
import { announcesGoods } from './service-request.goods.ts';
import { inspectionLevels } from './service-request.parameters.ts';
import { placesField } from './service-request.places.ts';

export const startStep: Step = {
  id: 'start',
  title: 'What you need',
  fields: [
    {
      ...shortText({ name: 'title', label: 'Short title', required: true, min: 3 }),
      hint: 'Such as "Tickets for spring delivery".',
    },
    {
      kind: 'radio',
      name: 'mode',
      label: 'Quote or schedule',
      required: true,
      initial: () => 'quote_first',
      options: [
        { value: 'quote_first', label: 'Get a quote first' },
        { value: 'schedule_now', label: 'Go ahead and schedule' },
      ],
    },
    {
      kind: 'notice',
      name: 'scheduleHint',
      tone: 'warning',
      unless: 'active-card',
      when: (values) => textOf(values, 'mode') === 'schedule_now',
      text: 'This needs an active card authorization or credit terms. Otherwise we’ll send a quote first.',
    },
    documentNumber({ name: 'clientPo', label: 'Your PO number', required: false }),
    {
      kind: 'money',
      name: 'budget',
      label: 'Budget limit',
      hint: 'We’ll ask before exceeding it.',
      required: false,
    },
    currencyOfAmount('budget'),
  ],
};

export const itemsStep: Step = {
  id: 'items',
  title: 'Items',
  hint: 'Paste rows from a spreadsheet, or attach a packing list as well. For goods on the way, these are what we expect to arrive.',
  fields: [
    {
      kind: 'rows',
      name: 'lines',
      label: 'Items',
      rowLabel: 'item',
      required: true,
      minRows: 1,
      maxRows: 2000,
      items: { sku: 'sku', style: 'style', colour: 'colour', size: 'size', gtin: 'gtin' },
      columns: [
        shortText({ name: 'sku', label: 'SKU', required: true, max: 40 }),
        ...garmentColumns.map((column) => ({ ...column, required: false })),
        { kind: 'qty', name: 'qty', label: 'Quantity', required: true, min: 0 },
        rowNote(),
        {
          kind: 'text',
          name: 'gtin',
          label: 'GTIN',
          required: false,
          max: 14,
          pattern: /^(?:\d{8}|\d{12,14})$/,
          messages: { pattern: 'Enter the 8, 12, 13 or 14 digits of the barcode.' },
        },
        {
          ...documentNumber({ name: 'po', label: 'PO', required: false }),
          when: (_row: Values, form: Values) => announcesGoods(form),
        },
        {
          kind: 'qty',
          name: 'cartons',
          label: 'Cartons',
          required: false,
          min: 0,
          max: 100_000,
          when: (_row: Values, form: Values) => announcesGoods(form),
        },
      ],
    },
  ],
};

export const datesStep: Step = {
  id: 'dates',
  title: 'Dates and destinations',
  fields: [
    {
      kind: 'date',
      name: 'dueDate',
      label: 'Needed by',
      hint: 'At least 5 business days from today, 2 with Rush.',
      required: true,
      opensWith: ['rush'],
      keptInDuplicate: false,
    },
    {
      kind: 'check',
      name: 'rush',
      label: 'Rush service (extra fee)',
      required: false,
      keptInDuplicate: false,
    },
    {
      kind: 'check',
      name: 'rushAck',
      label: 'I accept the rush fee',
      hint: 'The fee is shown in the quote.',
      required: true,
      when: (values) => isTicked(values, 'rush'),
      messages: { required: 'Accept the rush fee, or turn Rush off.' },
    },
    {
      kind: 'date',
      name: 'cancelDate',
      label: 'Cancel if not shipped by',
      required: false,
      opensWith: ['rush', 'dueDate'],
      keptInDuplicate: false,
    },
    {
      kind: 'rows',
      name: 'shipTo',
      label: 'Ship to',
      hint: 'Add stores and enter pieces of each item, or paste a table of SKUs and stores. The rest stays in our warehouse.',
      control: 'grid',
      rowLabel: 'store row',
      required: false,
      minRows: 0,
      maxRows: 2000,
      columns: [
        {
          kind: 'qty',
          name: 'line',
          label: 'Item number',
          required: true,
          max: 2000,
          rowOf: 'lines',
        },
        { kind: 'ref', name: 'store', label: 'Store', required: false, accepts: ['ST'] },
        // A store that is not in the portal yet is named here; its address is one of `places`.
        {
          ...shortText({ name: 'storeText', label: 'Store name', required: true }),
          max: 160,
          when: (row) => textOf(row, 'store') === '',
        },
        { kind: 'qty', name: 'qty', label: 'Quantity', required: true, min: 0 },
      ],
    },
    placesField,
  ],
};

export const detailsStep: Step = {
  id: 'details',
  title: 'Quality and files',
  fields: [
    {
      kind: 'select',
      name: 'tolerance',
      label: 'Over/short allowance',
      hint: 'Allowed difference between the count and the order.',
      required: false,
      options: [
        { value: 'exact', label: 'Exact' },
        { value: 'two_percent', label: '±2%' },
        { value: 'five_percent', label: '±5%' },
      ],
    },
    {
      kind: 'select',
      name: 'qcLevel',
      label: 'Final inspection',
      hint: 'If left empty, we use AQL 2.5/4.0, level II, for an inspection that you order.',
      required: false,
      options: [{ value: 'none', label: 'None' }, ...inspectionLevels],
    },
    { kind: 'textarea', name: 'instructions', label: 'Instructions', required: false },
    {
      kind: 'attachments',
      name: 'attachments',
      label: 'Files',
      hint: 'Packing list (XLSX or CSV), photos, artwork.',
      required: false,
      accepts: [...photosAndPdf, 'xlsx', 'csv'],
      kinds: [
        { value: 'packing_list', label: 'Packing list' },
        { value: 'photo', label: 'Photo' },
        { value: 'artwork', label: 'Artwork' },
        { value: 'other', label: 'Other' },
      ],
      maxFiles: 10,
    },
  ],
};
