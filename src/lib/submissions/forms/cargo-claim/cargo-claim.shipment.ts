/** First steps of a cargo claim: who claims, from whom to whom, which shipment. */
import { field } from '#lib/forms/field-builders.ts';
import type { Step } from '#lib/forms/definition.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { deliveryFields } from './cargo-claim.findings.ts';
import { claimantRoles, transportModes } from './cargo-claim.options.ts';
import { documentNumber, shortText } from '../goods-fields.ts';

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
      initial: ({ requester }) => requester.billing_address,
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
