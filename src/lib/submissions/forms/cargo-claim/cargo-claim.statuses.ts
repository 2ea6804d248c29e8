/** The statuses of a cargo claim between claimant and carrier. */
import type { StatusTable } from '#lib/records/status.ts';
import { acceptOffer, declineOffer } from '../client-acts.ts';

export const cargoClaimStatuses: StatusTable = {
  submitted: 'FILED',
  asked: 'DOCS_NEEDED',
  quoted: 'OFFERED',
  statuses: [
    {
      id: 'FILED',
      label: 'Filed',
      tone: 'moving',
      next: 'The carrier acknowledges it within 30 days.',
    },
    {
      id: 'ACKNOWLEDGED',
      label: 'Acknowledged',
      tone: 'moving',
      next: 'The carrier pays, declines or makes an offer within 120 days of filing.',
    },
    {
      id: 'UNDER_INVESTIGATION',
      label: 'Under investigation',
      tone: 'moving',
      next: 'Please keep goods and packaging.',
    },
    {
      id: 'DOCS_NEEDED',
      label: 'Documents needed',
      tone: 'waiting',
      next: 'Please send the documents that are asked for.',
    },
    {
      id: 'OFFERED',
      label: 'Offer made',
      tone: 'waiting',
      next: 'Accept the offer with your signature or decline it.',
    },
    { id: 'ACCEPTED', label: 'Accepted', tone: 'good', next: 'The payment is under way.' },
    { id: 'PAID', label: 'Paid', tone: 'good', next: 'Check that the payment has arrived.' },
    {
      id: 'DECLINED',
      label: 'Declined',
      tone: 'bad',
      next: 'Read the reason. You can dispute it.',
    },
    { id: 'DISPUTED', label: 'Disputed', tone: 'moving', next: 'The claim is looked at again.' },
    { id: 'CLOSED', label: 'Closed', tone: 'draft', next: 'Nothing is left to do.' },
    { id: 'WITHDRAWN', label: 'Withdrawn', tone: 'draft', next: 'You withdrew it.' },
  ],
  moves: [
    { from: ['FILED'], to: 'ACKNOWLEDGED', by: 'house' },
    {
      from: ['FILED', 'ACKNOWLEDGED', 'DOCS_NEEDED', 'DISPUTED'],
      to: 'UNDER_INVESTIGATION',
      by: 'house',
    },
    {
      from: ['FILED', 'ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DISPUTED'],
      to: 'DOCS_NEEDED',
      by: 'house',
    },
    { from: ['DOCS_NEEDED'], to: 'UNDER_INVESTIGATION', by: 'answer' },
    { from: ['ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DISPUTED'], to: 'OFFERED', by: 'house' },
    { from: ['OFFERED'], to: 'ACCEPTED', by: 'approve', terms: acceptOffer },
    { from: ['OFFERED'], to: 'DISPUTED', by: 'decline', terms: declineOffer },
    { from: ['ACCEPTED', 'UNDER_INVESTIGATION', 'DISPUTED'], to: 'PAID', by: 'house' },
    {
      from: ['FILED', 'ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DOCS_NEEDED', 'DISPUTED'],
      to: 'DECLINED',
      by: 'house',
    },
    { from: ['DECLINED'], to: 'DISPUTED', by: 'dispute' },
    { from: ['PAID', 'DECLINED', 'DISPUTED'], to: 'CLOSED', by: 'house' },
    {
      from: ['FILED', 'ACKNOWLEDGED', 'UNDER_INVESTIGATION', 'DOCS_NEEDED', 'OFFERED', 'DISPUTED'],
      to: 'WITHDRAWN',
      by: 'withdraw',
    },
  ],
};
