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

/** A table with its heading; nothing without rows. */
const tableLines = (
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] =>
  rows.length === 0
    ? []
    : ['', title, ...[head, ...rows].map((row) => `  ${row.join(' | ')}`.trimEnd())];

const dayOf = (day: string | null): string => (day === null ? '' : dayText(day));

export const receiptText = (receipt: ReceiptRecord): string[] => [
  [receipt.reference, receipt.status, receipt.vendor].filter(Boolean).join('  '),
  ...headFacts(receipt, 'paper').map(({ label, text }) => `  ${label}: ${text}`),
  ...totalTiles(receipt).map(({ label, value, note }) =>
    `  ${label}: ${value}${note === undefined ? '' : ` ${note}`}`.trimEnd(),
  ),
  ...tableLines(
    'Lines',
    ['Line', 'SKU', 'Style', 'Color', 'Size', 'Expected', 'Received', 'Damaged'],
    receipt.lines.map(({ line, sku, style, colour, size, expected, received, damaged }) => [
      line,
      sku,
      style,
      colour,
      size,
      expected,
      received,
      damaged,
    ]),
  ),
  ...tableLines(
    'Exceptions',
    ['Exception', 'Type', 'Line', 'Pieces', 'Asked', 'Answer', 'State', 'Note'],
    receipt.exceptions.map((each) => [
      each.houseReference,
      each.type,
      each.line ?? '',
      each.qty,
      each.asked ?? '',
      [each.answer ?? '', each.answerNote].filter(Boolean).join(': '),
      each.resolvedAt !== null ? 'resolved' : each.answeredAt === null ? 'open' : 'answered',
      each.note,
    ]),
  ),
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
  ...tableLines(
    'Items',
    ['SKU', 'Style', 'Color', 'Size', 'Pieces'],
    order.items.map(({ sku, style, colour, size, qty }) => [sku, style, colour, size, qty]),
  ),
  ...tableLines(
    'Stages',
    ['Stage', 'Planned', 'Done', 'Passed', 'Failed', 'Reworked', 'Scrapped'],
    order.stages.map(({ stage, planned, done, passed, failed, reworked, scrapped }) => [
      stage,
      planned,
      done,
      passed,
      failed,
      reworked,
      scrapped,
    ]),
  ),
  ...tableLines(
    'Inspections',
    ['Day', 'Level', 'Verdict', 'Sample', 'Note'],
    order.inspections.map(({ inspectedOn, level, verdict, sample, note }) => [
      inspectedOn,
      level,
      verdict,
      sample,
      note,
    ]),
  ),
  ...tableLines(
    'Shipments',
    ['Day', 'Carrier', 'Tracking', 'Cartons', 'Pieces', 'Ship to'],
    order.shipments.map(({ shippedOn, carrier, tracking, cartons, pieces, shipTo }) => [
      shippedOn,
      carrier,
      tracking,
      cartons,
      pieces,
      shipTo,
    ]),
  ),
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
  ...tableLines(
    'Prints',
    ['Revision', 'Format', 'Labels', 'By'],
    label.prints.map(({ revision, format, labels, who }) => [revision, format, labels, who]),
  ),
  '',
  ...timelineLines(label.timeline),
];
