/** Choices of company and client on a receipt, with labels. */

/** How goods travel. */
export const transportModes = {
  '': 'Not specified',
  ltl: 'LTL',
  truckload: 'Truckload',
  parcel: 'Parcel',
  courier: 'Courier',
  air: 'Air',
  ocean: 'Ocean',
  house_truck: 'Our own truck',
} as const;

/** Who pays for the transport. */
export const freightTerms = {
  '': 'Not specified',
  prepaid: 'Prepaid',
  collect: 'Collect',
  third_party: 'Third party',
} as const;

/** Exception types of received goods. */
export const exceptionTypes = {
  over: 'Over',
  short: 'Short',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  no_paperwork: 'No paperwork',
  unlabelled: 'Unlabeled',
} as const;

export type ExceptionType = keyof typeof exceptionTypes;

/** Noted on the delivery receipt; '' when unknown. */
export const notedOnDelivery = { unknown: '', yes: 'Noted', no: 'Not noted' } as const;

/** Dispositions: proposed by the company, chosen by the client. */
export const dispositions = {
  accept: 'Accept',
  return: 'Return to vendor',
  hold: 'Hold',
  scrap: 'Scrap',
  rework: 'Rework',
} as const;

export type Disposition = keyof typeof dispositions;

/** The answer of which each disposition is for some of the pieces. */
export const SPLIT = 'split';

/** Kinds of files on a receipt. */
export const receiptFileKinds = {
  photo: 'Photo',
  packing_list: 'Packing list',
  bol: 'Bill of lading',
  pod: 'Delivery receipt',
  other: 'Document',
} as const;
