/** Receipt list columns, one entry for each. */
import type { Cell, Chip } from '#lib/reports/cells.ts';
import { fieldFile, fileColumn, listOf, type Column } from '#lib/reports/column.ts';
import { deliveryFields } from './fields.ts';
import { shareOf } from '#lib/reports/tile.ts';
import { choice, optionsOf, words } from '#lib/reports/filters.ts';
import type { ReceiptSummary } from './replies.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { statusOf } from '#lib/records/status.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { accuracy } from './figures.ts';
import { receiptPath } from './receipt.ts';
import { hasArrived, isCounted, isNotComing, receiptStatuses, receiptStatusOf } from './status.ts';

/** When it came, or is expected. */
function whenText({ status, arrivedAt, expectedOn, listedOn }: ReceiptSummary): string {
  if (arrivedAt !== null || hasArrived(status)) return dayText(listedOn);
  if (isNotComing(status)) return 'Not received';
  return expectedOn === null ? 'Not yet received' : `Due ${dayText(expectedOn)}`;
}

/** Returns '18 of 20'; received only when none was expected. */
const ofExpected = (received: number, expected: number): string =>
  expected === 0 ? countText(received) : `${countText(received)} of ${countText(expected)}`;

/** Over, short and damaged, as far as there is any. */
const figureChips = ({ over, short, damaged }: ReceiptSummary): Chip[] =>
  [
    { letter: 'O', name: 'over', count: over, tone: 'waiting' as const },
    { letter: 'S', name: 'short', count: short, tone: 'bad' as const },
    { letter: 'D', name: 'damaged', count: damaged, tone: 'bad' as const },
  ]
    .filter(({ count }) => count > 0)
    .map(({ letter, name, count, tone }) => ({
      text: `${letter} ${countText(count)}`,
      title: `${countText(count)} ${name}`,
      tone,
    }));

/** From 0 to 1; null until it is counted. */
const accuracyOf = ({ status, piecesExpected: expected, over, short }: ReceiptSummary) =>
  isCounted(status) ? shareOf(accuracy({ expected, over, short })) : null;

/** Over and short are known once the count is over. */
const ifCounted =
  (value: (receipt: ReceiptSummary) => number) =>
  (receipt: ReceiptSummary): number | null =>
    isCounted(receipt.status) ? value(receipt) : null;

/** The status on one short line; the receipt itself says it in full. */
const statusCell = (receipt: ReceiptSummary): Cell => {
  const { label, tone } = receiptStatusOf(receipt);
  return {
    kind: 'status',
    label: receipt.status === 'RECEIVED_WITH_EXCEPTIONS' ? 'Exceptions' : label,
    tone,
  };
};

/** A column of files. */
const plain = <N extends keyof typeof deliveryFields>(name: N, only?: 'sheet') => ({
  id: name,
  label: deliveryFields[name].label,
  file: { ...fieldFile(deliveryFields, name), only },
});

/** A column of files and of the page. */
const shown = <N extends 'vendor' | 'po' | 'carrier' | 'tracking'>(name: N, only?: 'sheet') => ({
  ...plain(name, only),
  cell: (receipt: ReceiptSummary): Cell => receipt[name],
});

export const receiptColumns = [
  {
    id: 'number',
    label: 'Number',
    card: 'id',
    stays: true,
    sort: true,
    cell: ({ reference }) => ({ kind: 'link', text: reference, href: receiptPath(reference) }),
    file: { type: 'identifier', value: ({ reference }) => reference },
  },
  {
    id: 'received',
    label: 'Received',
    card: 'detail',
    sort: true,
    cell: whenText,
    file: { type: 'moment', value: ({ arrivedAt }) => arrivedAt },
  },
  plain('expectedOn', 'sheet'),
  { ...shown('vendor'), card: 'title', fit: 'grows', sort: true, filter: words('Vendor') },
  { ...shown('po'), card: 'id', fit: 'cut', sort: true, filter: words('PO') },
  { ...shown('carrier'), fit: 'extra', sort: true, filter: words('Carrier') },
  { ...shown('tracking', 'sheet'), fit: 'extra', sort: true },
  plain('cartonsExpected'),
  {
    id: 'cartons',
    label: 'Cartons',
    card: 'detail',
    isNumber: true,
    sort: true,
    cell: ({ cartonsReceived, cartonsExpected }) => ofExpected(cartonsReceived, cartonsExpected),
    file: { ...plain('cartonsReceived').file, title: deliveryFields.cartonsReceived.label },
  },
  fileColumn('piecesExpected', 'Pieces expected', 'integer', { isSummed: true }),
  {
    id: 'pieces',
    label: 'Pieces',
    card: 'detail',
    isNumber: true,
    sort: true,
    cell: ({ piecesReceived, piecesExpected }) => ofExpected(piecesReceived, piecesExpected),
    file: {
      type: 'integer',
      title: 'Pieces received',
      isSummed: true,
      value: ({ piecesReceived }) => piecesReceived,
    },
  },
  {
    id: 'exceptions',
    label: 'O/S/D',
    card: 'detail',
    sort: true,
    filter: choice('Exceptions', 'All', [
      { value: 'only', label: 'With exceptions' },
      { value: 'open', label: 'Waiting for you' },
    ]),
    cell: (receipt) => ({ kind: 'chips', chips: figureChips(receipt) }),
  },
  {
    id: 'over',
    label: 'Over',
    file: { type: 'integer', isSummed: true, value: ifCounted(({ over }) => over) },
  },
  {
    id: 'short',
    label: 'Short',
    file: { type: 'integer', isSummed: true, value: ifCounted(({ short }) => short) },
  },
  fileColumn('damaged', 'Damaged', 'integer', { isSummed: true }),
  {
    id: 'accuracy',
    label: 'Accuracy',
    file: { type: 'share', only: 'sheet', value: accuracyOf },
  },
  {
    id: 'status',
    label: 'Status',
    isSecond: true,
    card: 'badge',
    sort: true,
    filter: { ...choice('Status', 'All', optionsOf(receiptStatuses.statuses)), isList: true },
    cell: statusCell,
    file: { type: 'text', value: ({ status }) => statusOf(receiptStatuses, status).label },
  },
] as const satisfies readonly Column<ReceiptSummary>[];

export const receiptDefinition = {
  name: 'receipts',
  title: 'Receipts',
  path: pathOf('receipt-report'),
  filters: {
    q: words('Search', { placeholder: 'Number, vendor, tracking …' }),
    item: words('SKU, style or GTIN', { placeholder: 'Exact SKU, style or GTIN' }),
  },
  shown: ['q', 'status', 'exceptions'],
  defaultSort: '-received',
  dates: { label: 'Received', presets: 'past' },
} as const;

export const receiptShape = listOf({ ...receiptDefinition, columns: receiptColumns });

/** Sort keys of the list. */
export const receiptSorts = receiptShape.allSorts;
export type ReceiptSort = (typeof receiptSorts)[number];
