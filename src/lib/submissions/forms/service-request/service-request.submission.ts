/** Service Request: work on goods here or on the way; becomes a quote, then a work order. */
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { isTicked, textOf, rowsOf, textsOf } from '#lib/forms/values.ts';
import { piecesOf, somePieces, shortText } from '../goods-fields.ts';
import { goodsStep, servicesStep } from './service-request.goods.ts';
import { addressesGiven, addressesNamed, placesField } from './service-request.places.ts';
import {
  announced,
  cancelAfterDue,
  distributionFits,
  hasLeadTime,
  piecesLeft,
  piecesServed,
  placedOf,
  storesDecided,
} from './service-request.rules.ts';
import { serviceRequestStatuses } from './service-request.statuses.ts';
import { field } from '#lib/forms/field-builders.ts';
import type { Step, Values } from '#lib/forms/definition.ts';
import { photosAndPdf } from '#lib/forms/options/shared-options.ts';
import { currencyOfAmount } from '#lib/forms/options/currencies.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { poText } from '#lib/kernel/text/po-text.ts';

const MAX_TITLE = 80;

/** The order, or else the receipt or vendor, that the goods belong to. */
function goodsOf(values: Values): string {
  const po = [values, ...rowsOf(values, 'lines')]
    .flatMap((each) => ['clientPo', 'vendorPo', 'po'].map((name) => textOf(each, name)))
    .find((text) => text !== '');
  if (po !== undefined) return poText(po);
  return textsOf(values, 'receiptRefs')[0] ?? textOf(values, 'vendor');
}

/** 'PO NL-4471, 2 services', or the pieces where nothing names the goods; '' while the form is empty. */
function derivedTitle(values: Values): string {
  const goods = goodsOf(values);
  const services = rowsOf(values, 'services').filter((row) => textOf(row, 'service') !== '');
  const pieces = piecesOf(values);
  return [
    goods,
    ...(services.length > 0 ? [counted(services.length, 'service')] : []),
    ...(goods === '' && pieces > 0 ? [counted(pieces, 'piece')] : []),
  ]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, MAX_TITLE);
}

/** The typed title, or the one that follows from the goods and services. */
const shortTitle = (typed: string, values: Values): string => typed.trim() || derivedTitle(values);

export const datesStep: Step = {
  id: 'dates',
  formerly: ['details'],
  title: 'Where and when',
  fields: [
    field.date('dueDate', 'Needed by', {
      hint: 'At least 5 business days from today, 2 with Rush.',
      opensWith: ['rush'],
      keptInDuplicate: false,
      width: 'half',
    }),
    field.check('rush', 'Rush service (extra fee)', {
      required: false,
      keptInDuplicate: false,
      width: 'half',
    }),
    field.check('rushAck', 'I accept the rush fee', {
      hint: 'The fee is shown in the quote.',
      when: (values) => isTicked(values, 'rush'),
      messages: { required: 'Accept the rush fee, or turn Rush off.' },
    }),
    field.rows('shipTo', 'Ship to', {
      hint: 'Add stores and enter pieces of each item, or paste a table of SKUs and stores. The rest stays in our warehouse.',
      control: 'grid',
      rowLabel: 'store row',
      required: false,
      minRows: 0,
      maxRows: 2000,
      columns: [
        field.qty('line', 'Item number', { max: 2000, rowOf: 'lines' }),
        field.ref('store', 'Store', { required: false, accepts: ['ST'] }),
        // A store that is not in the portal yet is named here; its address is one of `places`.
        shortText('storeText', 'Store name', {
          max: 160,
          when: (row) => textOf(row, 'store') === '',
        }),
        field.qty('qty', 'Quantity', { min: 0 }),
      ],
    }),
    placesField,
    field.radio('mode', 'Quote or schedule', {
      initial: () => 'quote_first',
      options: [
        { value: 'quote_first', label: 'Get a quote first' },
        { value: 'schedule_now', label: 'Go ahead and schedule' },
      ],
    }),
    {
      kind: 'notice',
      name: 'scheduleHint',
      tone: 'warning',
      unless: 'active-card',
      when: (values) => textOf(values, 'mode') === 'schedule_now',
      text: 'This needs an active card authorization or credit terms. Otherwise we’ll send a quote first.',
    },
    field.attachments('attachments', 'Files', {
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
    }),
    shortText('title', 'Short title', {
      required: false,
      min: 3,
      hint: 'Names the request in lists. Leave it empty to use the title shown.',
      stored: shortTitle,
      more: true,
      width: 'half',
    }),
    field.date('cancelDate', 'Cancel if not shipped by', {
      required: false,
      opensWith: ['rush', 'dueDate'],
      keptInDuplicate: false,
      more: true,
      width: 'half',
    }),
    field.money('budget', 'Budget limit', {
      hint: 'We’ll ask before exceeding it.',
      required: false,
      more: true,
      width: 'half',
    }),
    { ...currencyOfAmount('budget'), more: true, width: 'half' },
  ],
};

export const serviceRequest: SubmissionDefinition = {
  ...identityOf('service-request'),
  noun: 'request',
  submitLabel: 'Send request',
  statuses: serviceRequestStatuses,
  steps: [goodsStep, servicesStep, datesStep],
  rules: [
    announced,
    hasLeadTime,
    cancelAfterDue,
    somePieces,
    distributionFits,
    storesDecided,
    addressesGiven,
    addressesNamed,
  ],
  warnings: [piecesLeft, piecesServed],
  totals: [
    { name: 'pieces', label: 'Pieces', kind: 'qty', of: piecesOf },
    {
      name: 'placed',
      label: 'Placed in stores',
      kind: 'qty',
      of: (values) => placedOf(values) || null,
    },
  ],
  flags: (values) => (isTicked(values, 'rush') ? ['RUSH'] : []),
  titleOf: (values) => shortTitle(textOf(values, 'title'), values),
};
