/** Garment Rebranding: replace a vendor's branding by the client's. */
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { textOf, isChoice, rowsOf } from '#lib/forms/values.ts';
import {
  brandsDiffer,
  labelsMatchGarments,
  neckOrigin,
  newLabels,
  permissionAttached,
  sampleAdvised,
  suppliedEnough,
  needsPermission,
  applyMethods,
  rePacks,
  currentLabels,
  garmentKinds,
  otherMarks,
  removals,
  rights,
} from './garment-rebranding.rules.ts';
import {
  piecesOf,
  somePieces,
  rowNote,
  shortText,
  garmentColumns,
  documentNumber,
} from '../goods-fields.ts';
import { rebrandingStatuses } from './garment-rebranding.statuses.ts';
import { field } from '#lib/forms/field-builders.ts';
import type { Condition, Step, Values, FormField } from '#lib/forms/definition.ts';
import { photosAndPdf, yesNo } from '#lib/forms/options/shared-options.ts';
import { labelPositions } from '#lib/forms/options/label-places.ts';

const removesCareLabel = (values: Values): boolean => isChoice(values, 'keepCareLabel', 'no');

export const garmentsStep: Step = {
  id: 'garments',
  formerly: ['brands'],
  title: 'Brands and garments',
  fields: [
    field.radio('rightToRebrand', 'Right to rebrand', {
      hint: 'Why you are entitled to change the brand.',
      options: rights,
    }),
    shortText('fromBrand', 'Old brand', { max: 60, width: 'half' }),
    shortText('toBrand', 'New brand', { max: 60, width: 'half' }),
    shortText('labelOwner', 'Name or RN on the new label', {
      min: 2,
      hint: 'RN of the company making the change, such as RN 12345.',
      initial: ({ requester }) => requester.company_name,
      width: 'half',
    }),
    // Optional: vendor and PO in a row tell which goods are meant, so no record has to exist.
    field.ref('receiptRefs', 'Receipts', {
      hint: 'Receipt numbers (RC-…) of the goods, if you have them.',
      required: false,
      multiple: true,
      accepts: ['RC'],
      width: 'half',
    }),
    documentNumber('trademarkNo', 'Trademark number', {
      required: false,
      more: true,
      width: 'half',
    }),
    field.rows('lines', 'Garments', {
      rowLabel: 'garment',
      minRows: 1,
      maxRows: 500,
      items: { style: 'styleOrSku', colour: 'colour', size: 'size', fabric: 'fibre' },
      columns: [
        ...garmentColumns,
        field.select('kind', 'Garment', { options: garmentKinds }),
        field.qty('qty', 'Quantity', { min: 0 }),
        shortText('fabric', 'Fabric', { max: 80, hint: 'For example, 100% cotton jersey.' }),
        field.select('currentLabel', 'Current label', { options: currentLabels }),
        documentNumber('vendorPo', 'Vendor and PO', { required: false, max: 60 }),
      ],
    }),
  ],
};

/** The labels that go. */
const oldLabelFields: readonly FormField[] = [
  field.radio('removal', 'Old label', { options: removals }),
  field.radio('keepCareLabel', 'Keep old care and content label', {
    hint: 'Fiber content, origin and care must always be on the garment.',
    options: yesNo,
  }),
  field.radio('careLabelSource', 'Source of the new care label', {
    when: removesCareLabel,
    options: [
      { value: 'portal', label: 'Create Your Labels' },
      { value: 'supplied', label: 'You send them, ready to sew' },
    ],
  }),
  // Also for labels sent by the client: garment texts always need an approved label.
  field.ref('careLabelRef', 'New care label', {
    hint: 'LB number of an approved care label. Labels that you send must say the same.',
    accepts: ['LB'],
    when: removesCareLabel,
    messages: { required: 'Choose the approved care label that replaces the old one.' },
  }),
  field.textarea('careLabelText', 'Text of the new care label', {
    hint: 'As it is printed on the labels that you send.',
    required: false,
    min: 10,
    max: 500,
    when: (values) => removesCareLabel(values) && isChoice(values, 'careLabelSource', 'supplied'),
  }),
  field.multi('otherMarks', 'Also remove', { required: false, options: otherMarks }),
];

/** Version of the declaration that a client signs. */
export const declarationVersion = '2026-02';

const wantsSample = (values: Values): boolean => isChoice(values, 'sampleNeeded', 'yes');
const isTransferred = (values: Values): boolean =>
  rowsOf(values, 'apply').some((row) => isChoice(row, 'method', 'heat_transfer'));
