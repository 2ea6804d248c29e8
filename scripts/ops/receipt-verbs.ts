/** Verbs that feed receipts: deliveries with their lines from a file, and their statuses. */
import { hash, randomUUID } from 'node:crypto';
import { receiptFeed, receiptMove, type ReceiptFeed } from '#lib/receipts/feed.ts';
import { deliveryFields, exceptionFields, headFields, lineFields } from '#lib/receipts/fields.ts';
import { receiptStatusIds } from '#lib/receipts/status.ts';
import type { Fields } from '#lib/records/fields.ts';
import { cellValue, fieldColumns } from './field-columns.ts';
import { note, visibility } from './record-rows.ts';
import {
  groupRows,
  numbersOf,
  planCalls,
  problemsOf,
  findContradictions,
  type PlannedCall,
  type RowProblem,
} from './row-calls.ts';
import type { Column, FileRow } from './row-file.ts';
import { rowVerb, type RowFileVerb } from './row-verb.ts';

type CallName = Readonly<Record<string, unknown>>;

const receipt: Column = {
  name: 'receipt',
  meaning: 'your own number of the delivery, without blanks, or RC-2026-000001',
  isRequired: true,
};
const callerReference: Column = {
  name: 'callerReference',
  meaning:
    'your own name of this call; when empty it is made of the rows, which then count as sent before while they would change nothing',
};

const statusIds = receiptStatusIds.join(', ');

const headColumns: readonly Column[] = [
  { name: 'client', meaning: 'customer ID or email address; needed for a new receipt' },
  { name: 'status', meaning: statusIds },
  {
    name: 'serviceRequest',
    meaning: 'the request that announced it, such as SR-2026-000001: the delivery is that receipt',
  },
  ...fieldColumns({ ...deliveryFields, ...headFields }),
  { name: 'correction', meaning: 'why the figures of a closed receipt change' },
];

/** In rows `po` is that of the delivery; lines of several orders stand in a list. */
const { po: _order, ...rowFields } = lineFields;
const lineColumns = fieldColumns(rowFields);

/** As an entry of JSON may hold them. */
const nested: readonly Column[] = [
  { name: 'lines', meaning: 'lines of it as a list', isNested: true },
  { name: 'exceptions', meaning: 'what is wrong with it as a list', isNested: true },
];

const fields: Fields = { ...deliveryFields, ...headFields, ...lineFields, ...exceptionFields };

/** The values of these columns as a call takes them. */
const picked = (values: CallName, columns: readonly Column[], currency?: unknown): CallName =>
  Object.fromEntries(
    columns.flatMap(({ name }) =>
      values[name] === undefined ? [] : [[name, cellValue(fields[name], values[name], currency)]],
    ),
  );

/**
 * The name of a call: its own, or one made of the contents. Under such a name the portal carries the call out again only
 * where that changes something, so that a file that is sent twice in a row is carried out once.
 */
function nameOf(name: unknown, said: object): CallName {
  if (name !== undefined) return { callerReference: name };
  const digest = hash('sha256', JSON.stringify(said));
  return { callerReference: `rows-${digest.slice(0, 40)}`, byContents: true };
}

const saidOfReceipt = [callerReference, ...headColumns, ...nested].map(({ name }) => name);

const REPLACE_LINES = 'replace-lines';

/** Rows of one delivery are its lines; what is said once stands in its first row. */
function feedCall(
  rows: readonly FileRow[],
  lineMode: ReceiptFeed['lineMode'],
): PlannedCall | RowProblem[] {
  const [first] = rows;
  if (!first) return [];
  const withLines = rows.filter(({ values }) => lineColumns.some(({ name }) => name in values));
  const { lines: listed } = first.values;
  const said = {
    ...picked(first.values, [receipt, ...headColumns]),
    ...(listed === undefined
      ? withLines.length > 0 && {
          lines: withLines.map(({ values }) =>
            picked(values, lineColumns, first.values['currency']),
          ),
          lineMode,
        }
      : { lines: listed, lineMode }),
    ...(first.values['exceptions'] !== undefined && { exceptions: first.values['exceptions'] }),
  };
  const body = { ...nameOf(first.values['callerReference'], said), ...said };
  const problems = [
    ...findContradictions(rows, saidOfReceipt),
    ...(listed === undefined ? [] : withLines).map(({ row }) => ({
      row,
      column: 'lines',
      message: 'Put the lines in a list or in rows, not in both.',
    })),
    ...problemsOf(receiptFeed, body, rows, withLines),
  ];
  if (problems.length > 0) return problems;
  return {
    rows: numbersOf(rows),
    entries: numbersOf(withLines),
    title: `${String(first.values['receipt'])} receipt`,
    method: 'POST',
    path: '/ops/receipts',
    body,
  };
}

