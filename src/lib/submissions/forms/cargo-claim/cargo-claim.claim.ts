/** Last steps of a cargo claim: items and costs, documents, and all of it to check and sign. */
import { field } from '#lib/forms/field-builders.ts';
import type { Step } from '#lib/forms/definition.ts';
import { photosAndPdf } from '#lib/forms/options/file-types.ts';
import { currencyField } from '#lib/forms/options/currencies.ts';
import { discountFits, lineAmount } from './cargo-claim.amounts.ts';
import {
  documents,
  missingDocuments,
  needsIndemnity,
  neededText,
  photosNeeded,
} from './cargo-claim.documents.ts';
import { salvageFields } from './cargo-claim.findings.ts';
import { natures } from './cargo-claim.options.ts';
import { shortText } from '../goods-fields.ts';

const MEGABYTE = 1024 * 1024;

/** Version of the statement that a claimant signs. */
export const statementVersion = '2026-01';

export const itemsStep: Step = {
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

export const documentsStep: Step = {
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