const isSewn: Condition = (row) => isChoice(row, 'method', 'sew_under', 'sew_over');

const labelsStep: Step = {
  id: 'labels',
  formerly: ['old-label', 'new-label'],
  title: 'Labels',
  fields: [
    ...oldLabelFields,
    field.rows('apply', 'New labels', {
      hint: 'Labels in each position must equal the number of garments.',
      rowLabel: 'label',
      opensWith: ['lines'],
      minRows: 1,
      maxRows: 50,
      columns: [
        field.select('source', 'Label source', {
          options: [
            { value: 'portal', label: 'Create Your Labels' },
            { value: 'supplied', label: 'You send them (woven or printed)' },
          ],
        }),
        field.ref('label', 'Label', {
          accepts: ['LB'],
          when: (row) => isChoice(row, 'source', 'portal'),
        }),
        field.qty('supplied', 'Labels you send', {
          when: (row) => isChoice(row, 'source', 'supplied'),
        }),
        field.qty('qty', 'Garments', { whole: (_row, form) => piecesOf(form) }),
        field.select('method', 'Method', { options: applyMethods }),
        field.select('position', 'Position', { options: labelPositions }),
        shortText('thread', 'Thread color', {
          max: 40,
          when: isSewn,
          hint: 'For example, "tonal".',
        }),
        field.number('distance', 'Distance (mm)', {
          hint: 'From the seam or edge.',
          required: false,
          max: 1000,
        }),
        rowNote(),
      ],
    }),
    field.multi('rePack', 'Finishing', { required: false, options: rePacks, more: true }),
  ],
};

export const sampleStep: Step = {
  id: 'sample',
  formerly: ['files'],
  title: 'Sample, date and files',
  fields: [
    field.radio('sampleNeeded', 'Sample first', {
      hint: 'Recommended for 100 pieces or more. Work will start when you approve the sample.',
      initial: () => 'yes',
      options: yesNo,
    }),
    field.qty('sampleQty', 'Sample pieces', {
      max: 5,
      when: wantsSample,
      initial: () => '1',
      width: 'half',
    }),
    field.check('washTest', 'Wash test', {
      hint: 'Shows whether the transfer holds.',
      required: false,
      when: isTransferred,
    }),
    field.date('dueDate', 'Needed by', {
      required: false,
      notBeforeToday: true,
      keptInDuplicate: false,
      width: 'half',
    }),
    field.textarea('instructions', 'Instructions', { required: false, rows: 3 }),
    {
      kind: 'notice',
      name: 'permissionHint',
      tone: 'info',
      when: needsPermission,
      text: 'Attach the written permission and mark it as such.',
    },
    field.attachments('attachments', 'Files', {
      hint: 'Permission, artwork, photos for reference.',
      required: false,
      opensWith: ['rightToRebrand'],
      accepts: photosAndPdf,
      kinds: [
        { value: 'reference', label: 'Photo for reference' },
        { value: 'permission', label: 'Written permission' },
        { value: 'artwork', label: 'Artwork' },
      ],
      maxFiles: 10,
    }),
  ],
};

export const rightsStep: Step = {
  id: 'rights',
  title: 'Check and sign',
  isCheck: true,
  fields: [
    field.signature('signature', 'Declaration of rights', {
      intent: 'Sign and send',
      consents: [
        {
          id: 'rights',
          version: declarationVersion,
          text: 'I declare that we have the right to replace the old brand with the new one.',
        },
        {
          id: 'electronic',
          version: declarationVersion,
          text: 'I agree to sign electronically.',
        },
      ],
      document: { type: 'rebranding-declaration', version: declarationVersion },
    }),
  ],
};

export const garmentRebranding: SubmissionDefinition = {
  ...identityOf('garment-rebranding'),
  noun: 'request',
  submitLabel: 'Sign and send',
  statuses: rebrandingStatuses,
  documents: ['job-sheet'],
  steps: [garmentsStep, labelsStep, sampleStep, rightsStep],
  rules: [brandsDiffer, somePieces, labelsMatchGarments, suppliedEnough, permissionAttached],
  warnings: [neckOrigin, sampleAdvised],
  totals: [
    { name: 'garments', label: 'Garments', kind: 'qty', of: piecesOf },
    { name: 'labels', label: 'New labels', kind: 'qty', of: newLabels },
  ],
  titleOf: (values) => `${textOf(values, 'fromBrand')} to ${textOf(values, 'toBrand')}`,
};
