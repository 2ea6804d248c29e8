/** What happened to the shipment, and what is left of it. */
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

/** Whether and when it arrived. */
export const deliveryFields: readonly FormField[] = [
  { kind: 'radio', name: 'delivered', label: 'Delivered', required: true, options: yesNo },
  {
    kind: 'date',
    name: 'deliveryDate',
    label: 'Delivered on',
    required: true,
    opensWith: ['bolDate'],
    notAfterToday: true,
    when: wasDelivered,
  },
  {
    kind: 'date',
    name: 'expectedDate',
    label: 'Expected delivery date',
    hint: 'When the shipment was due.',
    required: true,
    opensWith: ['bolDate'],
    notAfterToday: true,
    when: wasNotDelivered,
  },
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
  {
    kind: 'multi',
    name: 'claimTypes',
    label: 'Claim for',
    required: true,
    options: claimTypes,
  },
  {
    kind: 'radio',
    name: 'exceptionOnReceipt',
    label: 'Noted on the delivery receipt',
    hint: 'Whether the loss or damage was written on it when the goods came.',
    required: true,
    opensWith: ['delivered'],
    options: exceptions,
  },
  {
    kind: 'textarea',
    name: 'lateReason',
    label: 'Why the claim is late',
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
  },
];

/** What they say makes damage one that was found later. */
const hidesDamage = ['delivered', 'claimTypes', 'exceptionOnReceipt'];

const noticeFields: readonly FormField[] = [
  {
    kind: 'notice',
    name: 'concealedHint',
    tone: 'warning',
    when: isConcealed,
    text: 'Notify the carrier within 5 business days of delivery, and keep goods and packaging.',
  },
  {
    kind: 'date',
    name: 'discoveredOn',
    width: 'half',
    label: 'Found on',
    required: isConcealed,
    opensWith: [...hidesDamage, 'deliveryDate'],
    notAfterToday: true,
  },
  {
    kind: 'date',
    name: 'carrierNotifiedOn',
    width: 'half',
    label: 'Date carrier notified',
    required: isConcealed,
    opensWith: [...hidesDamage, 'deliveryDate', 'discoveredOn'],
    notAfterToday: true,
  },
  {
    kind: 'select',
    name: 'notifiedHow',
    width: 'half',
    label: 'Notified by',
    required: isConcealed,
    opensWith: hidesDamage,
    when: (values) => textOf(values, 'carrierNotifiedOn') !== '',
    options: noticeWays,
  },
  {
    kind: 'select',
    name: 'inspection',
    width: 'half',
    label: 'Inspection by the carrier',
    required: true,
    options: inspections,
  },
  {
    kind: 'date',
    name: 'inspectedOn',
    label: 'Inspected on',
    required: true,
    notAfterToday: true,
    when: wasInspected,
  },
  shortText({ name: 'inspector', label: 'Inspector', required: false, when: wasInspected }),
  {
    kind: 'radio',
    name: 'packagingKept',
    label: 'Packaging and goods kept',
    required: true,
    when: isDamaged,
    options: yesNo,
  },
  shortText({
    name: 'goodsLocation',
    label: 'Where the goods are',
    required: true,
    when: isDamaged,
    max: 160,
  }),
];

export const findingsStep: Step = {
  id: 'findings',
  title: 'What happened',
  fields: [
    ...claimedFields,
    { kind: 'textarea', name: 'story', label: 'What happened', required: true, min: 20 },
    ...noticeFields,
  ],
};

/** What can be saved, and what that costs. */
export const salvageFields: readonly FormField[] = [
  {
    kind: 'select',
    name: 'salvage',
    label: 'Salvage',
    hint: 'What can still be sold.',
    required: true,
    when: isDamaged,
    options: salvages,
  },
  {
    kind: 'money',
    name: 'salvageValue',
    label: 'Salvage value',
    required: true,
    min: 0,
    when: (values) => isDamaged(values) && isChoice(values, 'salvage', 'kept', 'sold'),
    messages: { invalid: 'Enter 0 or more, such as 12.50.' },
  },
  {
    kind: 'radio',
    name: 'repairPossible',
    label: 'Repair possible',
    required: true,
    when: isDamaged,
    options: yesNo,
  },
  {
    kind: 'money',
    name: 'repairCost',
    label: 'Repair cost',
    required: true,
    when: (values) => isDamaged(values) && isChoice(values, 'repairPossible', 'yes'),
  },
];
