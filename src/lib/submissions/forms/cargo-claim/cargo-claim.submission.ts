/**
 * Cargo Loss & Damage Claim against a carrier: the standard form of NMF 100, with the contents required by 49 CFR
 * 370.3.
 */
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { textOf } from '#lib/forms/values.ts';
import { soundTotal, shortText } from '../goods-fields.ts';
import {
  cargoTotals,
  declaredValueWarning,
  goodsAmount,
  positiveTotal,
  cargoFlags,
  datesInOrder,
  exceptionFits,
  lateExplained,
  lossOrDamage,
  noticeWarning,
  passedClocks,
  shipmentKeys,
  shipmentNamed,
  discountFits,
  lineAmount,
} from './cargo-claim.rules.ts';
import {
  documentsExplained,
  freightProven,
  documents,
  missingDocuments,
  needsIndemnity,
  neededText,
  photosNeeded,
} from './cargo-claim.documents.ts';
import {
  findingsStep,
  partiesStep,
  shipmentStep,
  salvageFields,
  natures,
} from './cargo-claim.steps.ts';
import { status, type StatusTable } from '#lib/records/status.ts';
import { acceptOffer, declineOffer, dispute, sendToCarrier } from '../client-acts.ts';
import { field } from '#lib/forms/field-builders.ts';
import type { Step } from '#lib/forms/definition.ts';
import { photosAndPdf } from '#lib/forms/options/shared-options.ts';
import { currencyField } from '#lib/forms/options/currencies.ts';

const MEGABYTE = 1024 * 1024;

/** Version of the statement that a claimant signs. */
export const statementVersion = '2026-01';

const itemsStep: Step = {
  id: 'items',
  title: 'Items and costs',
  hint: 'Enter invoice prices and discounts: the carrier pays what the invoice says.',
  fields: [
    currencyField,
    field.rows('lines', 'Items', {
      rowLabel: 'item',
      minRows: 1,
      maxRows: 500,
      items: {
        sku: 'sku',
        description: 'description',
        variant: 'variant',
        unitCost: 'unitCost',
      },
      columns: [
        shortText('sku', 'SKU', { required: false, max: 40 }),
        shortText('description', 'Description', { max: 120 }),
        shortText('variant', 'Size and color', { required: false, max: 60 }),
        field.qty('qty', 'Quantity'),
        field.select('nature', 'What happened', { options: natures }),
        field.money('unitCost', 'Invoice price'),
        field.money('discount', 'Discount', {
          hint: 'For the whole line.',
          required: false,
          min: 0,
        }),
      ],
      computed: [{ name: 'amount', label: 'Amount', kind: 'money', of: lineAmount }],
      rules: [discountFits],
    }),
    field.money('freightCharges', 'Freight share', {
      width: 'half',
      hint: 'Needs the paid freight bill.',
      required: false,
      opensWith: ['docs'],
      min: 0,
    }),
    field.money('otherCosts', 'Other costs', { width: 'half', required: false, min: 0 }),
    field.money('declaredValue', 'Declared value', {
      hint: 'From the bill of lading, if one was declared.',
      required: false,
    }),
    ...salvageFields,
  ],
};

const documentsStep: Step = {
  id: 'papers',
  title: 'Documents',
  fields: [
    { kind: 'notice', name: 'neededPapers', tone: 'info', text: neededText },
    field.attachments('attachments', 'Files', {
      hint: 'Choose what each file is. Photos show packaging, goods and label.',
      required: false,
      opensWith: ['claimTypes'],
      accepts: photosAndPdf,
      kinds: [
        ...documents.filter(({ value }) => value === 'other'),
        ...documents.filter(({ value }) => value !== 'other'),
      ],
      maxFiles: 20,
      maxTotalBytes: 100 * MEGABYTE,
      minPhotos: photosNeeded,
      photosMessage: 'Add at least 2 photos (the packaging, the goods and the label).',
    }),
    missingDocuments,
    field.check('indemnity', 'I indemnify the carrier for missing originals', {
      hint: 'If someone else presents the originals, I will pay their claim.',
      when: needsIndemnity,
      messages: {
        required: 'Please agree, or attach the bill of lading and the paid freight bill.',
      },
    }),
  ],
};

export const signStep: Step = {
  id: 'sign',
  title: 'Check and sign',
  isCheck: true,
  fields: [
    field.check('truth', 'All statements are true and complete', {
      messages: { required: 'Please confirm that the statements are true.' },
    }),
    field.signature('signature', 'Signature', {
      intent: 'Sign and file the claim',
      consents: [
        {
          id: 'electronic',
          version: statementVersion,
          text: 'I agree to sign this claim electronically.',
        },
      ],
      document: { type: 'cargo-claim', version: statementVersion },
    }),
  ],
};

/** The carrier has it: its time runs from the day on which it was sent. */
const SENT = 'SENT';

