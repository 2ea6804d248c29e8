/** The statuses of a service request from submission to shipment; rebranding adds to them. */
import { approveQuote, declineQuote } from '../client-acts.ts';
import type { Move, Status, StatusTable } from '#lib/records/status.ts';

export const serviceStatuses: readonly Status[] = [
  {
    id: 'SUBMITTED',
    label: 'Sent',
    tone: 'moving',
    next: 'We’ll review it and reply by email.',
    companyAction: 'Review',
  },
  {
    id: 'IN_REVIEW',
    label: 'In review',
    tone: 'moving',
    next: 'We’re planning and pricing the work.',
    companyAction: 'Quote',
    owesAnswer: true,
  },
  {
    id: 'INFO_NEEDED',
    label: 'Information needed',
    tone: 'waiting',
    next: 'Please answer our question.',
    action: 'Answer',
  },
  {
    id: 'QUOTED',
    label: 'Quote ready',
    tone: 'waiting',
    next: 'Approve the quote with your signature, or decline it.',
    action: 'Review the quote',
  },
  {
    id: 'APPROVED',
    label: 'Quote approved',
    tone: 'good',
    next: 'We’ll schedule the work.',
    companyAction: 'Schedule',
    beforeWork: true,
  },
  {
    id: 'QUOTE_DECLINED',
    label: 'Quote declined',
    tone: 'bad',
    next: 'Reply if you want another quote.',
  },
  {
    id: 'QUOTE_EXPIRED',
    label: 'Quote expired',
    tone: 'bad',
    next: 'Reply to get a new quote.',
  },
  {
    id: 'SCHEDULED',
    label: 'Scheduled',
    tone: 'moving',
    next: 'Work will start as planned.',
    companyAction: 'Start work',
    beforeWork: true,
  },
  {
    id: 'IN_PROGRESS',
    label: 'In progress',
    tone: 'moving',
    next: 'We’re working on your goods.',
    companyAction: 'Work',
  },
  {
    id: 'ON_HOLD',
    label: 'On hold',
    // Client requests are made on the work order.
    tone: 'moving',
    next: 'See the last note for the reason.',
    companyAction: 'Resume',
  },
  {
    id: 'QC',
    label: 'Final inspection',
    tone: 'moving',
    next: 'We’re checking the finished goods.',
    companyAction: 'Inspect',
  },
  {
    id: 'COMPLETED',
    label: 'Completed',
    tone: 'good',
    next: 'The goods are ready to ship.',
    companyAction: 'Ship',
  },
  { id: 'SHIPPED', label: 'Shipped', tone: 'good', next: 'The goods are on their way.' },
  { id: 'CLOSED', label: 'Closed', tone: 'draft', next: 'No further action.' },
  { id: 'CANCELLED', label: 'Canceled', tone: 'bad', next: 'Work has stopped.' },
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
