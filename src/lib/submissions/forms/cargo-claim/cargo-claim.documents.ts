/** Documents of a cargo claim: which are needed, which are attached, which are missing for a stated reason. */
import { optionLabel } from '#lib/kernel/text/option-label.ts';
import { field } from '#lib/forms/field-builders.ts';
import { isConcealed, isDamaged } from '../../claims/cargo-deadlines.ts';
import type { Option, Rule, RowsField, Values } from '#lib/forms/definition.ts';
import { amountOf, attachmentsOf, hasChosen, isChoice, rowsOf, textOf } from '#lib/forms/values.ts';
import { shortText } from '../goods-fields.ts';

export const documents: readonly Option[] = [
  { value: 'bill_of_lading', label: 'Bill of lading' },
  { value: 'freight_bill', label: 'Paid freight bill' },
  { value: 'delivery_receipt', label: 'Delivery receipt (POD)' },
  {
    value: 'invoice',
    label: 'Commercial or vendor invoice',
    hint: 'All pages. A PO or packing slip is not proof of value.',
  },
  { value: 'photos', label: 'Photos', hint: 'Packaging, goods and label.' },
  { value: 'inspection_report', label: 'Inspection report or waiver' },
  { value: 'packing_list', label: 'Packing list' },
  { value: 'repair_bill', label: 'Repair bill' },
  { value: 'salvage_receipt', label: 'Salvage receipt' },
  { value: 'carrier_notice', label: 'Proof of notice to the carrier' },
  { value: 'debit_memo', label: 'Debit memo' },
  { value: 'other', label: 'Other' },
];

const labelOf = (document: string): string => optionLabel(documents, document);

/** Returns true if a file of this kind is attached. */
const isAttached = (values: Values, document: string): boolean =>
  attachmentsOf(values, 'attachments').some(({ kind }) => kind === document);

const isShort = (values: Values): boolean =>
  hasChosen(values, 'claimTypes', 'shortage') ||
  hasChosen(values, 'claimTypes', 'concealed_shortage');

/** The papers that this claim needs, or whose absence must be explained; photos are counted by the field. */
const neededDocuments = (values: Values): string[] => [
  'bill_of_lading',
  'freight_bill',
  ...(isChoice(values, 'delivered', 'yes') ? ['delivery_receipt'] : []),
  'invoice',
  ...(isConcealed(values) ? ['inspection_report', 'carrier_notice'] : []),
  ...(isShort(values) ? ['debit_memo'] : []),
  ...(isChoice(values, 'salvage', 'sold') ? ['salvage_receipt'] : []),
  ...(isChoice(values, 'repairPossible', 'yes') ? ['repair_bill'] : []),
];

/** Photos beside the papers: two when there is damage. */
export const photosNeeded = (values: Values): number => (isDamaged(values) ? 2 : 0);

/** The client promises to make good when originals are missing. */
export const needsIndemnity = (values: Values): boolean =>
  !isAttached(values, 'bill_of_lading') || !isAttached(values, 'freight_bill');

/** Returns the list of documents to prepare. */
export const neededText = (values: Values): string =>
  `This claim needs: ${neededDocuments(values).map(labelOf).join(', ')}.`;

/** Every paper that is needed is attached or explained, none twice. */
export const documentsExplained: Rule = (values) => {
  const rows = rowsOf(values, 'docs').map((row) => textOf(row, 'document'));
  const found: Record<string, string> = {};
  for (const [index, document] of rows.entries()) {
    if (document !== '' && rows.indexOf(document) < index) {
      found[`docs.${index}.document`] = 'This document is already in the list. Remove one row.';
    } else if (document !== '' && isAttached(values, document)) {
      found[`docs.${index}.document`] = 'This document is attached. Remove this row.';
    }
  }
  const open = neededDocuments(values).filter(
    (document) => !rows.includes(document) && !isAttached(values, document),
  );
  if (open.length === 0) return found;
  const names = open.map(labelOf).join(', ');
  return { ...found, docs: `Attach these, or explain why they are missing: ${names}.` };
};

/** Freight is claimed with the paid freight bill only; it may follow. */
export const freightProven: Rule = (values) => {
  if ((amountOf(values, 'freightCharges') ?? 0) <= 0) return null;
  const isMissing = rowsOf(values, 'docs').some(
    (row) => isChoice(row, 'document', 'freight_bill') && isChoice(row, 'state', 'not_available'),
  );
  return isMissing
    ? { freightCharges: 'Freight needs the paid freight bill. Send the bill, or leave this empty.' }
    : null;
};

/** The list of papers that are not attached. */
export const missingDocuments: RowsField = field.rows('docs', 'Documents that are not attached', {
  hint: 'The carrier will ask why.',
  rowLabel: 'document',
  opensWith: [
    'attachments',
    'delivered',
    'claimTypes',
    'exceptionOnReceipt',
    'salvage',
    'repairPossible',
  ],
  required: false,
  minRows: 0,
  maxRows: documents.length,
  keptInDuplicate: false,
  columns: [
    field.select('document', 'Document', { options: documents }),
    field.radio('state', 'Status', {
      options: [
        { value: 'follows', label: 'Will follow' },
        { value: 'not_available', label: 'Not available' },
      ],
    }),
    field.date('followsOn', 'Will follow by', {
      notBeforeToday: true,
      when: (row) => isChoice(row, 'state', 'follows'),
    }),
    shortText('reason', 'Why not available', {
      when: (row) => isChoice(row, 'state', 'not_available'),
      min: 3,
      max: 200,
    }),
  ],
});
