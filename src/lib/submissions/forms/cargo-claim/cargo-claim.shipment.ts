/** First steps of a cargo claim: who claims, which shipment, from whom to whom. */
import type { Step } from '#lib/forms/definition.ts';
import { claimantRoles, transportModes } from './cargo-claim.options.ts';
import { paperNumber, shortText } from '../goods-fields.ts';

export const claimantStep: Step = {
  id: 'claimant',
  title: 'Who claims',
  fields: [
    {
      kind: 'select',
      name: 'claimantRole',
      label: 'You are',
      required: true,
      initial: () => 'consignee',
      options: claimantRoles,
    },
    paperNumber({
      name: 'claimantRef',
      label: 'Your claim number',
      required: false,
      keptInDuplicate: false,
    }),
    {
      ...shortText({ name: 'remitTo', label: 'Pay to', required: true, min: 2 }),
      initial: ({ requester }) => requester.company_name,
      autocomplete: 'organization',
    },
    {
      kind: 'text',
      name: 'remitAddress',
      label: 'Pay to: address',
      required: true,
      rule: 'address',
      max: 160,
      initial: ({ requester }) => requester.billing_address,
      autocomplete: 'billing street-address',
    },
  ],
};

export const shipmentStep: Step = {
  id: 'shipment',
  title: 'Which shipment',
  fields: [
    {
      kind: 'select',
      name: 'mode',
      label: 'Transport',
      required: true,
      options: transportModes,
    },
    shortText({ name: 'carrier', label: 'Carrier', required: true, min: 2 }),
    {
      kind: 'text',
      name: 'scac',
      label: 'SCAC',
      hint: 'The carrier’s code of 2 to 4 letters, if you know it.',
      required: false,
      max: 4,
      pattern: /^[A-Z]{2,4}$/,
      messages: { pattern: 'Enter 2 to 4 capital letters.' },
    },
    paperNumber({
      name: 'proNumber',
      label: 'PRO or freight bill number',
      hint: 'This or the bill of lading number must be there.',
      required: false,
    }),
    paperNumber({
      name: 'bolNumber',
      label: 'Bill of lading number',
      hint: 'By air: the air waybill.',
      required: false,
    }),
    {
      kind: 'date',
      name: 'bolDate',
      label: 'Bill of lading date',
      required: false,
      notAfterToday: true,
    },
    paperNumber({
      name: 'tracking',
      label: 'Tracking number',
      hint: 'For a parcel this is enough.',
      required: false,
      max: 40,
    }),
    paperNumber({ name: 'poNumber', label: 'PO number', required: false }),
  ],
};

export const partiesStep: Step = {
  id: 'parties',
  title: 'From and to',
  fields: [
    shortText({ name: 'shipper', label: 'Shipper', required: true, min: 2 }),
    {
      ...shortText({ name: 'origin', label: 'Origin', required: true, min: 2 }),
      hint: 'City, state.',
    },
    {
      ...shortText({ name: 'consignee', label: 'Consignee', required: true, min: 2 }),
      hint: 'Who should receive the goods.',
      initial: ({ requester }) => requester.company_name,
    },
    {
      ...shortText({ name: 'destination', label: 'Destination', required: true, min: 2 }),
      hint: 'City, state.',
    },
    // Optional: the shipment is named by its papers, so no record has to exist.
    { kind: 'ref', name: 'receiptRef', label: 'Receipt', required: false, accepts: ['RC'] },
    { kind: 'qty', name: 'pieces', label: 'Cartons or pieces in all', required: false },
    { kind: 'number', name: 'weight', label: 'Weight', required: false, min: 0 },
    {
      kind: 'radio',
      name: 'weightUnit',
      label: 'Weight in',
      required: false,
      initial: () => 'lb',
      options: [
        { value: 'lb', label: 'Pounds' },
        { value: 'kg', label: 'Kilograms' },
      ],
    },
  ],
};
