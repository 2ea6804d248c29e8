/** Condition of the shipment, and its remains. */
import { field } from '#lib/forms/field-builders.ts';
import { fileBy, isFiledLate, startDay } from '../../claims/cargo-deadlines.ts';
import { isConcealed, isDamaged } from '../../claims/carrier-deadlines.ts';
import { dayText, isDay } from '#lib/kernel/calendar-day.ts';
import type { FormField, Step, Values } from '#lib/forms/definition.ts';
import { yesNo } from '#lib/forms/options/yes-no.ts';
import { isChoice, textOf } from '#lib/forms/values.ts';
import {
  claimTypes,
  exceptions,
  inspections,
  noticeWays,
  salvages,
} from './cargo-claim.options.ts';
import { shortText } from '../goods-fields.ts';

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
    options: noticeWays,
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
