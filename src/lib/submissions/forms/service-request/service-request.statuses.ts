/** The statuses of a service request from submission to shipment; rebranding adds to them. */
import { approveQuote, declineQuote } from '../client-acts.ts';
import { status, type Move, type Status, type StatusTable } from '#lib/records/status.ts';

export const serviceStatuses: readonly Status[] = [
  status.moving('SUBMITTED', 'Sent', 'We’ll review it and reply by email.', {
    companyAction: 'Review',
  }),
  status.moving('IN_REVIEW', 'In review', 'We’re planning and pricing the work.', {
    companyAction: 'Quote',
    owesAnswer: true,
  }),
  status.waiting('INFO_NEEDED', 'Information needed', 'Please answer our question.', {
    action: 'Answer',
  }),
  status.waiting('QUOTED', 'Quote ready', 'Approve the quote with your signature, or decline it.', {
    action: 'Review the quote',
  }),
  status.good('APPROVED', 'Quote approved', 'We’ll schedule the work.', {
    companyAction: 'Schedule',
    beforeWork: true,
  }),
  status.bad('QUOTE_DECLINED', 'Quote declined', 'Reply if you want another quote.'),
  status.bad('QUOTE_EXPIRED', 'Quote expired', 'Reply to get a new quote.'),
  status.moving('SCHEDULED', 'Scheduled', 'Work will start as planned.', {
    companyAction: 'Start work',
    beforeWork: true,
  }),
  status.moving('IN_PROGRESS', 'In progress', 'We’re working on your goods.', {
    companyAction: 'Work',
  }),
  // Client requests are made on the work order.
  status.moving('ON_HOLD', 'On hold', 'See the last note for the reason.', {
    companyAction: 'Resume',
  }),
  status.moving('QC', 'Final inspection', 'We’re checking the finished goods.', {
    companyAction: 'Inspect',
  }),
  status.good('COMPLETED', 'Completed', 'The goods are ready to ship.', {
    companyAction: 'Ship',
  }),
  status.good('SHIPPED', 'Shipped', 'The goods are on their way.'),
  status.draft('CLOSED', 'Closed', 'No further action.'),
  status.bad('CANCELLED', 'Canceled', 'Work has stopped.'),
];

/** Until here the client may cancel without asking. */
const beforeWork = [
  'SUBMITTED',
  'IN_REVIEW',
  'INFO_NEEDED',
  'QUOTED',
  'QUOTE_DECLINED',
  'QUOTE_EXPIRED',
  'APPROVED',
  'SCHEDULED',
];

export const serviceMoves: readonly Move[] = [
  { from: ['SUBMITTED', 'INFO_NEEDED'], to: 'IN_REVIEW', by: 'company' },
  { from: ['QUOTED', 'QUOTE_DECLINED', 'QUOTE_EXPIRED'], to: 'IN_REVIEW', by: 'company' },
  { from: ['SUBMITTED', 'IN_REVIEW'], to: 'INFO_NEEDED', by: 'company' },
  { from: ['INFO_NEEDED'], to: 'IN_REVIEW', by: 'answer' },
  { from: ['IN_REVIEW'], to: 'QUOTED', by: 'company' },
  { from: ['QUOTED'], to: 'APPROVED', by: 'approve', terms: approveQuote },
  { from: ['QUOTED'], to: 'QUOTE_DECLINED', by: 'decline', terms: declineQuote },
  { from: ['QUOTED'], to: 'QUOTE_EXPIRED', by: 'company' },
  { from: ['IN_REVIEW', 'APPROVED'], to: 'SCHEDULED', by: 'company' },
  { from: ['SCHEDULED', 'ON_HOLD', 'QC'], to: 'IN_PROGRESS', by: 'company' },
  { from: ['SCHEDULED', 'IN_PROGRESS', 'QC'], to: 'ON_HOLD', by: 'company' },
  { from: ['IN_PROGRESS'], to: 'QC', by: 'company' },
  { from: ['IN_PROGRESS', 'QC'], to: 'COMPLETED', by: 'company' },
  { from: ['COMPLETED'], to: 'SHIPPED', by: 'company' },
  { from: ['COMPLETED', 'SHIPPED'], to: 'CLOSED', by: 'company' },
  { from: beforeWork, to: 'CANCELLED', by: 'withdraw' },
  {
    from: [...beforeWork, 'IN_PROGRESS', 'ON_HOLD', 'QC', 'COMPLETED'],
    to: 'CANCELLED',
    by: 'company',
  },
];

export const serviceRequestStatuses: StatusTable = {
  submitted: 'SUBMITTED',
  asked: 'INFO_NEEDED',
  quoted: 'QUOTED',
  statuses: serviceStatuses,
  moves: serviceMoves,
};
