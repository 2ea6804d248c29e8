/** Verbs that change submitted forms: status, question, quote. Each row is checked by the schema of its call. */
import { submissionMove, submissionQuestion, submissionQuote } from '#lib/submissions/calls.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import {
  callerReference,
  filled,
  listed,
  minorUnits,
  named,
  note,
  recordCall,
  visibility,
  wholeNumber,
} from './record-rows.ts';
import { groupRows, planEach, saidOnce, type PlannedCall, type RowProblem } from './row-calls.ts';
import type { Column, FileRow } from './row-file.ts';
import { rowVerb, type RowFileVerb } from './row-verb.ts';

const reference: Column = {
  name: 'reference',
  meaning: 'number of the record, such as SR-2026-000001',
  isRequired: true,
};

/** A verb that sends each row as it is. */
const sendsRows =
  <T>(
    step: 'transition' | 'question',
    schema: Schema<T>,
    bodyOf: (values: Readonly<Record<string, unknown>>) => object,
  ) =>
  (rows: readonly FileRow[]) =>
    planEach(rows, (each) => {
      const { reference: _reference, ...values } = named(each);
      return recordCall({
        records: 'submissions',
        step,
        schema,
        body: bodyOf(values),
        rows: [each],
      });
    });

const transition = rowVerb({
  name: 'transition',
  summary: 'Sets the status of records, or leaves a note.',
  columns: [
    reference,
    callerReference,
    note,
    visibility,
    {
      name: 'on',
      meaning: 'the day on which it happened, such as 2026-03-05, when it is not today',
    },
    { name: 'to', meaning: 'the new status, such as IN_REVIEW; empty for a note alone' },
  ],
  subject: 'reference',
  examples: [
    {
      reference: 'SR-2026-000001',
      callerReference: 'erp-1',
      to: 'IN_REVIEW',
      note: 'We look at it today.',
    },
  ],
  plan: sendsRows('transition', submissionMove, (values) => values),
});

const question = rowVerb({
  name: 'question',
  summary: 'Asks the client, and opens the fields that the answer needs.',
  columns: [
    reference,
    callerReference,
    {
      name: 'fields',
      meaning: 'fields that may be changed, by name or label, separated by commas',
    },
    { name: 'question', meaning: 'what the client is asked', isRequired: true },
  ],
  subject: 'reference',
  examples: [
    {
      reference: 'SR-2026-000001',
      callerReference: 'erp-2',
      fields: 'vendor;eta',
      question: 'Who sends it and when?',
    },
  ],
  plan: sendsRows('question', submissionQuestion, ({ fields, ...values }) => ({
    ...values,
    ...(fields !== undefined && { fields: listed(fields) }),
  })),
});

const quoteLine = ({ values }: FileRow, currency: unknown) => ({
  code: values['code'] ?? '',
  text: values['text'],
  qty: wholeNumber(values['qty']),
  unitPrice: minorUnits(values['unitPrice'], currency),
});

/** Rows of one quote are its lines; what is said once stands in its first row. */
function quoteCall(rows: readonly FileRow[]): PlannedCall | RowProblem[] {
  const [first] = rows;
  if (!first) return [];
  const twice = saidOnce(rows, ['tax', 'currency', 'note', 'validUntil']);
  if (twice.length > 0) return twice;
  const { tax, ...said } = named(first);
  const body = {
    ...filled(said, ['callerReference', 'currency', 'note', 'validUntil']),
    ...(tax !== undefined && { tax: minorUnits(tax, said['currency']) }),
    lines: rows.map((row) => quoteLine(row, said['currency'])),
  };
  return recordCall({ records: 'submissions', step: 'quote', schema: submissionQuote, body, rows });
}

const quote = rowVerb({
  name: 'quote',
  summary: 'Puts a quote on records: rows with one reference and callerReference are its lines.',
  columns: [
    reference,
    callerReference,
    { name: 'code', meaning: 'code of the service' },
    { name: 'text', meaning: 'what is charged', isRequired: true },
    { name: 'qty', meaning: 'pieces', isRequired: true },
    {
      name: 'unitPrice',
      meaning: 'price of a piece, such as 0.12; with a sign or code only beside a currency',
      isRequired: true,
    },
    {
      name: 'tax',
      meaning:
        'tax of the whole quote, in its first row; with a sign or code only beside a currency',
    },
    { name: 'currency', meaning: 'that of the record when empty' },
    note,
    { name: 'validUntil', meaning: 'last day, such as 2026-12-01', isRequired: true },
  ],
  subject: 'reference',
  examples: [
    {
      reference: 'SR-2026-000001',
      callerReference: 'erp-3',
      code: 'TKT',
      text: 'Tickets',
      qty: '1200',
      unitPrice: '0.12',
      validUntil: '2026-12-01',
    },
    {
      reference: 'SR-2026-000001',
      callerReference: 'erp-3',
      code: 'PBG',
      text: 'Polybags',
      qty: '1200',
      unitPrice: '0.08',
      validUntil: '2026-12-01',
    },
  ],
  plan: (rows) => planEach(groupRows(rows, ['reference', 'callerReference']), quoteCall),
});

export const submissionVerbs: readonly RowFileVerb[] = [transition, question, quote];
