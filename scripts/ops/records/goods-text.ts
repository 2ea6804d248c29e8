/** Receipts, work orders, stores, imports and labels as lines of text, for `npm run ops -- show`. */
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyMomentText, timeZoneText } from '#lib/kernel/company-moment.ts';
import { countText } from '#lib/kernel/count-text.ts';
import type { LabelRecord } from '#lib/labels/replies.ts';
import { headFacts, totalTiles } from '#lib/receipts/receipt-text.ts';
import type { ReceiptRecord } from '#lib/receipts/replies.ts';
import type { CompanyImport } from '#lib/spreadsheets/replies.ts';
import type { CompanyStore } from '#lib/stores/replies.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import type { WorkRecord } from '#lib/work-orders/replies.ts';
import { formLines, timelineLines } from './record-text.ts';

type Fact = readonly [label: string, text: string | number | null];

const factLines = (facts: readonly Fact[]): string[] =>
  facts
    .filter(([, text]) => text !== null && text !== '')
    .map(([label, text]) => `  ${label}: ${typeof text === 'number' ? countText(text) : text}`);

type Cell<Row> = (string & keyof Row) | ((row: Row) => string | number);

/** Returns the lines of a table with heading and column titles; empty without rows. */
function tableLines<Row extends object>(
  title: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, Cell<Row>>>,
): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map((row) =>
    Object.values(columns).map((cell) => (typeof cell === 'function' ? cell(row) : row[cell])),
  );
  const table = [Object.keys(columns), ...lines];
  return ['', title, ...table.map((cells) => `  ${cells.join(' | ')}`.trimEnd())];
}

const dayOf = (day: string | null): string => (day === null ? '' : dayText(day));

export const receiptText = (receipt: ReceiptRecord): string[] => [
  [receipt.reference, receipt.status, receipt.vendor].filter(Boolean).join('  '),
  ...headFacts(receipt, 'paper').map(({ label, text }) => `  ${label}: ${text}`),
  ...totalTiles(receipt).map(({ label, value, note }) =>
    `  ${label}: ${value}${note === undefined ? '' : ` ${note}`}`.trimEnd(),
  ),
  ...tableLines('Lines', receipt.lines, {
    Line: 'line',
    SKU: 'sku',
    Style: 'style',
    Color: 'colour',
    Size: 'size',
    Expected: 'expected',
    Received: 'received',
    Damaged: 'damaged',
  }),
  ...tableLines('Exceptions', receipt.exceptions, {
    Exception: 'houseReference',
    Type: 'type',
    Line: 'line',
    Pieces: 'qty',
    Asked: 'asked',
    Answer: ({ answer, answerNote }) => [answer ?? '', answerNote].filter(Boolean).join(': '),
    State: ({ resolvedAt, answeredAt }) =>
      resolvedAt !== null ? 'resolved' : answeredAt === null ? 'open' : 'answered',
    Note: 'note',
  }),
  '',
  ...timelineLines(receipt.timeline),
  ...receipt.files.map(({ name, size }) => `File ${name}, ${size} bytes`),
];

export const workText = (order: WorkRecord): string[] => [
  [order.reference, order.status, order.title].filter(Boolean).join('  '),
  ...factLines([
    ['Request', order.submission],
    ['PO', order.clientPo],
    ['Priority', order.priority],
    ['Services', order.services.join(', ')],
    ['Stores', order.stores.join(', ')],
    ['Pieces', order.pieces],
    ['Done', order.done],
    ['Stage', order.stage],
    ['On hold', order.holdReason],
    ['Asked', order.ask?.text ?? ''],
    ['Starts', dayOf(order.scheduledOn)],
    ['Promised', dayOf(order.promisedOn)],
    ['Due', dayOf(order.dueOn)],
    ['Completed', dayOf(order.completedOn)],
  ]),
  ...tableLines('Items', order.items, {
    SKU: 'sku',
    Style: 'style',
    Color: 'colour',
    Size: 'size',
    Pieces: 'qty',
  }),
  ...tableLines('Stages', order.stages, {
    Stage: 'stage',
    Planned: 'planned',
    Done: 'done',
    Passed: 'passed',
    Failed: 'failed',
    Reworked: 'reworked',
    Scrapped: 'scrapped',
  }),
  ...tableLines('Inspections', order.inspections, {
    Day: 'inspectedOn',
    Level: 'level',
    Verdict: 'verdict',
    Sample: 'sample',
    Note: 'note',
  }),
  ...tableLines('Shipments', order.shipments, {
    Day: 'shippedOn',
    Carrier: 'carrier',
    Tracking: 'tracking',
    Cartons: 'cartons',
    Pieces: 'pieces',
    'Ship to': 'shipTo',
  }),
  '',
  ...timelineLines(order.timeline),
  ...order.files.map(({ name, size }) => `File ${name}, ${size} bytes`),
];

export const storeText = ({ data, ...store }: CompanyStore): string[] => [
  [store.reference, store.status, store.client].join('  '),
  ...formLines(storeForm, data),
  ...store.files.map(({ name, size }) => `File ${name}, ${size} bytes`),
];

export const importText = (upload: CompanyImport): string[] => [
  [upload.uploadId, upload.undoneAt ? 'UNDONE' : 'DONE', upload.client].join('  '),
  ...factLines([
    ['List', upload.kind],
    ['File', upload.filename],
    ['Imported', companyMomentText(upload.createdAt)],
    ['Rows', upload.total],
    ['New', upload.created],
    ['Changed', upload.updated],
    ['Unchanged', upload.unchanged],
    ['Skipped', upload.failed],
    ['Undone', upload.undoneAt ? companyMomentText(upload.undoneAt) : ''],
  ]),
  timeZoneText,
];

export const labelText = (label: LabelRecord): string[] => [
  [label.reference ?? '', label.status, label.name].filter(Boolean).join('  '),
  ...factLines([
    ['Kind', label.kind],
    ['Revision', label.revision],
    ['Approved revision', label.approvedRevision],
    ['Labels to print', label.order?.total ?? null],
    ['Note', label.order?.note ?? ''],
  ]),
  ...tableLines('Prints', label.prints, {
    Revision: 'revision',
    Format: 'format',
    Labels: 'labels',
    By: 'who',
  }),
  '',
  ...timelineLines(label.timeline),
];
