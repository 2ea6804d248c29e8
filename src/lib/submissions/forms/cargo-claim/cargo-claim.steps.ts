/** First steps of a cargo claim: parties, shipment and findings, with their choices. */
import { joinedLines } from '#lib/kernel/text/joined-lines.ts';
import { field } from '#lib/forms/field-builders.ts';
import type { Step, FormField, Values, Option } from '#lib/forms/definition.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { documentNumber, shortText } from '../goods-fields.ts';
import {
  fileBy,
  isFiledLate,
  startDay,
  isConcealed,
  isDamaged,
} from '../../claims/cargo-deadlines.ts';
import { dayText, isDay } from '#lib/kernel/calendar-day.ts';
import { yesNo } from '#lib/forms/options/shared-options.ts';
import { isChoice, textOf } from '#lib/forms/values.ts';

const claimantRoles: readonly Option[] = [
  { value: 'shipper', label: 'Shipper' },
  { value: 'consignee', label: 'Consignee', hint: 'The goods were sent to you.' },
  { value: 'owner', label: 'Owner of the goods' },
  { value: 'agent', label: 'Agent of one of them' },
];

export const transportModes: readonly Option[] = [
  { value: 'ltl', label: 'LTL (part of a truck)' },
  { value: 'truckload', label: 'Full truckload' },
  { value: 'parcel', label: 'Parcel' },
  { value: 'courier', label: 'Courier' },
  { value: 'air', label: 'Air' },
  { value: 'ocean', label: 'Ocean' },
  { value: 'house_truck', label: 'Our truck' },
];

export const claimTypes: readonly Option[] = [
  { value: 'total_loss', label: 'Total loss' },
  { value: 'shortage', label: 'Shortage' },
  { value: 'visible_damage', label: 'Visible damage' },
  { value: 'concealed_damage', label: 'Concealed damage', hint: 'Found after unpacking.' },
  { value: 'concealed_shortage', label: 'Concealed shortage', hint: 'Found after unpacking.' },
  { value: 'theft', label: 'Theft' },
  { value: 'wet_contaminated', label: 'Wet or contaminated' },
  { value: 'delay', label: 'Delay' },
  { value: 'misdelivery', label: 'Delivered to the wrong place' },
];

export const exceptions: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unknown', label: 'Not known' },
  { value: 'not_delivered', label: 'Not delivered' },
];

const noticeMethods: readonly Option[] = [
  { value: 'phone', label: 'Telephone' },
  { value: 'email', label: 'Email' },
  { value: 'portal', label: 'The carrier’s website' },
  { value: 'driver', label: 'The driver' },
  { value: 'letter', label: 'Letter' },
];

export const inspections: readonly Option[] = [
  { value: 'done', label: 'Done' },
  { value: 'requested', label: 'Requested' },
  { value: 'waived_by_carrier', label: 'Waived by the carrier' },
  { value: 'not_asked', label: 'Not asked for' },
];

export const salvages: readonly Option[] = [
  { value: 'none', label: 'No value left' },
  { value: 'kept', label: 'You keep the goods' },
  { value: 'sold', label: 'You sold the goods' },
  { value: 'carrier_collects', label: 'The carrier collects them' },
];

export const natures: readonly Option[] = [
  { value: 'lost', label: 'Lost' },
  { value: 'short', label: 'Short' },
  { value: 'damaged', label: 'Damaged' },
];

const wasDelivered = (values: Values): boolean => isChoice(values, 'delivered', 'yes');
const wasNotDelivered = (values: Values): boolean => isChoice(values, 'delivered', 'no');
const wasInspected = (values: Values): boolean => isChoice(values, 'inspection', 'done');

/** Arrival, with its date. */
export const deliveryFields: readonly FormField[] = [
  field.radio('delivered', 'Delivered', { options: yesNo }),
  field.date('deliveryDate', 'Delivered on', {
    opensWith: ['bolDate'],
    notAfterToday: true,
    when: wasDelivered,
  }),
  field.date('expectedDate', 'Expected delivery date', {
    hint: 'When the shipment was due.',
    opensWith: ['bolDate'],
    notAfterToday: true,
    when: wasNotDelivered,
  }),
  {
    kind: 'notice',
    name: 'fileBy',
    tone: 'info',
    when: (values) => isDay(startDay(values)),
    text: (values) =>
      `Last day to file: ${dayText(fileBy(startDay(values)))}. Some carriers allow less.`,
  },
];

const claimedFields: readonly FormField[] = [
  field.multi('claimTypes', 'Claim for', { options: claimTypes }),
  field.radio('exceptionOnReceipt', 'Noted on the delivery receipt', {
    hint: 'Whether the loss or damage was written on it when the goods came.',
    opensWith: ['delivered'],
    options: exceptions,
  }),
  field.textarea('lateReason', 'Why the claim is late', {
    hint: 'More than 9 months have passed. The carrier will ask why.',
    required: false,
    // Not optional once it is late.
    mark: '',
    offered: (values, facts) =>
      isFiledLate(startDay(values), facts.today) ||
      textOf(values, 'lateReason') !== '' ||
      facts.open?.includes('lateReason') === true,
    max: 500,
    keptInDuplicate: false,
  }),
];

/** Fields that show damage found later. */
const hidesDamage = ['delivered', 'claimTypes', 'exceptionOnReceipt'];

