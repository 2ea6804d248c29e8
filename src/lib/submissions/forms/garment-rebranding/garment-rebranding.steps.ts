/** First step of a rebranding: brands and garments; the labels that are removed. */
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
    {
      kind: 'radio',
      name: 'rightToRebrand',
      label: 'Right to rebrand',
      hint: 'Why you are entitled to change the brand.',
      required: true,
      options: rights,
    },
    shortText({ name: 'fromBrand', label: 'Old brand', required: true, max: 60, width: 'half' }),
    shortText({ name: 'toBrand', label: 'New brand', required: true, max: 60, width: 'half' }),
    {
      ...shortText({
        name: 'labelOwner',
        label: 'Name or RN on the new label',
        required: true,
        min: 2,
      }),
      hint: 'RN of the company making the change, such as RN 12345.',
      initial: ({ requester }) => requester.company_name,
      width: 'half',
    },
    // Optional: vendor and PO in a row tell which goods are meant, so no record has to exist.
    {
      kind: 'ref',
      name: 'receiptRefs',
      label: 'Receipts',
      hint: 'Receipt numbers (RC-…) of the goods, if you have them.',
      required: false,
      multiple: true,
      accepts: ['RC'],
      width: 'half',
    },
    documentNumber({
      name: 'trademarkNo',
      label: 'Trademark number',
      required: false,
      more: true,
      width: 'half',
    }),
    {
      kind: 'rows',
      name: 'lines',
      label: 'Garments',
      rowLabel: 'garment',
      required: true,
      minRows: 1,
      maxRows: 500,
      items: { style: 'styleOrSku', colour: 'colour', size: 'size', fabric: 'fibre' },
      columns: [
        ...garmentColumns,
        { kind: 'select', name: 'kind', label: 'Garment', required: true, options: garmentKinds },
        { kind: 'qty', name: 'qty', label: 'Quantity', required: true, min: 0 },
        shortText({
          name: 'fabric',
          label: 'Fabric',
          required: true,
          max: 80,
          hint: 'For example, 100% cotton jersey.',
        }),
        {
          kind: 'select',
          name: 'currentLabel',
          label: 'Current label',
          required: true,
          options: currentLabels,
        },
        documentNumber({ name: 'vendorPo', label: 'Vendor and PO', required: false, max: 60 }),
      ],
    },
  ],
};

/** The labels that go. */
export const oldLabelFields: readonly FormField[] = [
  { kind: 'radio', name: 'removal', label: 'Old label', required: true, options: removals },
  {
    kind: 'radio',
    name: 'keepCareLabel',
    label: 'Keep old care and content label',
    hint: 'Fiber content, origin and care must always be on the garment.',
    required: true,
    options: yesNo,
  },
  {
    kind: 'radio',
    name: 'careLabelSource',
    label: 'Source of the new care label',
    required: true,
    when: removesCareLabel,
    options: [
      { value: 'portal', label: 'Create Your Labels' },
      { value: 'supplied', label: 'You send them, ready to sew' },
    ],
  },
  // Also of labels that the client sends: what must be on a garment is never left to a text that nobody has approved.
  {
    kind: 'ref',
    name: 'careLabelRef',
    label: 'New care label',
    hint: 'LB number of an approved care label. Labels that you send must say the same.',
    required: true,
    accepts: ['LB'],
    when: removesCareLabel,
    messages: { required: 'Choose the approved care label that replaces the old one.' },
  },
  {
    kind: 'textarea',
    name: 'careLabelText',
    label: 'Text of the new care label',
    hint: 'As it is printed on the labels that you send.',
    required: false,
    min: 10,
    max: 500,
    when: (values) => removesCareLabel(values) && isChoice(values, 'careLabelSource', 'supplied'),
  },
  {
    kind: 'multi',
    name: 'otherMarks',
    label: 'Also remove',
    required: false,
    options: otherMarks,
  },
];
