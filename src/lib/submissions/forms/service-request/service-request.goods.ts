/** Where the goods are and what is done to them. */
import type { Step, Values } from '#lib/forms/definition.ts';
import { isChoice, rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { paperNumber, rowNote, shortText } from '../goods-fields.ts';
import { labelServices, serviceCatalogue } from '../service-catalogue.ts';
import { serviceParameters } from './service-request.parameters.ts';

const isHere = (values: Values): boolean => isChoice(values, 'goodsState', 'here');
const isComing = (values: Values): boolean => isChoice(values, 'goodsState', 'on_the_way');

/** Whether a service of the request puts a label on. */
export const needsLabels = (values: Values): boolean =>
  rowsOf(values, 'services').some((row) => labelServices.includes(textOf(row, 'service')));

const fromPortal = (values: Values): boolean =>
  needsLabels(values) && isChoice(values, 'labelSource', 'portal');

export const goodsStep: Step = {
  id: 'goods',
  title: 'Where the goods are',
  fields: [
    {
      kind: 'radio',
      name: 'goodsState',
      label: 'Goods are',
      required: true,
      options: [
        { value: 'here', label: 'At your house' },
        { value: 'on_the_way', label: 'On the way to you' },
        { value: 'not_shipped', label: 'Not shipped yet' },
      ],
    },
    {
      kind: 'ref',
      name: 'receiptRefs',
      label: 'Receipts',
      hint: 'RC numbers of the goods.',
      required: false,
      multiple: true,
      accepts: ['RC'],
      when: isHere,
    },
    // Until receipts are in the portal, vendor and PO tell which goods are meant.
    {
      ...shortText({ name: 'goodsText', label: 'Which goods', required: true, max: 160 }),
      hint: 'Vendor, PO and day of delivery, when you have no receipt number.',
      when: (values) => isHere(values) && textsOf(values, 'receiptRefs').length === 0,
    },
    shortText({ name: 'vendor', label: 'Vendor', required: true, when: isComing }),
    paperNumber({ name: 'vendorPo', label: 'Vendor PO', required: false, when: isComing }),
    shortText({ name: 'carrier', label: 'Carrier', required: false, when: isComing, max: 60 }),
    paperNumber({
      name: 'tracking',
      label: 'Tracking or PRO number',
      required: false,
      when: isComing,
      max: 40,
    }),
    {
      kind: 'date',
      name: 'eta',
      label: 'Arrives on',
      hint: 'The day of arrival or the tracking number must be there.',
      required: false,
      notBeforeToday: true,
      when: isComing,
      keptInDuplicate: false,
    },
    {
      kind: 'qty',
      name: 'expectedCartons',
      label: 'Cartons',
      required: false,
      when: isComing,
      max: 100_000,
    },
  ],
};

export const servicesStep: Step = {
  id: 'services',
  title: 'Services',
  fields: [
    {
      kind: 'rows',
      name: 'services',
      label: 'Services',
      rowLabel: 'service',
      required: true,
      minRows: 1,
      maxRows: 50,
      columns: [
        {
          kind: 'select',
          name: 'service',
          label: 'Service',
          required: true,
          options: serviceCatalogue,
        },
        { kind: 'qty', name: 'qty', label: 'Quantity', required: true },
        ...serviceParameters,
        rowNote(),
      ],
    },
    {
      kind: 'radio',
      name: 'labelSource',
      label: 'Labels come from',
      required: true,
      when: needsLabels,
      options: [
        { value: 'portal', label: 'Create Your Labels', hint: 'Approved labels of this portal.' },
        { value: 'supplied', label: 'Us, with the goods' },
        { value: 'to_quote', label: 'You: please quote them' },
      ],
    },
    {
      kind: 'ref',
      name: 'labelRefs',
      label: 'Labels to apply',
      hint: 'LB numbers of approved labels.',
      required: true,
      multiple: true,
      accepts: ['LB'],
      when: fromPortal,
    },
    {
      ...shortText({ name: 'labelText', label: 'Which labels', required: true, max: 300 }),
      when: (values) =>
        needsLabels(values) && isChoice(values, 'labelSource', 'supplied', 'to_quote'),
    },
  ],
};