const noticeFields: readonly FormField[] = [
  {
    kind: 'notice',
    name: 'concealedHint',
    tone: 'warning',
    when: isConcealed,
    text: 'Notify the carrier within 5 business days of delivery, and keep goods and packaging.',
  },
  field.date('discoveredOn', 'Found on', {
    width: 'half',
    required: isConcealed,
    opensWith: [...hidesDamage, 'deliveryDate'],
    notAfterToday: true,
  }),
  field.date('carrierNotifiedOn', 'Date carrier notified', {
    width: 'half',
    required: isConcealed,
    opensWith: [...hidesDamage, 'deliveryDate', 'discoveredOn'],
    notAfterToday: true,
  }),
  field.select('notifiedHow', 'Notified by', {
    width: 'half',
    required: isConcealed,
    opensWith: hidesDamage,
    when: (values) => textOf(values, 'carrierNotifiedOn') !== '',
    options: noticeMethods,
  }),
  field.select('inspection', 'Inspection by the carrier', { width: 'half', options: inspections }),
  field.date('inspectedOn', 'Inspected on', { notAfterToday: true, when: wasInspected }),
  shortText('inspector', 'Inspector', { required: false, when: wasInspected }),
  field.radio('packagingKept', 'Packaging and goods kept', { when: isDamaged, options: yesNo }),
  shortText('goodsLocation', 'Where the goods are', { when: isDamaged, max: 160 }),
];

export const findingsStep: Step = {
  id: 'findings',
  title: 'What happened',
  fields: [
    ...claimedFields,
    field.textarea('story', 'What happened', { min: 20 }),
    ...noticeFields,
  ],
};

/** Salvage and its cost. */
export const salvageFields: readonly FormField[] = [
  field.select('salvage', 'Salvage', {
    hint: 'What can still be sold.',
    when: isDamaged,
    options: salvages,
  }),
  field.money('salvageValue', 'Salvage value', {
    min: 0,
    when: (values) => isDamaged(values) && isChoice(values, 'salvage', 'kept', 'sold'),
    messages: { invalid: 'Enter 0 or more, such as 12.50.' },
  }),
  field.radio('repairPossible', 'Repair possible', { when: isDamaged, options: yesNo }),
  field.money('repairCost', 'Repair cost', {
    when: (values) => isDamaged(values) && isChoice(values, 'repairPossible', 'yes'),
  }),
];

export const partiesStep: Step = {
  id: 'parties',
  title: 'Parties',
  fields: [
    field.select('claimantRole', 'Your role', {
      initial: () => 'consignee',
      options: claimantRoles,
    }),
    documentNumber('claimantRef', 'Your claim number', { required: false, keptInDuplicate: false }),
    shortText('remitTo', 'Payee', {
      min: 2,
      initial: ({ requester }) => requester.company_name,
      autocomplete: 'organization',
    }),
    field.text('remitAddress', 'Payee address', {
      rule: 'street',
      max: 160,
      initial: ({ requester }) => joinedLines(requester.billing_address),
      autocomplete: 'billing street-address',
    }),
    shortText('shipper', 'Shipper', { width: 'half', min: 2 }),
    shortText('origin', 'Origin', { width: 'half', min: 2, hint: 'City, state.' }),
    shortText('consignee', 'Consignee', {
      width: 'half',
      min: 2,
      hint: 'Who should receive the goods.',
      initial: ({ requester }) => requester.company_name,
    }),
    shortText('destination', 'Destination', { width: 'half', min: 2, hint: 'City, state.' }),
  ],
};

export const shipmentStep: Step = {
  id: 'shipment',
  title: 'Shipment',
  fields: [
    field.select('mode', 'Transport', { options: transportModes }),
    shortText('carrier', 'Carrier', { width: 'half', min: 2 }),
    field.text('scac', 'SCAC', {
      width: 'half',
      hint: 'The carrier’s code of 2 to 4 letters, if you know it.',
      required: false,
      max: 4,
      isUpperCase: true,
      pattern: /^[A-Z]{2,4}$/,
      messages: { pattern: 'Enter 2 to 4 letters.' },
    }),
    documentNumber('proNumber', 'PRO or freight bill number', {
      width: 'half',
      hint: 'Enter this or the bill of lading number.',
      required: false,
    }),
    documentNumber('bolNumber', 'Bill of lading number', {
      width: 'half',
      hint: 'By air: the air waybill.',
      required: false,
    }),
    field.date('bolDate', 'Bill of lading date', {
      width: 'half',
      required: false,
      notAfterToday: true,
    }),
    documentNumber('tracking', 'Tracking number', {
      width: 'half',
      hint: 'Enough for parcels.',
      required: false,
      max: 40,
    }),
    documentNumber('poNumber', 'PO number', { width: 'half', required: false }),
    // Optional: the shipment is named by its papers, so no record has to exist.
    field.ref('receiptRef', 'Receipt', { width: 'half', required: false, accepts: ['RC'] }),
    field.qty('pieces', 'Total cartons or pieces', { width: 'half', required: false }),
    field.number('weight', 'Weight', { width: 'half', required: false, min: 0 }),
    field.radio('weightUnit', 'Unit', {
      required: false,
      when: (values) => !isEmptyValue(values['weight']),
      initial: () => 'lb',
      options: [
        { value: 'lb', label: 'Pounds' },
        { value: 'kg', label: 'Kilograms' },
      ],
    }),
    ...deliveryFields,
  ],
};
