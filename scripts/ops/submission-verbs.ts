/** Verbs that change submitted forms: status, question, quote. Each row is checked by the schema of its call. */
import { randomUUID } from 'node:crypto';
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import { submissionMove, submissionQuestion, submissionQuote } from '#lib/submissions/calls.ts';
import { parseMoney } from '#lib/kernel/money.ts';
import { isReference } from '#lib/records/reference.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import { groupRows, planEach, saidOnce, type PlannedCall, type RowProblem } from './row-calls.ts';
import type { Column, FileRow } from './row-file.ts';
import { rowVerb, type RowFileVerb } from './row-verb.ts';

const reference: Column = {
  name: 'reference',
  meaning: 'number of the record, such as SR-2026-000001',
  isRequired: true,
};
const callerReference: Column = {
  name: 'callerReference',
  meaning: 'your own name of this act; the same again changes nothing',
  isRequired: true,
};
const note: Column = { name: 'note', meaning: 'what the client reads' };

/** On the command line an act without a name gets one; in a file each row must have its own. */
const named = ({ row, values }: FileRow): Readonly<Record<string, unknown>> =>
  row === 0 ? { callerReference: `ops-${randomUUID()}`, ...values } : values;

function problemsOf<T>(schema: Schema<T>, body: unknown, row: number): RowProblem[] {
  const parsed = parse(schema, body);
  if (parsed.ok) return [];
  return Object.entries(fieldMessages([], parsed.errors)).map(([column, message]) => ({
    row,
    column,
    message,
  }));
}

interface Act {
  readonly step: 'transition' | 'question' | 'quote';
  readonly rows: readonly number[];
  readonly reference: unknown;
  readonly body: object;
}

function callOf({ step, rows, reference: given, body }: Act): PlannedCall | RowProblem[] {
  const record = typeof given === 'string' ? given : '';
  if (!isReference(record)) {
    const message = 'This is not the number of a record.';
    return [{ row: rows[0] ?? 0, column: 'reference', message }];
  }
  const base = `/ops/submissions/${record}`;
  const title = `${record} ${step}`;
  return { rows, title, method: 'POST', path: `${base}/${step}`, body };
}

/** A verb that sends each row as it is. */
const sendsRows = <T>(
  step: 'transition' | 'question',
  schema: Schema<T>,
  bodyOf: (values: Readonly<Record<string, unknown>>) => object,
) => {
  return (rows: readonly FileRow[]) =>
    planEach(rows, (each) => {
      const { reference: given, ...values } = named(each);
      const body = bodyOf(values);
      const problems = problemsOf(schema, body, each.row);
      const call = callOf({ step, rows: [each.row], reference: given, body });
      if ('path' in call) return problems.length > 0 ? problems : call;
      return [...call, ...problems];
    });
};

const transition = rowVerb({
  name: 'transition',
  summary: 'Sets the status of records, or leaves a note.',
  columns: [
    reference,
    callerReference,
    note,
    { name: 'visibility', meaning: 'client, or internal for a note of the house' },
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

const listed = (value: unknown): unknown =>
  typeof value === 'string' ? value.split(/[,;]/).map((name) => name.trim()) : value;

const question = rowVerb({
  name: 'question',
  summary: 'Asks the client, and opens the fields that the answer needs.',
  columns: [
    reference,
    callerReference,
    { name: 'fields', meaning: 'fields that may be changed, by commas' },
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

/** In a spreadsheet 12.50 is an amount as typed; the number 1250 of a JSON file is in minor units. */
const minorUnits = (value: unknown): unknown =>
  typeof value === 'string' ? (parseMoney(value) ?? value) : value;

const wholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

const quoteLine = ({ values }: FileRow) => ({
  code: values['code'] ?? '',
  text: values['text'],
  qty: wholeNumber(values['qty']),
  unitPrice: minorUnits(values['unitPrice']),
});

const rightLine = { code: '', text: 'Line', qty: 1, unitPrice: 0 };
const lineNames = ['text', 'qty', 'unitPrice'] as const;

/** Rows of one quote are its lines; what is said once stands in its first row. */
function quoteCall(rows: readonly FileRow[]): PlannedCall | RowProblem[] {
  const [first] = rows;
  if (!first) return [];
  const { reference: given, tax, currency, validUntil, note: text, ...rest } = named(first);
  const head = {
    callerReference: rest['callerReference'],
    ...(tax !== undefined && { tax: minorUnits(tax) }),
    ...(currency !== undefined && { currency }),
    ...(text !== undefined && { note: text }),
    validUntil,
  };
  const isWrong = (line: object): boolean => {
    const parsed = parse(submissionQuote, { ...head, lines: [line] });
    return !parsed.ok && Object.keys(parsed.errors).some((field) => field.startsWith('lines'));
  };
  const problems = [
    ...saidOnce(rows, ['tax', 'currency', 'note', 'validUntil']),
    ...problemsOf(submissionQuote, { ...head, lines: [rightLine] }, first.row),
    ...rows.flatMap((row) => {
      const line = quoteLine(row);
      const columns = lineNames.filter((name) => isWrong({ ...rightLine, [name]: line[name] }));
      return columns.map((column) => ({
        row: row.row,
        column,
        message: `${column} is invalid!`,
      }));
    }),
  ];
  const body = { ...head, lines: rows.map(quoteLine) };
  const numbers = rows.map(({ row }) => row);
  const call = callOf({ step: 'quote', rows: numbers, reference: given, body });
  if ('path' in call) return problems.length > 0 ? problems : call;
  return [...call, ...problems];
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
    { name: 'unitPrice', meaning: 'price of a piece, such as 0.12', isRequired: true },
    { name: 'tax', meaning: 'tax of the whole quote, in its first row' },
    { name: 'currency', meaning: 'USD when empty' },
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
