/** The data of a receipt, as the API and the pages name it. */

/** What stands at the head of a receipt and in no list. Texts may be ''. */
export type ReceiptHead = {
  readonly vendorInvoice: string;
  readonly receivedBy: string;
  /** Dock or warehouse. */
  readonly dock: string;
  readonly mode: TransportMode;
  readonly bol: string;
  readonly trailer: string;
  readonly seal: string;
  /** '' when it was not inspected. */
  readonly sealIntact: '' | 'yes' | 'no';
  readonly freightTerms: FreightTerms;
  readonly pallets: number;
  readonly weight: number | null;
  readonly weightUnit: 'lb' | 'kg';
  readonly currency: string;
  readonly note: string;
};

export const emptyHead: ReceiptHead = {
  vendorInvoice: '',
  receivedBy: '',
  dock: '',
  mode: '',
  bol: '',
  trailer: '',
  seal: '',
  sealIntact: '',
  freightTerms: '',
  pallets: 0,
  weight: null,
  weightUnit: 'lb',
  currency: 'USD',
  note: '',
};

export const transportModes = {
  '': 'Not named',
  ltl: 'LTL',
  truckload: 'Truckload',
  parcel: 'Parcel',
  courier: 'Courier',
  air: 'Air',
  ocean: 'Ocean',
  house_truck: 'Our own truck',
} as const;

export type TransportMode = keyof typeof transportModes;

export const freightTerms = {
  '': 'Not named',
  prepaid: 'Prepaid',
  collect: 'Collect',
  third_party: 'Third party',
} as const;

export type FreightTerms = keyof typeof freightTerms;

/** One line: what was expected, what came. Texts may be ''; money in minor units of the receipt's currency. */
export interface ReceiptLine {
  /** The company's line number. */
  readonly line: number;
  readonly sku: string;
  readonly style: string;
  readonly description: string;
  readonly colour: string;
  readonly size: string;
  readonly gtin: string;
  /** Numbers of the cartons it lay in. */
  readonly cartons: string;
  readonly expected: number;
  readonly received: number;
  readonly damaged: number;
  readonly condition: string;
  /** Where the company put it. */
  readonly location: string;
  readonly unitCost: number | null;
}

/** What can be wrong with what came. */
export const exceptionTypes = {
  over: 'Over',
  short: 'Short',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  no_paperwork: 'No paperwork',
  unlabelled: 'Unlabelled',
} as const;

export type ExceptionType = keyof typeof exceptionTypes;

/** Whether the driver's receipt says so; '' when nobody knows. */
export const notedOnDelivery = { yes: 'Noted', no: 'Not noted', unknown: '' } as const;

/** What can be done about it: asked by the house, answered by the client. */
export const dispositions = {
  accept: 'Accept',
  return: 'Return to vendor',
  hold: 'Hold',
  scrap: 'Scrap',
  rework: 'Rework',
} as const;

export type Disposition = keyof typeof dispositions;

/** Answers that are always open; scrap and rework only when the company proposes them. */
const usualAnswers: readonly Disposition[] = ['accept', 'return', 'hold'];

/** What the client may answer to what the company asked. */
export const answersTo = (asked: Disposition): readonly Disposition[] =>
  usualAnswers.includes(asked) ? usualAnswers : [asked, ...usualAnswers];

/** Kinds of files on a receipt. */
export const receiptFileKinds = {
  photo: 'Photo',
  packing_list: 'Packing list',
  bol: 'Bill of lading',
  pod: 'Delivery receipt',
  other: 'Document',
} as const;

/** The page of one receipt. */
export const receiptPath = (reference: string): string =>
  `/report/receipt/receipt-report/${encodeURIComponent(reference)}`;

/** The prefix of receipt numbers. */
export const RECEIPT_PREFIX = 'RC';
