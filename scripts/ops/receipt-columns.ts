/** Columns of a file of receipts: what the feed takes, named for people who fill in rows. */
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import { receiptStatuses } from '#lib/receipts/status.ts';
import { freightTerms } from '#lib/receipts/choices.ts';
import type { Column } from './row-file.ts';

export const statusIds = receiptStatuses.statuses.map(({ id }) => id).join(', ');

export type LineFeed = NonNullable<ReceiptFeed['lines']>[number];

/** What the feed may say has its column: the compiler names the one that is missing. */
const columnsOf = <Name extends string>(meanings: Readonly<Record<Name, string>>): Column[] =>
  Object.entries<string>(meanings).map(([name, meaning]) => ({ name, meaning }));

export const headColumns: readonly Column[] = columnsOf<
  Exclude<
    keyof ReceiptFeed,
    'receipt' | 'callerReference' | 'byContents' | 'lines' | 'lineMode' | 'exceptions'
  >
>({
  client: 'customer ID or e-mail address; needed for a new receipt',
  status: statusIds,
  serviceRequest:
    'the request that announced it, such as SR-2026-000001: the delivery is that receipt',
  vendor: 'who sent it',
  po: "the client's order",
  carrier: 'who brought it',
  mode: 'ltl, truckload, parcel, courier, air, ocean or house_truck',
  tracking: 'tracking or PRO number',
  bol: 'bill of lading',
  expectedOn: 'day, such as 2026-12-01',
  arrivedAt: 'moment with its zone, as text such as 2026-12-01T09:30:00-05:00',
  countedAt: 'moment with its zone, as text such as 2026-12-01T15:30:00-05:00',
  cartonsExpected: 'cartons announced, a whole number',
  cartonsReceived: 'cartons that came, a whole number',
  pallets: 'pallets that came, a whole number',
  weight: 'weight of the delivery',
  weightUnit: 'lb or kg',
  vendorInvoice: "the vendor's invoice",
  trailer: 'number of the trailer',
  seal: 'number of the seal',
  sealIntact: 'yes or no',
  freightTerms: Object.keys(freightTerms).filter(Boolean).join(', '),
  currency: 'of the costs: USD, INR, CAD, EUR or GBP',
  dock: 'dock or warehouse',
  receivedBy: 'who took it in',
  note: 'what the client reads',
  correction: 'why the figures of a closed receipt change',
});

/** In rows `po` is that of the delivery; lines of several orders stand in a list. */
export const lineColumns: readonly Column[] = columnsOf<Exclude<keyof LineFeed, 'po'>>({
  line: 'number of the line; when empty the line is found by its SKU, GTIN or style, color and size',
  sku: 'item number',
  style: 'style',
  description: 'what it is',
  colour: 'colourway',
  size: 'size',
  gtin: 'GTIN, 8 to 14 digits',
  cartons: 'numbers of its cartons',
  expected: 'pieces announced, a whole number',
  received: 'pieces that came, a whole number',
  damaged: 'damaged pieces among them, a whole number',
  condition: 'state of the pieces',
  location: 'where they lie',
  unitCost: 'cost of a piece, such as 6.20; with a sign or code only beside a currency',
});

/** As an entry of JSON may hold them. */
export const nested: readonly Column[] = [
  { name: 'lines', meaning: 'lines of it as a list', isNested: true },
  { name: 'exceptions', meaning: 'what is wrong with it as a list', isNested: true },
];
