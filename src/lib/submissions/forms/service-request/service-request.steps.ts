/** The steps of a service request, except goods and services. */
import type { Step } from '#lib/forms/definition.ts';
import { photosAndPdf } from '#lib/forms/options/file-types.ts';
import { isTicked, textOf } from '#lib/forms/values.ts';
import { garmentColumns, paperNumber, rowNote, shortText } from '../goods-fields.ts';
import { inspectionLevels } from './service-request.parameters.ts';

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
      label: 'How to start',
      required: true,
      initial: () => 'quote_first',
      options: [
        { value: 'quote_first', label: 'Send me a quote first' },
        { value: 'schedule_now', label: 'Go ahead and schedule' },
      ],
    },
    {
      kind: 'notice',
      name: 'scheduleHint',
      tone: 'warning',
      when: (values) => textOf(values, 'mode') === 'schedule_now',
      text: 'This needs an active card authorization or credit terms. Without them we send a quote first.',
    },
    paperNumber({ name: 'clientPo', label: 'Your PO', required: false }),
    {
      kind: 'money',
      name: 'budget',
      label: 'Budget ceiling',
      hint: 'We ask before we go above it.',
      required: false,
    },
  ],
};

export const itemsStep: Step = {
  id: 'items',
  title: 'Items',
  hint: 'Paste rows from a spreadsheet, or attach a packing list as well.',
  fields: [
    {
      kind: 'rows',
      name: 'lines',
      label: 'Items',
      rowLabel: 'item',
      required: true,
      minRows: 1,
      maxRows: 2000,
      items: { sku: 'sku', style: 'style', colour: 'colour', size: 'size' },
      columns: [
        shortText({ name: 'sku', label: 'SKU', required: true, max: 40 }),
        ...garmentColumns.map((column) => ({ ...column, required: false })),
        { kind: 'qty', name: 'qty', label: 'Quantity', required: true },
        rowNote(),
      ],
    },
  ],
};

export const datesStep: Step = {
  id: 'dates',
  title: 'When and where to',
  fields: [
    {
      kind: 'date',
      name: 'dueDate',
      label: 'Needed by',
      hint: 'At least 5 working days from today, 2 with Rush.',
      required: true,
      keptInDuplicate: false,
    },
    { kind: 'check', name: 'rush', label: 'Rush (fee)', required: false, keptInDuplicate: false },
    {
      kind: 'check',
      name: 'rushAck',
      label: 'I accept the rush fee',
      hint: 'The fee is shown in the quote.',
      required: true,
      when: (values) => isTicked(values, 'rush'),
      keptInDuplicate: false,
      messages: { required: 'Accept the rush fee, or take Rush back.' },
    },
    {
      kind: 'date',
      name: 'cancelDate',
      label: 'Cancel if not shipped by',
      required: false,
      keptInDuplicate: false,
    },
    {
      kind: 'rows',
      name: 'shipTo',
      label: 'Ship to',
      hint: 'Which store gets how many pieces of which item. What you leave out stays here.',
      rowLabel: 'store row',
      required: false,
      minRows: 0,
      maxRows: 2000,
      columns: [
        { kind: 'qty', name: 'line', label: 'Item no.', required: true, max: 2000 },
        { kind: 'ref', name: 'store', label: 'Store', required: false, accepts: ['ST'] },
        // Stores may not be in the portal yet: name and address do as well.
        {
          ...shortText({ name: 'storeText', label: 'Store name and address', required: true }),
          max: 160,
          when: (row) => textOf(row, 'store') === '',
        },
        { kind: 'qty', name: 'qty', label: 'Quantity', required: true },
      ],
    },
  ],
};

export const detailsStep: Step = {
  id: 'details',
  title: 'Quality and files',
  fields: [
    {
      kind: 'select',
      name: 'tolerance',
      label: 'Over/short tolerance',
      hint: 'How far the count may differ from the order.',
      required: false,
      options: [
        { value: 'exact', label: 'Exact' },
        { value: 'two_percent', label: '± 2 %' },
        { value: 'five_percent', label: '± 5 %' },
      ],
    },
    {
      kind: 'select',
      name: 'qcLevel',
      label: 'Final inspection',
      hint: 'Left empty, we inspect by AQL 2.5 / 4.0, level II, when you order an inspection.',
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
