/** The statuses of a garment claim. Those of the appeal allow one appeal. */
import { status, type StatusTable } from '#lib/records/status.ts';
import { appeal } from '../client-acts.ts';

export const garmentClaimStatuses: StatusTable = {
  submitted: 'SUBMITTED',
  asked: 'INFO_NEEDED',
  statuses: [
    status.moving('SUBMITTED', 'Sent', 'We’ll review it. Please keep the garments.', {
      companyAction: 'Review',
    }),
    status.moving(
      'UNDER_REVIEW',
      'Under review',
      'We’re reviewing the photos and goods. Please keep the garments.',
      {
        companyAction: 'Decide',
        owesAnswer: true,
      },
    ),
    status.waiting('INFO_NEEDED', 'Information needed', 'Please answer our question.', {
      action: 'Answer',
    }),
    status.good('APPROVED', 'Approved', 'We’re arranging your resolution.', {
      companyAction: 'Resolve',
    }),
    status.good(
      'PARTLY_APPROVED',
      'Partly approved',
      'We’re arranging the approved part. You can appeal within 14 days of this decision.',
      {
        companyAction: 'Resolve',
        needsNote: 'Give a reason.',
      },
    ),
    status.bad('REJECTED', 'Rejected', 'You can appeal within 14 days of this decision.', {
      needsNote: 'Give a reason.',
    }),
    status.moving(
      'APPEALED',
      'Appealed',
      'Under review again. If you withdraw the appeal, the first decision stands.',
      {
        companyAction: 'Decide',
        owesAnswer: true,
      },
    ),
    status.good('APPEAL_GRANTED', 'Appeal granted', 'We’re arranging your resolution.', {
      companyAction: 'Resolve',
    }),
    status.bad('APPEAL_REFUSED', 'Appeal refused', 'The first decision is final.', {
      companyAction: 'Close',
      needsNote: 'Give a reason.',
    }),
    status.draft('APPEAL_WITHDRAWN', 'Appeal withdrawn', 'The first decision stands.', {
      companyAction: 'Close',
    }),
    status.good('RESOLVED', 'Resolved', 'See the note for the credit, rework or replacement.'),
    status.draft('CLOSED', 'Closed', 'No further action.'),
    status.draft('WITHDRAWN', 'Withdrawn', 'You withdrew it.'),
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
