/** The statuses of a garment claim. Those of the appeal allow one appeal. */
import type { StatusTable } from '#lib/records/status.ts';
import { appeal } from '../client-acts.ts';

export const garmentClaimStatuses: StatusTable = {
  submitted: 'SUBMITTED',
  asked: 'INFO_NEEDED',
  statuses: [
    {
      id: 'SUBMITTED',
      label: 'Sent',
      tone: 'moving',
      next: 'We’ll review it. Please keep the garments.',
    },
    {
      id: 'UNDER_REVIEW',
      label: 'Under review',
      tone: 'moving',
      next: 'We’re reviewing the photos and goods. Please keep the garments.',
      owesAnswer: true,
    },
    {
      id: 'INFO_NEEDED',
      label: 'Information needed',
      tone: 'waiting',
      next: 'Please answer our question.',
      action: 'Answer',
    },
    { id: 'APPROVED', label: 'Approved', tone: 'good', next: 'We’re arranging your resolution.' },
    {
      id: 'PARTLY_APPROVED',
      label: 'Partly approved',
      tone: 'good',
      next: 'We’re arranging the approved part. You can appeal within 14 days of this decision.',
      needsNote: 'Give a reason.',
    },
    {
      id: 'REJECTED',
      label: 'Rejected',
      tone: 'bad',
      next: 'You can appeal within 14 days of this decision.',
      needsNote: 'Give a reason.',
    },
    {
      id: 'APPEALED',
      label: 'Appealed',
      tone: 'moving',
      next: 'Under review again. If you withdraw the appeal, the first decision stands.',
      owesAnswer: true,
    },
    {
      id: 'APPEAL_GRANTED',
      label: 'Appeal granted',
      tone: 'good',
      next: 'We’re arranging your resolution.',
    },
    {
      id: 'APPEAL_REFUSED',
      label: 'Appeal refused',
      tone: 'bad',
      next: 'The first decision is final.',
      needsNote: 'Give a reason.',
    },
    {
      id: 'APPEAL_WITHDRAWN',
      label: 'Appeal withdrawn',
      tone: 'draft',
      next: 'The first decision stands.',
    },
    {
      id: 'RESOLVED',
      label: 'Resolved',
      tone: 'good',
      next: 'See the note for the credit, rework or replacement.',
    },
    { id: 'CLOSED', label: 'Closed', tone: 'draft', next: 'No further action.' },
    { id: 'WITHDRAWN', label: 'Withdrawn', tone: 'draft', next: 'You withdrew it.' },
  ],
  moves: [
    { from: ['SUBMITTED', 'INFO_NEEDED'], to: 'UNDER_REVIEW', by: 'company' },
    { from: ['SUBMITTED', 'UNDER_REVIEW'], to: 'INFO_NEEDED', by: 'company' },
    { from: ['INFO_NEEDED'], to: 'UNDER_REVIEW', by: 'answer' },
    { from: ['UNDER_REVIEW'], to: 'APPROVED', by: 'company' },
    { from: ['UNDER_REVIEW'], to: 'PARTLY_APPROVED', by: 'company' },
    { from: ['UNDER_REVIEW'], to: 'REJECTED', by: 'company' },
    { from: ['REJECTED', 'PARTLY_APPROVED'], to: 'APPEALED', by: 'appeal', terms: appeal },
    { from: ['APPEALED'], to: 'APPEAL_GRANTED', by: 'company' },
    { from: ['APPEALED'], to: 'APPEAL_REFUSED', by: 'company' },
    { from: ['APPEALED'], to: 'APPEAL_WITHDRAWN', by: 'retract' },
    {
      from: ['APPROVED', 'PARTLY_APPROVED', 'APPEAL_GRANTED', 'APPEAL_REFUSED', 'APPEAL_WITHDRAWN'],
      to: 'RESOLVED',
      by: 'company',
    },
    {
      from: ['RESOLVED', 'REJECTED', 'APPEAL_REFUSED', 'APPEAL_WITHDRAWN'],
      to: 'CLOSED',
      by: 'company',
    },
    // Excludes APPEALED: the first decision's approvals would be lost. Withdraw the appeal only.
    { from: ['SUBMITTED', 'UNDER_REVIEW', 'INFO_NEEDED'], to: 'WITHDRAWN', by: 'withdraw' },
  ],
};
