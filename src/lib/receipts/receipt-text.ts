/** One receipt in words and figures, for its page. */
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { countText, hoursText, type Tile } from '#lib/reports/tile.ts';
import type { ReceiptRecord } from './replies.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { statusOf } from '#lib/records/status.ts';
import { accuracy } from './figures.ts';
import { freightTerms, receiptFileKinds, transportModes } from './receipt.ts';
import { accuracyText } from './report.ts';
import { hasArrived, isCounted, receiptStatuses } from './status.ts';

export interface Fact {
  readonly label: string;
  readonly text: string;
}

const moment = (iso: string | null): string => (iso === null ? '' : companyMomentText(iso));

/** What is known of the delivery; what is not known is left out. */
export function headFacts({ head, ...receipt }: ReceiptRecord): Fact[] {
  const pairs: readonly (readonly [string, string])[] = [
    ['Vendor', receipt.vendor],
    ['PO', receipt.po],
    ['Vendor invoice', head.vendorInvoice],
    ['Expected on', receipt.expectedOn === null ? '' : dayText(receipt.expectedOn)],
    ['Arrived', moment(receipt.arrivedAt)],
    ['Counted', moment(receipt.countedAt)],
    ['Received by', head.receivedBy],
    ['Dock', head.dock],
    ['Carrier', receipt.carrier],
    ['Transport', head.mode === '' ? '' : transportModes[head.mode]],
    ['Tracking or PRO', receipt.tracking],
    ['Bill of lading', head.bol],
    ['Trailer', head.trailer],
    ['Seal', head.seal],
    ['Seal intact', { '': '', yes: 'Yes', no: 'No' }[head.sealIntact]],
    ['Freight terms', head.freightTerms === '' ? '' : freightTerms[head.freightTerms]],
    ['Pallets', head.pallets === 0 ? '' : countText(head.pallets)],
    ['Weight', head.weight === null ? '' : `${countText(head.weight)} ${head.weightUnit}`],
    ['Note', head.note],
  ];
  return pairs.filter(([, text]) => text !== '').map(([label, text]) => ({ label, text }));
}

const minutesOf = ({ arrivedAt, countedAt }: ReceiptRecord): number | null =>
  arrivedAt === null || countedAt === null
    ? null
    : (Date.parse(countedAt) - Date.parse(arrivedAt)) / 60_000;

/** The figures; over, short and accuracy once it is counted. */
export function totalTiles(receipt: ReceiptRecord): Tile[] {
  const { piecesExpected: expected, piecesReceived: received, damaged } = receipt;
  const { over, short, cartonsExpected, cartonsReceived } = receipt;
  const of = (count: number): string => (count === 0 ? 'none announced' : `of ${countText(count)}`);
  return [
    { label: 'Cartons', value: countText(cartonsReceived), note: of(cartonsExpected) },
    { label: 'Pieces', value: countText(received), note: of(expected) },
    ...(hasArrived(receipt.status)
      ? [
          { label: 'Good', value: countText(received - damaged) },
          { label: 'Damaged', value: countText(damaged) },
        ]
      : []),
    ...(isCounted(receipt.status)
      ? [
          { label: 'Over', value: countText(over) },
          { label: 'Short', value: countText(short) },
          { label: 'Accuracy', value: accuracyText(accuracy({ expected, over, short })) },
          { label: 'Arrival to count', value: hoursText(minutesOf(receipt)) },
        ]
      : []),
  ];
}

type Event = ReceiptRecord['timeline'][number];

/** What happened, in one or two words. */
export function receiptHeadline({ kind, to }: Event): string {
  if (kind === 'made') return statusOf(receiptStatuses, to).label;
  if (kind === 'correction') return 'Correction';
  if (kind === 'answer') return 'Answer';
  return kind === 'status' ? statusOf(receiptStatuses, to).label : 'Note';
}

const shown = (value: string | number | null): string =>
  value === null || value === '' ? 'nothing' : String(value);

/** 'Line 3, received: 8, now 10.' */
export const changeText = ({ field, from, to }: Event['changes'][number]): string => {
  const [part = '', number, name] = field.split('.');
  const exception = 'exceptions.';
  const what = field.startsWith(exception)
    ? `Exception ${field.slice(exception.length)}`
    : part === 'lines'
      ? `Line ${number}, ${name}`
      : part;
  return `${what}: ${shown(from)}, now ${shown(to)}.`;
};

/** A file by its caption, kind or name. */
export const fileText = ({ caption, kind, name }: ReceiptRecord['files'][number]): string =>
  caption || `${receiptFileKinds[kind]}: ${name}`;
