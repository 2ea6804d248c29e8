/** The steps of a garment claim. */
import type { Step, Values } from '#lib/forms/definition.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { photosAndPdf } from '#lib/forms/options/file-types.ts';
import { yesNo } from '#lib/forms/options/yes-no.ts';
import { isChoice, textOf } from '#lib/forms/values.ts';
import { currencyField } from '#lib/forms/options/currencies.ts';
import {
  CLAIMED,
  claimableExceptions,
  isSurplus,
  issueCodes,
  remedies,
  severities,
} from '#lib/forms/options/garment-faults.ts';
import { isReference } from '#lib/records/reference.ts';
import { affectedFits, lineAmount, photosNeeded } from './garment-claim.rules.ts';
import { garmentColumns, documentNumber, shortText } from '../goods-fields.ts';

/** Filled in by the receipt, and then folded. */
const filledBy = 'receiptRef';

const byVendor = (values: Values): boolean => isChoice(values, 'claimAbout', 'vendor_goods');
const inStore = (values: Values): boolean => isChoice(values, 'foundAt', 'my_store');

export const originStep: Step = {
  id: 'origin',
  formerly: ['finding'],
  title: 'Goods',
  fields: [
    {
      kind: 'notice',
      name: 'cargoHint',
      tone: 'info',
      text: 'Lost or damaged on the way? Use another form:',
      links: [{ label: 'Cargo Loss & Damage Claim', value: pathOf('cargo-claim') }],
    },
    {
      kind: 'radio',
      name: 'claimAbout',
      label: 'Cause of defect',
      required: true,
      options: [
        { value: 'vendor_goods', label: 'The vendor' },
        { value: 'house_work', label: 'Our work' },
        { value: 'not_sure', label: 'Not sure' },
      ],
    },
    // One of the three must be there; the shipment is free text, so no record has to exist.
    {
      kind: 'ref',
      name: 'receiptRef',
      label: 'Receipt',
      hint: 'Fills in vendor, PO number and garments.',
      required: false,
      accepts: ['RC'],
      fills: true,
    },
    {
      kind: 'multi',
      name: CLAIMED,
      label: 'Which exceptions do you claim?',
      required: false,
      control: 'exceptions',
      when: (values) => isReference(textOf(values, 'receiptRef')),
      options: claimableExceptions,
    },
    { kind: 'ref', name: 'workRef', label: 'Work order', required: false, accepts: ['WO'] },
    {
      ...shortText({ name: 'shipmentRef', label: 'Shipment', required: false }),
      hint: 'Packing slip number, tracking number or date, if you have no receipt or work order.',
    },
    { ...shortText({ name: 'vendor', label: 'Vendor', required: true, when: byVendor }), filledBy },
    {
      ...documentNumber({
        name: 'vendorInvoice',
        label: 'Vendor’s invoice number',
        required: false,
        when: byVendor,
        width: 'half',
      }),
      filledBy,
    },
    {
      ...documentNumber({
        name: 'poNumber',
        label: 'PO number',
        required: false,
        when: byVendor,
        width: 'half',
      }),
      filledBy,
    },
    {
      kind: 'date',
      name: 'receivedOn',
      filledBy,
      width: 'half',
      label: 'Goods received on',
      hint: 'Report within 7 days of receipt.',
      required: true,
      opensWith: ['receiptRef'],
      notAfterToday: true,
    },
    {
      kind: 'date',
      name: 'foundOn',
      filledBy,
      width: 'half',
      label: 'Found on',
      required: true,
      opensWith: ['receiptRef', 'receivedOn'],
      notAfterToday: true,
    },
    {
      kind: 'radio',
      name: 'foundAt',
      filledBy,
      label: 'Place found',
      required: true,
      options: [
        { value: 'our_house', label: 'Our warehouse' },
        { value: 'my_store', label: 'Your store' },
        { value: 'my_customer', label: 'Your customer' },
      ],
    },
    {
      kind: 'ref',
      name: 'storeRef',
      filledBy,
      label: 'Store',
      required: false,
      accepts: ['ST'],
      when: inStore,
    },
    // Stores may not be in the portal yet: the name does as well.
    {
      ...shortText({ name: 'storeText', label: 'Store name', required: true }),
      filledBy,
      when: (values) => inStore(values) && textOf(values, 'storeRef') === '',
    },
  ],
};

export const garmentsStep: Step = {
  id: 'garments',
  title: 'Garments',
  fields: [
    currencyField,
    {
      kind: 'rows',
      name: 'lines',
      label: 'Garments',
      rowLabel: 'garment',
      required: true,
      minRows: 1,
      maxRows: 500,
      items: { style: 'sku', colour: 'colour', size: 'size', unitCost: 'unitCost' },
      columns: [
        ...garmentColumns.map((column) =>
          column.name === 'style' ? { ...column, label: 'SKU or style' } : column,
        ),
        { kind: 'qty', name: 'qtyTotal', label: 'Total pieces', required: true },
        { kind: 'qty', name: 'qtyAffected', label: 'Pieces affected', required: true },
        { kind: 'select', name: 'issue', label: 'Defect', required: true, options: issueCodes },
        {
          kind: 'select',
          name: 'severity',
          label: 'Severity',
          required: true,
          options: severities,
        },
        {
          kind: 'money',
          name: 'unitCost',
          label: 'Unit cost',
          required: (row) => !isSurplus(row),
        },
        {
          ...shortText({
            name: 'note',
            label: 'Note',
            required: (row) => isChoice(row, 'issue', 'OTHER'),
            max: 200,
          }),
          messages: { required: 'Describe the defect.' },
        },
      ],
      computed: [{ name: 'amount', label: 'Amount', kind: 'money', of: lineAmount }],
      rules: [affectedFits],
    },
  ],
};

export const stateStep: Step = {
  id: 'state',
  title: 'Condition and resolution',
  fields: [
    { kind: 'radio', name: 'tagsOn', label: 'Tags still on', required: true, options: yesNo },
    { kind: 'radio', name: 'worn', label: 'Worn or washed', required: true, options: yesNo },
    {
      kind: 'radio',
      name: 'goodsKept',
      label: 'Goods kept for inspection',
      hint: 'Please keep the garments until the claim is closed.',
      required: true,
      options: yesNo,
    },
    { kind: 'select', name: 'remedy', label: 'Resolution', required: true, options: remedies },
    { kind: 'textarea', name: 'description', label: 'What happened', required: true, min: 20 },
    {
      kind: 'attachments',
      name: 'attachments',
      label: 'Photos and documents',
      hint: 'The whole garment, a close-up of the defect, and the tag or label.',
      required: false,
      opensWith: ['lines'],
      accepts: photosAndPdf,
      kinds: [
        { value: 'other', label: 'Photo or document' },
        { value: 'whole', label: 'Whole garment' },
        { value: 'close_up', label: 'Close-up of the defect' },
        { value: 'tag', label: 'Tag or label' },
        { value: 'packing', label: 'Packing' },
        { value: 'paper', label: 'Invoice or other document' },
      ],
      maxFiles: 10,
      minPhotos: photosNeeded,
      photosMessage: 'Add at least 2 photos (the whole garment and a close-up).',
    },
  ],
};
