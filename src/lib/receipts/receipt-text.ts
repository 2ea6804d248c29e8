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

interface Fact {
  readonly label: string;
  readonly text: string;
}

const moment = (iso: string | null): string => (iso === null ? '' : companyMomentText(iso));

type Delivery = Pick<
  ReceiptRecord,
  'vendor' | 'po' | 'request' | 'expectedOn' | 'arrivedAt' | 'countedAt' | 'carrier' | 'tracking'
> & { readonly head: Readonly<ReceiptRecord['head']> };

interface DeliveryFact {
  readonly label: string;
  /** '' for what is not known. */
  readonly text: (delivery: Delivery) => string;
  /** The other one has it elsewhere: the page links the request, the paper counts among its totals. */
  readonly only?: 'page' | 'paper';
}

/** What is known of a delivery, for its page and its paper. */
const deliveryFacts: readonly DeliveryFact[] = [
  { label: 'Vendor', text: ({ vendor }) => vendor },
  { label: 'PO', text: ({ po }) => po },
  { label: 'Vendor invoice', text: ({ head }) => head.vendorInvoice },
  { label: 'Service request', text: ({ request }) => request ?? '', only: 'paper' },
  { label: 'Expected on', text: ({ expectedOn: on }) => (on === null ? '' : dayText(on)) },
  { label: 'Arrived', text: ({ arrivedAt }) => moment(arrivedAt) },
  { label: 'Counted', text: ({ countedAt }) => moment(countedAt) },
  { label: 'Received by', text: ({ head }) => head.receivedBy },
  { label: 'Dock', text: ({ head }) => head.dock },
  { label: 'Carrier', text: ({ carrier }) => carrier },
  { label: 'Transport', text: ({ head }) => (head.mode === '' ? '' : transportModes[head.mode]) },
  { label: 'Tracking or PRO', text: ({ tracking }) => tracking },
  { label: 'Bill of lading', text: ({ head }) => head.bol },
  { label: 'Trailer', text: ({ head }) => head.trailer },
  { label: 'Seal', text: ({ head }) => head.seal },
  { label: 'Seal intact', text: ({ head }) => ({ '': '', yes: 'Yes', no: 'No' })[head.sealIntact] },
  {
    label: 'Freight terms',
    text: ({ head }) => (head.freightTerms === '' ? '' : freightTerms[head.freightTerms]),
  },
  { label: 'Pallets', text: ({ head }) => palletsText(head), only: 'page' },
  { label: 'Weight', text: ({ head }) => weightText(head), only: 'page' },
  { label: 'Note', text: ({ head }) => head.note },
];

type Head = Pick<ReceiptRecord['head'], 'pallets' | 'weight' | 'weightUnit'>;

/** '' for none. */
export const palletsText = ({ pallets }: Head): string => (pallets === 0 ? '' : countText(pallets));

/** 120 lb; '' when it is not known. */
export const weightText = ({ weight, weightUnit }: Head): string =>
  weight === null ? '' : `${countText(weight)} ${weightUnit}`;

/** What is known of a delivery; what is not known is left out. */
export const headFacts = (delivery: Delivery, place: 'page' | 'paper'): Fact[] =>
  deliveryFacts
    .filter(({ only = place }) => only === place)
    .map(({ label, text }) => ({ label, text: text(delivery) }))
    .filter(({ text }) => text !== '');

/** From arrival to the end of the count; null while one is not known. */
export const minutesOf = ({
  arrivedAt,
  countedAt,
}: Pick<Delivery, 'arrivedAt' | 'countedAt'>): number | null =>
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