const receipts = rowVerb({
  name: 'receipts',
  summary:
    'Makes and changes receipts: rows of one delivery are its lines; lines that no row names stay.',
  columns: [receipt, callerReference, ...headColumns, ...lineColumns, ...nested],
  subject: 'receipt',
  examples: [
    {
      receipt: 'DEL-4711',
      client: 'buyer@example.com',
      status: 'ARRIVED',
      vendor: 'Mill & Sons',
      po: 'PO-778',
      cartonsExpected: '2',
      cartonsReceived: '2',
      sku: 'TEE-BLK-S',
      cartons: '1',
      expected: '24',
      received: '22',
    },
    { receipt: 'DEL-4711', sku: 'TEE-BLK-M', cartons: '2', expected: '24', received: '24' },
  ],
  flags: {
    [REPLACE_LINES]:
      'the rows of a receipt are all its lines: others are removed, and counted; without it they stay',
  },
  plan: (rows, flags) =>
    planCalls(groupRows(rows, ['receipt']), (each) =>
      feedCall(each, flags.has(REPLACE_LINES) ? 'replace' : 'merge'),
    ),
});

const exceptionColumns: readonly Column[] = [
  { name: 'exception', meaning: 'your own number of it; known: it is changed', isRequired: true },
  ...fieldColumns(exceptionFields).map((each) => ({ ...each, isRequired: each.name === 'type' })),
  { name: 'resolved', meaning: 'yes once it is dealt with' },
];

const answersYes: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  no: false,
  false: false,
};

function exceptionOf(values: CallName): CallName {
  const { resolved, ...said } = picked(values, exceptionColumns);
  const isAnswer = typeof resolved === 'string';
  return {
    ...said,
    resolved: isAnswer ? (answersYes[resolved.toLowerCase()] ?? resolved) : resolved,
  };
}

function exceptionCall(rows: readonly FileRow[]): PlannedCall | RowProblem[] {
  const [first] = rows;
  if (!first) return [];
  const { receipt: given, callerReference: name, correction } = first.values;
  const said = {
    receipt: given,
    ...(correction !== undefined && { correction }),
    exceptions: rows.map(({ values }) => exceptionOf(values)),
  };
  const body = { ...nameOf(name, said), ...said };
  const problems = [
    ...findContradictions(rows, ['correction']),
    ...problemsOf(receiptFeed, body, rows),
  ];
  if (problems.length > 0) return problems;
  const title = `${String(given)} exceptions`;
  return { rows: numbersOf(rows), title, method: 'POST', path: '/ops/receipts', body };
}

const receiptExceptions = rowVerb({
  name: 'receipt-exceptions',
  summary: 'Notes what was wrong with receipts, and what has been dealt with.',
  columns: [
    receipt,
    callerReference,
    { name: 'correction', meaning: 'why a closed receipt changes' },
    ...exceptionColumns,
  ],
  examples: [
    {
      receipt: 'DEL-4711',
      exception: 'E1',
      type: 'short',
      line: '1',
      qty: '2',
      note: 'Carton 1 was open.',
      asked: 'hold',
    },
  ],
  plan: (rows) => planCalls(groupRows(rows, ['receipt', 'callerReference']), exceptionCall),
});

function moveCall(each: FileRow): PlannedCall | RowProblem[] {
  const { row, values } = each;
  const { receipt: given, ...said } = values;
  const { callerReference: name = row === 0 ? `ops-${randomUUID()}` : undefined } = said;
  const body = { ...said, ...nameOf(name, values) };
  const problems = problemsOf(receiptMove, body, [each]);
  if (problems.length > 0) return problems;
  const base = `/ops/receipts/${encodeURIComponent(String(given))}`;
  const title = `${String(given)} ${typeof said['to'] === 'string' ? said['to'] : 'note'}`;
  return { rows: [row], title, method: 'POST', path: `${base}/transition`, body };
}

const receiptStatus = rowVerb({
  name: 'receipt-status',
  summary: 'Moves receipts on, or leaves a note on them.',
  columns: [
    receipt,
    callerReference,
    { name: 'at', meaning: 'when it happened; now when empty' },
    note,
    visibility,
    { name: 'to', meaning: `the new status (${statusIds}); empty for a note alone` },
  ],
  subject: 'receipt',
  examples: [{ receipt: 'DEL-4711', to: 'COUNTING', note: 'Counted by the night shift.' }],
  plan: (rows) => planCalls(rows, moveCall),
});

export const receiptVerbs: readonly RowFileVerb[] = [receipts, receiptStatus, receiptExceptions];
