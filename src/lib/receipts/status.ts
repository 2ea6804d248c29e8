/** Statuses of a receipt and their transitions. Only the company changes them, never a client. */
import { statusOf, type Status, type StatusTable } from '#lib/records/status.ts';

export const receiptStatuses: StatusTable = {
  submitted: 'EXPECTED',
  statuses: [
    {
      id: 'EXPECTED',
      label: 'Expected',
      tone: 'draft',
      next: 'We’ll count it when it arrives.',
    },
    {
      id: 'PARTLY_ARRIVED',
      label: 'Partly arrived',
      tone: 'moving',
      next: 'Waiting for the rest before counting.',
      companyAction: 'Count',
    },
    {
      id: 'ARRIVED',
      label: 'Arrived',
      tone: 'moving',
      next: 'Counting is next.',
      companyAction: 'Count',
    },
    {
      id: 'COUNTING',
      label: 'Counting',
      tone: 'moving',
      next: 'Counts will appear here.',
      companyAction: 'Finish count',
    },
    { id: 'RECEIVED', label: 'Received', tone: 'good', next: 'All pieces are here as expected.' },
    {
      id: 'RECEIVED_WITH_EXCEPTIONS',
      label: 'Received with exceptions',
      tone: 'waiting',
      next: 'Review the exceptions and tell us what to do.',
    },
    {
      id: 'CLOSED',
      label: 'Closed',
      tone: 'draft',
      next: 'Counts are final; any correction appears in the activity.',
    },
    { id: 'REFUSED', label: 'Refused', tone: 'bad', next: 'Returned to carrier.' },
    { id: 'CANCELLED', label: 'Canceled', tone: 'draft', next: 'It has been canceled.' },
  ],
  moves: [
    { by: 'company', from: ['EXPECTED'], to: 'PARTLY_ARRIVED' },
    { by: 'company', from: ['EXPECTED', 'PARTLY_ARRIVED'], to: 'ARRIVED' },
    { by: 'company', from: ['PARTLY_ARRIVED', 'ARRIVED'], to: 'COUNTING' },
    { by: 'company', from: ['ARRIVED', 'COUNTING', 'RECEIVED_WITH_EXCEPTIONS'], to: 'RECEIVED' },
    { by: 'company', from: ['ARRIVED', 'COUNTING', 'RECEIVED'], to: 'RECEIVED_WITH_EXCEPTIONS' },
    { by: 'company', from: ['RECEIVED', 'RECEIVED_WITH_EXCEPTIONS'], to: 'CLOSED' },
    { by: 'company', from: ['EXPECTED', 'PARTLY_ARRIVED', 'ARRIVED'], to: 'REFUSED' },
    { by: 'company', from: ['EXPECTED'], to: 'CANCELLED' },
  ],
};

/**
 * Status for the client: once every exception is answered or resolved, nothing is pending. Without their number, some
 * are assumed open.
 */
export function receiptStatusOf({
  status: id,
  openExceptions = 1,
}: {
  readonly status: string;
  readonly openExceptions?: number | undefined;
}): Status {
  const status = statusOf(receiptStatuses, id);
  if (status.tone !== 'waiting' || openExceptions > 0) return status;
  const next = 'Nothing is left to decide. We’ll close it when the goods are dealt with.';
  return { ...status, tone: 'moving', next };
}

export const receiptStatusIds = receiptStatuses.statuses.map(({ id }) => id);

export const countedStatuses: readonly string[] = [
  'RECEIVED',
  'RECEIVED_WITH_EXCEPTIONS',
  'CLOSED',
];
export const arrivedStatuses: readonly string[] = [
  'PARTLY_ARRIVED',
  'ARRIVED',
  'COUNTING',
  ...countedStatuses,
];

/** Returns true after the count, when over and short are defined. */
export const isCounted = (status: string): boolean => countedStatuses.includes(status);

/** Returns true if goods have arrived. */
export const hasArrived = (status: string): boolean => arrivedStatuses.includes(status);

/** Returns true if a claim may name the receipt: its goods arrived, or were refused at the dock. */
export const isClaimable = (status: string): boolean => hasArrived(status) || status === 'REFUSED';

/** Returns true if no goods are here or will come. */
export const isNotComing = (status: string): boolean =>
  status === 'REFUSED' || status === 'CANCELLED';

/** RECEIVED by its figures: with exceptions when anything is over, short, damaged or noted. */
export const receivedStatus = (isClean: boolean): string =>
  isClean ? 'RECEIVED' : 'RECEIVED_WITH_EXCEPTIONS';

export const isReceived = (status: string): boolean =>
  status === 'RECEIVED' || status === 'RECEIVED_WITH_EXCEPTIONS';
