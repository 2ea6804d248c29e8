/** First steps of a cargo claim: who claims, from whom to whom, which shipment. */
import type { Step } from '#lib/forms/definition.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { deliveryFields } from './cargo-claim.findings.ts';
import { claimantRoles, transportModes } from './cargo-claim.options.ts';
import { documentNumber, shortText } from '../goods-fields.ts';

export const partiesStep: Step = {
  id: 'parties',
  title: 'Parties',
  fields: [
    {
      kind: 'select',
      name: 'claimantRole',
      label: 'Your role',
      required: true,
      initial: () => 'consignee',
      options: claimantRoles,
    },
    documentNumber({
      name: 'claimantRef',
      label: 'Your claim number',
      required: false,
      keptInDuplicate: false,
    }),
    {
      ...shortText({ name: 'remitTo', label: 'Payee', required: true, min: 2 }),
      initial: ({ requester }) => requester.company_name,
      autocomplete: 'organization',
    },
    {
      kind: 'text',
      name: 'remitAddress',
      label: 'Payee address',
      required: true,
      rule: 'street',
      max: 160,
      initial: ({ requester }) => requester.billing_address,
      autocomplete: 'billing street-address',
    },
    shortText({ name: 'shipper', width: 'half', label: 'Shipper', required: true, min: 2 }),
    {
      ...shortText({ name: 'origin', width: 'half', label: 'Origin', required: true, min: 2 }),
      hint: 'City, state.',
    },
    {
      ...shortText({
        name: 'consignee',
        width: 'half',
        label: 'Consignee',
        required: true,
        min: 2,
      }),
      hint: 'Who should receive the goods.',
      initial: ({ requester }) => requester.company_name,
    },
    {
      ...shortText({
        name: 'destination',
        width: 'half',
        label: 'Destination',
        required: true,
        min: 2,
      }),
      hint: 'City, state.',
    },
  ],
};

export const shipmentStep: Step = {
  id: 'shipment',
  title: 'Shipment',
  fields: [
    {
      kind: 'select',
      name: 'mode',
      label: 'Transport',
      required: true,
      options: transportModes,
    },
    shortText({ name: 'carrier', width: 'half', label: 'Carrier', required: true, min: 2 }),
    {
      kind: 'text',
      name: 'scac',
      width: 'half',
      label: 'SCAC',
      hint: 'The carrier’s code of 2 to 4 letters, if you know it.',
      required: false,
      max: 4,
      isUpperCase: true,
      pattern: /^[A-Z]{2,4}$/,
      messages: { pattern: 'Enter 2 to 4 letters.' },
    },
    documentNumber({
      name: 'proNumber',
      width: 'half',
      label: 'PRO or freight bill number',
      hint: 'Enter this or the bill of lading number.',
      required: false,
    }),
    documentNumber({
      name: 'bolNumber',
      width: 'half',
      label: 'Bill of lading number',
      hint: 'By air: the air waybill.',
      required: false,
    }),
    {
      kind: 'date',
      name: 'bolDate',
      width: 'half',
      label: 'Bill of lading date',
      required: false,
      notAfterToday: true,
    },
    documentNumber({
      name: 'tracking',
      width: 'half',
      label: 'Tracking number',
      hint: 'Enough for parcels.',
      required: false,
      max: 40,
    }),
    documentNumber({ name: 'poNumber', width: 'half', label: 'PO number', required: false }),
    // Optional: the shipment is named by its papers, so no record has to exist.
    {
      kind: 'ref',
      name: 'receiptRef',
      width: 'half',
      label: 'Receipt',
      required: false,
      accepts: ['RC'],
    },
    {
      kind: 'qty',
      name: 'pieces',
      width: 'half',
      label: 'Total cartons or pieces',
      required: false,
    },
    { kind: 'number', name: 'weight', width: 'half', label: 'Weight', required: false, min: 0 },
    {
      kind: 'radio',
      name: 'weightUnit',
      label: 'Unit',
      required: false,
      when: (values) => !isEmptyValue(values['weight']),
      initial: () => 'lb',
      options: [
        { value: 'lb', label: 'Pounds' },
        { value: 'kg', label: 'Kilograms' },
      ],
    },
    ...deliveryFields,
  ],
};