export const cargoClaimStatuses: StatusTable = {
  sentWord: 'Signed',
  submitted: 'FILED',
  asked: 'DOCS_NEEDED',
  quoted: 'OFFERED',
  quoteName: 'Offer',
  statuses: [
    status.waiting(
      'FILED',
      'Signed, not sent yet',
      'Send the carrier letter and the claim PDF to the carrier, then enter the date on the claim’s page.',
      {
        documentLabel: 'Signed',
        action: 'Send it to the carrier',
      },
    ),
    status.moving(SENT, 'Sent to the carrier', 'The carrier must acknowledge it within 30 days.', {
      companyAction: 'Follow up',
    }),
    status.moving(
      'ACKNOWLEDGED',
      'Acknowledged',
      'The carrier must pay, decline or make an offer within 120 days of filing.',
      {
        companyAction: 'Follow up',
      },
    ),
    status.moving(
      'UNDER_INVESTIGATION',
      'Under investigation',
      'Please keep goods and packaging.',
      {
        companyAction: 'Decide',
      },
    ),
    status.waiting('DOCS_NEEDED', 'Documents needed', 'Please send the requested documents.', {
      action: 'Send documents',
    }),
    status.waiting('OFFERED', 'Offer made', 'Accept the offer with your signature or decline it.', {
      action: 'Review the offer',
    }),
    status.good('ACCEPTED', 'Accepted', 'Payment is on its way.', {
      companyAction: 'Pay',
    }),
    status.good('PAID', 'Paid', 'Check that the payment has arrived.'),
    status.bad('DECLINED', 'Declined', 'You can dispute it.', {
      needsNote: 'Give a reason.',
    }),
    status.moving('DISPUTED', 'Disputed', 'We’re reviewing it again.', {
      companyAction: 'Decide',
      owesAnswer: true,
    }),
    status.draft('CLOSED', 'Closed', 'No further action from us.'),
    status.draft('WITHDRAWN', 'Withdrawn', 'You withdrew it.'),
  ],
  moves: [
    { from: ['FILED'], to: SENT, by: 'send', terms: sendToCarrier },
    { from: ['DOCS_NEEDED'], to: 'DOCS_NEEDED', by: 'send', terms: sendToCarrier },
    { from: ['UNDER_INVESTIGATION'], to: 'UNDER_INVESTIGATION', by: 'send', terms: sendToCarrier },
    { from: ['FILED', 'DOCS_NEEDED', 'UNDER_INVESTIGATION'], to: SENT, by: 'company' },
    { from: ['FILED', SENT], to: 'ACKNOWLEDGED', by: 'company' },
    {
      from: ['FILED', SENT, 'ACKNOWLEDGED', 'DOCS_NEEDED', 'DISPUTED'],
      to: 'UNDER_INVESTIGATION',
      by: 'company',
    },
    {
      from: ['FILED', SENT, 'ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DISPUTED'],
      to: 'DOCS_NEEDED',
      by: 'company',
    },
    { from: ['DOCS_NEEDED'], to: 'UNDER_INVESTIGATION', by: 'answer' },
    { from: ['ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DISPUTED'], to: 'OFFERED', by: 'company' },
    { from: ['OFFERED'], to: 'ACCEPTED', by: 'approve', terms: acceptOffer },
    { from: ['OFFERED'], to: 'DISPUTED', by: 'decline', terms: declineOffer },
    { from: ['ACCEPTED', 'UNDER_INVESTIGATION', 'DISPUTED'], to: 'PAID', by: 'company' },
    {
      from: ['FILED', SENT, 'ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DOCS_NEEDED', 'DISPUTED'],
      to: 'DECLINED',
      by: 'company',
    },
    { from: ['DECLINED'], to: 'DISPUTED', by: 'dispute', terms: dispute },
    { from: ['PAID', 'DECLINED', 'DISPUTED'], to: 'CLOSED', by: 'company' },
    {
      from: [
        'FILED',
        SENT,
        'ACKNOWLEDGED',
        'UNDER_INVESTIGATION',
        'DOCS_NEEDED',
        'OFFERED',
        'DISPUTED',
      ],
      to: 'WITHDRAWN',
      by: 'withdraw',
    },
  ],
};

export const cargoClaim: SubmissionDefinition = {
  ...identityOf('cargo-claim'),
  noun: 'claim',
  submitLabel: 'Sign and file the claim',
  statuses: cargoClaimStatuses,
  documents: ['carrier-letter', 'claim'],
  steps: [partiesStep, shipmentStep, findingsStep, itemsStep, documentsStep, signStep],
  rules: [
    shipmentNamed,
    ...datesInOrder,
    lossOrDamage,
    exceptionFits,
    lateExplained,
    positiveTotal,
    soundTotal(goodsAmount),
    freightProven,
    documentsExplained,
  ],
  warnings: [passedClocks, noticeWarning, declaredValueWarning],
  totals: cargoTotals,
  flags: cargoFlags,
  duplicates: {
    keys: shipmentKeys,
    message: (reference) => `You claimed this already: ${reference}.`,
  },
  actTexts: {
    withdraw: 'The whole claim ends, and any offer or dispute with it. This cannot be undone.',
  },
  titleOf: (values) => {
    const carrierNumbers = ['proNumber', 'bolNumber', 'tracking'].map((name) =>
      textOf(values, name),
    );
    const number = carrierNumbers.find((text) => text !== '') ?? '';
    return `${textOf(values, 'carrier')} ${number}`.trim();
  },
};
