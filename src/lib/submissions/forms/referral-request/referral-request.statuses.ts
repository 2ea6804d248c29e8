/** The statuses of a referral. The client sees status and reward, nothing of the prospect's business. */
import { status, type StatusTable } from '#lib/records/status.ts';

export const referralStatuses: StatusTable = {
  submitted: 'SUBMITTED',
  asked: 'INFO_NEEDED',
  statuses: [
    status.moving('SUBMITTED', 'Sent', 'We’ll review it and get in touch.', {
      companyAction: 'Review',
    }),
    status.waiting('INFO_NEEDED', 'Information needed', 'Please answer our question.', {
      action: 'Answer',
    }),
    status.moving('CONTACTED', 'Contacted', 'We’re discussing what is needed.', {
      companyAction: 'Qualify',
    }),
    status.moving('QUALIFIED', 'Qualified', 'We’re preparing an offer.', {
      companyAction: 'Make offer',
    }),
    status.good('WON', 'Won', 'We’re arranging your thank-you.', {
      companyAction: 'Reward',
    }),
    status.good('REWARDED', 'Rewarded', 'Thank you!'),
    status.bad('NOT_QUALIFIED', 'Not a match', 'Not a fit this time.'),
    status.bad('LOST', 'Not won', 'They chose another provider.'),
    status.bad('DUPLICATE', 'Already known', 'Already referred.'),
    status.draft('WITHDRAWN', 'Withdrawn', 'You withdrew it.'),
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
