/** Report Garment a Claim: something is wrong with garments, by fault of the vendor or of the company. */
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { rowsOf, textOf, isChoice } from '#lib/forms/values.ts';
import { soundTotal, garmentColumns, documentNumber, shortText } from '../goods-fields.ts';
import {
  affectedPieces,
  belongsSomewhere,
  claimFlags,
  claimTotal,
  conditionWarning,
  foundAfterReceipt,
  lateWarning,
  vendorDocument,
  affectedFits,
  lineAmount,
  photosNeeded,
} from './garment-claim.rules.ts';
import { garmentClaimStatuses } from './garment-claim.statuses.ts';
import { field } from '#lib/forms/field-builders.ts';
import type { Step, Values } from '#lib/forms/definition.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { photosAndPdf, yesNo } from '#lib/forms/options/shared-options.ts';
import { currencyField } from '#lib/forms/options/currencies.ts';
import {
  CLAIMED,
  claimableExceptions,
  isSurplus,
  issueCodes,
  remedies,
  severities,
} from '#lib/forms/options/garment-issues.ts';
import { isReference } from '#lib/records/reference.ts';

/** Filled in by the receipt, and then folded. */
const filledBy = 'receiptRef';

const byVendor = (values: Values): boolean => isChoice(values, 'claimAbout', 'vendor_goods');
const inStore = (values: Values): boolean => isChoice(values, 'foundAt', 'my_store');

const originStep: Step = {
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
    field.radio('claimAbout', 'Cause of defect', {
      options: [
        { value: 'vendor_goods', label: 'The vendor' },
        { value: 'house_work', label: 'Our work' },
        { value: 'not_sure', label: 'Not sure' },
      ],
    }),
    // One of the three must be there; the shipment is free text, so no record has to exist.
    field.ref('receiptRef', 'Receipt', {
      hint: 'Fills in vendor, PO number and garments.',
      required: false,
      accepts: ['RC'],
      fills: true,
    }),
    field.multi(CLAIMED, 'Which exceptions do you claim?', {
      required: false,
      control: 'exceptions',
      when: (values) => isReference(textOf(values, 'receiptRef')),
      options: claimableExceptions,
    }),
    field.ref('workRef', 'Work order', { required: false, accepts: ['WO'] }),
    shortText('shipmentRef', 'Shipment', {
      required: false,
      hint: 'Packing slip number, tracking number or date, if you have no receipt or work order.',
    }),
    shortText('vendor', 'Vendor', { when: byVendor, filledBy }),
    documentNumber('vendorInvoice', 'Vendor’s invoice number', {
      required: false,
      when: byVendor,
      width: 'half',
      filledBy,
    }),
    documentNumber('poNumber', 'PO number', {
      required: false,
      when: byVendor,
      width: 'half',
      filledBy,
    }),
    field.date('receivedOn', 'Goods received on', {
      filledBy,
      width: 'half',
      hint: 'Report within 7 days of receipt.',
      opensWith: ['receiptRef'],
      notAfterToday: true,
    }),
    field.date('foundOn', 'Found on', {
      filledBy,
      width: 'half',
      opensWith: ['receiptRef', 'receivedOn'],
      notAfterToday: true,
    }),
    field.radio('foundAt', 'Place found', {
      filledBy,
      options: [
        { value: 'our_house', label: 'Our warehouse' },
        { value: 'my_store', label: 'Your store' },
        { value: 'my_customer', label: 'Your customer' },
      ],
    }),
    field.ref('storeRef', 'Store', { filledBy, required: false, accepts: ['ST'], when: inStore }),
    // Stores may not be in the portal yet: the name does as well.
    shortText('storeText', 'Store name', {
      filledBy,
      when: (values) => inStore(values) && textOf(values, 'storeRef') === '',
    }),
  ],
};

export const garmentsStep: Step = {
  id: 'garments',
  title: 'Garments',
  fields: [
    currencyField,
    field.rows('lines', 'Garments', {
      rowLabel: 'garment',
      minRows: 1,
      maxRows: 500,
      items: { style: 'sku', colour: 'colour', size: 'size', unitCost: 'unitCost' },
      columns: [
        ...garmentColumns.map((column) =>
          column.name === 'style' ? { ...column, label: 'SKU or style' } : column,
        ),
        field.qty('qtyTotal', 'Total pieces'),
        field.qty('qtyAffected', 'Pieces affected'),
        field.select('issue', 'Defect', { options: issueCodes }),
        field.select('severity', 'Severity', { options: severities }),
        field.money('unitCost', 'Unit cost', { required: (row) => !isSurplus(row) }),
        shortText('note', 'Note', {
          required: (row) => isChoice(row, 'issue', 'OTHER'),
          max: 200,
          messages: { required: 'Describe the defect.' },
        }),
      ],
      computed: [{ name: 'amount', label: 'Amount', kind: 'money', of: lineAmount }],
      rules: [affectedFits],
    }),
  ],
};

const stateStep: Step = {
  id: 'state',
  title: 'Condition and resolution',
  fields: [
    field.radio('tagsOn', 'Tags still on', { options: yesNo }),
    field.radio('worn', 'Worn or washed', { options: yesNo }),
    field.radio('goodsKept', 'Goods kept for inspection', {
      hint: 'Please keep the garments until the claim is closed.',
      options: yesNo,
    }),
    field.select('remedy', 'Resolution', { options: remedies }),
    field.textarea('description', 'What happened', { min: 20 }),
    field.attachments('attachments', 'Photos and documents', {
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
    }),
  ],
};

export const garmentClaim: SubmissionDefinition = {
  ...identityOf('garment-claim'),
  noun: 'claim',
  submitLabel: 'Send claim',
  statuses: garmentClaimStatuses,
  documents: ['claim'],
  steps: [originStep, garmentsStep, stateStep],
  rules: [belongsSomewhere, vendorDocument, foundAfterReceipt, soundTotal(claimTotal)],
  warnings: [lateWarning, conditionWarning],
  totals: [
    { name: 'affected', label: 'Pieces affected', kind: 'qty', of: affectedPieces },
    { name: 'total', label: 'Claim total', kind: 'money', of: claimTotal },
  ],
  flags: claimFlags,
  actTexts: {
    retract: 'The first decision stands, with all that it approved. You cannot appeal again.',
  },
  stopsWork: (values) => ['workRef', 'receiptRef'].map((name) => textOf(values, name)),
  titleOf: (values) => {
    const styles = rowsOf(values, 'lines').map((row) => textOf(row, 'style'));
    const vendor = textOf(values, 'vendor');
    const more = styles.length > 1 ? ` and ${styles.length - 1} more` : '';
    return [vendor, `${styles[0] ?? ''}${more}`].filter((text) => text !== '').join(': ');
  },
};
