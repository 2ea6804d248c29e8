/** Where the goods are and what is done to them. */
import type { Step, Values } from '#lib/forms/definition.ts';
import { isChoice, rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { documentNumber, rowNote, shortText } from '../goods-fields.ts';
import { labelServices, serviceCatalogue } from '../service-catalogue.ts';
import { serviceParameters } from './service-request.parameters.ts';

const isHere = (values: Values): boolean => isChoice(values, 'goodsState', 'here');
const isWithoutReceipt = (values: Values): boolean => textsOf(values, 'receiptRefs').length === 0;

/** The goods are on their way and no receipt expects them yet: the items announce them. */
export const announcesGoods = (values: Values): boolean =>
  isChoice(values, 'goodsState', 'on_the_way') && isWithoutReceipt(values);

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
      label: 'Location of the goods',
      required: true,
      options: [
        { value: 'here', label: 'Already at our warehouse' },
        { value: 'on_the_way', label: 'On the way to us' },
        { value: 'not_shipped', label: 'Not shipped yet' },
      ],
    },
    {
      kind: 'ref',
      name: 'receiptRefs',
      label: 'Receipt numbers',
      hint: 'Receipt numbers (RC-…) of the goods.',
      required: false,
      multiple: true,
      accepts: ['RC'],
      when: (values) => isChoice(values, 'goodsState', 'here', 'on_the_way'),
    },
    // Until receipts are in the portal, vendor and PO tell which goods are meant.
    {
      ...shortText({ name: 'goodsText', label: 'Description of goods', required: true, max: 160 }),
      hint: 'Vendor, PO and delivery date, if you have no receipt number.',
      when: (values) => isHere(values) && isWithoutReceipt(values),
    },
    shortText({ name: 'vendor', label: 'Vendor', required: true, when: announcesGoods }),
    documentNumber({ name: 'vendorPo', label: 'Vendor PO', required: false, when: announcesGoods }),
    shortText({
      name: 'carrier',
      label: 'Carrier',
      required: false,
      when: announcesGoods,
      max: 60,
    }),
    documentNumber({
      name: 'tracking',
      label: 'Tracking or PRO number',
      required: false,
      when: announcesGoods,
      max: 40,
    }),
    {
      kind: 'date',
      name: 'eta',
      label: 'Arrival date',
      hint: 'Enter an arrival date or a tracking number.',
      required: false,
      notBeforeToday: true,
      when: announcesGoods,
      keptInDuplicate: false,
    },
    {
      kind: 'qty',
      name: 'expectedCartons',
      label: 'Cartons',
      required: false,
      when: announcesGoods,
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
      label: 'Label source',
      required: true,
      when: needsLabels,
      options: [
        { value: 'portal', label: 'Create Your Labels', hint: 'Approved labels in this portal.' },
        { value: 'supplied', label: 'You send them with the goods' },
        { value: 'to_quote', label: 'We make them: include in the quote' },
      ],
    },
    {
      kind: 'ref',
      name: 'labelRefs',
      label: 'Labels to apply',
      hint: 'Numbers of approved labels (LB-…).',
      required: true,
      multiple: true,
      accepts: ['LB'],
      when: fromPortal,
    },
    {
      ...shortText({ name: 'labelText', label: 'Description of labels', required: true, max: 300 }),
      when: (values) =>
        needsLabels(values) && isChoice(values, 'labelSource', 'supplied', 'to_quote'),
    },
  ],
};
