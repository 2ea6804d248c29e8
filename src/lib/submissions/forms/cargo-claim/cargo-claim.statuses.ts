/** The statuses of a cargo claim between claimant and carrier. */
import { status, type StatusTable } from '#lib/records/status.ts';
import { acceptOffer, declineOffer, dispute, sendToCarrier } from '../client-acts.ts';

/** The carrier has it: its time runs from the day on which it was sent. */
const SENT = 'SENT';

export const cargoClaimStatuses: StatusTable = {
  sentWord: 'Signed',
  submitted: 'FILED',
  asked: 'DOCS_NEEDED',
  quoted: 'OFFERED',
  quoteName: 'Offer',
  statuses: [
    status.waiting(
      'FILED',
      'Signed, not sent yet',
      'Send the carrier letter and the claim PDF to the carrier, then enter the date on the claim’s page.',
      {
        documentLabel: 'Signed',
        action: 'Send it to the carrier',
      },
    ),
    status.moving(SENT, 'Sent to the carrier', 'The carrier must acknowledge it within 30 days.', {
      companyAction: 'Follow up',
    }),
    status.moving(
      'ACKNOWLEDGED',
      'Acknowledged',
      'The carrier must pay, decline or make an offer within 120 days of filing.',
      {
        companyAction: 'Follow up',
      },
    ),
    status.moving(
      'UNDER_INVESTIGATION',
      'Under investigation',
      'Please keep goods and packaging.',
      {
        companyAction: 'Decide',
      },
    ),
    status.waiting('DOCS_NEEDED', 'Documents needed', 'Please send the requested documents.', {
      action: 'Send documents',
    }),
    status.waiting('OFFERED', 'Offer made', 'Accept the offer with your signature or decline it.', {
      action: 'Review the offer',
    }),
    status.good('ACCEPTED', 'Accepted', 'Payment is on its way.', {
      companyAction: 'Pay',
    }),
    status.good('PAID', 'Paid', 'Check that the payment has arrived.'),
    status.bad('DECLINED', 'Declined', 'You can dispute it.', {
      needsNote: 'Give a reason.',
    }),
    status.moving('DISPUTED', 'Disputed', 'We’re reviewing it again.', {
      companyAction: 'Decide',
      owesAnswer: true,
    }),
    status.draft('CLOSED', 'Closed', 'No further action from us.'),
    status.draft('WITHDRAWN', 'Withdrawn', 'You withdrew it.'),
  ],
  moves: [
    { from: ['FILED'], to: SENT, by: 'send', terms: sendToCarrier },
    { from: ['DOCS_NEEDED'], to: 'DOCS_NEEDED', by: 'send', terms: sendToCarrier },
    { from: ['UNDER_INVESTIGATION'], to: 'UNDER_INVESTIGATION', by: 'send', terms: sendToCarrier },
    { from: ['FILED', 'DOCS_NEEDED', 'UNDER_INVESTIGATION'], to: SENT, by: 'company' },
    { from: ['FILED', SENT], to: 'ACKNOWLEDGED', by: 'company' },
    {
      from: ['FILED', SENT, 'ACKNOWLEDGED', 'DOCS_NEEDED', 'DISPUTED'],
      to: 'UNDER_INVESTIGATION',
      by: 'company',
    },
    {
      from: ['FILED', SENT, 'ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DISPUTED'],
      to: 'DOCS_NEEDED',
      by: 'company',
    },
    { from: ['DOCS_NEEDED'], to: 'UNDER_INVESTIGATION', by: 'answer' },
    { from: ['ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DISPUTED'], to: 'OFFERED', by: 'company' },
    { from: ['OFFERED'], to: 'ACCEPTED', by: 'approve', terms: acceptOffer },
    { from: ['OFFERED'], to: 'DISPUTED', by: 'decline', terms: declineOffer },
    { from: ['ACCEPTED', 'UNDER_INVESTIGATION', 'DISPUTED'], to: 'PAID', by: 'company' },
    {
      from: ['FILED', SENT, 'ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DOCS_NEEDED', 'DISPUTED'],
      to: 'DECLINED',
      by: 'company',
    },
    { from: ['DECLINED'], to: 'DISPUTED', by: 'dispute', terms: dispute },
    { from: ['PAID', 'DECLINED', 'DISPUTED'], to: 'CLOSED', by: 'company' },
    {
      from: [
        'FILED',
        SENT,
        'ACKNOWLEDGED',
        'UNDER_INVESTIGATION',
        'DOCS_NEEDED',
        'OFFERED',
        'DISPUTED',
      ],
      to: 'WITHDRAWN',
      by: 'withdraw',
    },
  ],
};
