/** The statuses of a referral. The client sees status and reward, nothing of the prospect's business. */
import type { StatusTable } from '#lib/records/status.ts';

export const referralStatuses: StatusTable = {
  submitted: 'SUBMITTED',
  asked: 'INFO_NEEDED',
  statuses: [
    {
      id: 'SUBMITTED',
      label: 'Sent',
      tone: 'moving',
      next: 'We’ll review it and get in touch.',
      companyAction: 'Review',
    },
    {
      id: 'INFO_NEEDED',
      label: 'Information needed',
      tone: 'waiting',
      next: 'Please answer our question.',
      action: 'Answer',
    },
    {
      id: 'CONTACTED',
      label: 'Contacted',
      tone: 'moving',
      next: 'We’re discussing what is needed.',
      companyAction: 'Qualify',
    },
    {
      id: 'QUALIFIED',
      label: 'Qualified',
      tone: 'moving',
      next: 'We’re preparing an offer.',
      companyAction: 'Make offer',
    },
    {
      id: 'WON',
      label: 'Won',
      tone: 'good',
      next: 'We’re arranging your thank-you.',
      companyAction: 'Reward',
    },
    { id: 'REWARDED', label: 'Rewarded', tone: 'good', next: 'Thank you!' },
    { id: 'NOT_QUALIFIED', label: 'Not a match', tone: 'bad', next: 'Not a fit this time.' },
    { id: 'LOST', label: 'Not won', tone: 'bad', next: 'They chose another provider.' },
    {
      id: 'DUPLICATE',
      label: 'Already known',
      tone: 'bad',
      next: 'Already referred.',
    },
    { id: 'WITHDRAWN', label: 'Withdrawn', tone: 'draft', next: 'You withdrew it.' },
  ],
  moves: [
    { from: ['SUBMITTED'], to: 'CONTACTED', by: 'company' },
    { from: ['CONTACTED'], to: 'QUALIFIED', by: 'company' },
    { from: ['QUALIFIED'], to: 'WON', by: 'company' },
    { from: ['WON'], to: 'REWARDED', by: 'company' },
    { from: ['SUBMITTED', 'CONTACTED'], to: 'INFO_NEEDED', by: 'company' },
    { from: ['SUBMITTED', 'CONTACTED', 'QUALIFIED'], to: 'NOT_QUALIFIED', by: 'company' },
    { from: ['CONTACTED', 'QUALIFIED'], to: 'LOST', by: 'company' },
    { from: ['SUBMITTED', 'CONTACTED'], to: 'DUPLICATE', by: 'company' },
    { from: ['INFO_NEEDED'], to: 'SUBMITTED', by: 'company' },
    { from: ['INFO_NEEDED'], to: 'SUBMITTED', by: 'answer' },
    { from: ['SUBMITTED', 'INFO_NEEDED', 'CONTACTED'], to: 'WITHDRAWN', by: 'withdraw' },
  ],
};
