/** First step of a rebranding: brands and garments; the labels that are removed. */
import { field } from '#lib/forms/field-builders.ts';
import type { FormField, Step, Values } from '#lib/forms/definition.ts';
import { yesNo } from '#lib/forms/options/yes-no.ts';
import { isChoice } from '#lib/forms/values.ts';
import {
  currentLabels,
  garmentKinds,
  otherMarks,
  removals,
  rights,
} from './garment-rebranding.options.ts';
import { garmentColumns, documentNumber, shortText } from '../goods-fields.ts';

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
export const oldLabelFields: readonly FormField[] = [
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
