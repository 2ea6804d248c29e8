/** Referral Request: recommend the company to a business, or ask it for a partner. */
import { field } from '#lib/forms/field-builders.ts';
import type { Rule, Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { serviceCodes } from '#lib/forms/options/service-codes.ts';
import { photosAndPdf, yesNo } from '#lib/forms/options/shared-options.ts';
import { isChoice, textOf } from '#lib/forms/values.ts';
import { isMailboxProvider } from './mailbox-providers.ts';
import { status, type StatusTable } from '#lib/records/status.ts';

const referralStatuses: StatusTable = {
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

const refers = (values: Values): boolean => isChoice(values, 'mode', 'refer_business');
const asks = (values: Values): boolean => isChoice(values, 'mode', 'ask_for_partner');

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const OWN_COMPANY = 'You cannot refer your own company.';

const notOwnCompany: Rule = (values, { requester }) => {
  if (!refers(values)) return null;
  const name = textOf(values, 'refCompany').toLowerCase();
  const isOwnName = name !== '' && name === requester.company_name.trim().toLowerCase();
  const email = textOf(values, 'refEmail').toLowerCase();
  const own = requester.email.toLowerCase();
  const domain = domainOf(email);
  const isOwnMail =
    email.includes('@') &&
    (email === own || (domain === domainOf(own) && !isMailboxProvider(domain)));
  return {
    ...(isOwnName && { refCompany: OWN_COMPANY }),
    ...(isOwnMail && { refEmail: OWN_COMPANY }),
  };
};

/** The country code 1 before ten digits, which people also leave out. */
const NORTH_AMERICA = /^1(?=\d{10}$)/;

/** The first referral of a prospect counts: the same person, phone or company domain is the same prospect. */
function prospectKeys(values: Values): string[] {
  if (!refers(values)) return [];
  const email = textOf(values, 'refEmail').toLowerCase();
  const phone = textOf(values, 'refPhone')
    .replace(/^\+| x.*$/g, '')
    .replace(NORTH_AMERICA, '');
  const domain = domainOf(email);
  return [
    `email:${email}`,
    ...(isMailboxProvider(domain) ? [] : [`domain:${domain}`]),
    ...(phone === '' ? [] : [`phone:${phone}`]),
  ];
}

export const referralRequest: SubmissionDefinition = {
  ...identityOf('referral-request'),
  title: 'Referral Request',
  noun: 'referral',
  submitLabel: 'Send referral',
  statuses: referralStatuses,
  limit: { max: 20, seconds: 24 * 3600 },
  rules: [notOwnCompany],
  duplicates: {
    keys: prospectKeys,
    days: 180,
    isAcrossClients: true,
    message: (reference) => `You referred this business already: ${reference}.`,
  },
  titleOf: (values) =>
    refers(values) ? textOf(values, 'refCompany') : `Partner: ${textOf(values, 'partnerType')}`,
  steps: [
    {
      id: 'business',
      title: 'Business details',
      fields: [
        field.radio('mode', 'Purpose', {
          initial: () => 'refer_business',
          options: [
            { value: 'refer_business', label: 'Recommend us to another business' },
            { value: 'ask_for_partner', label: 'Ask for a recommended partner' },
          ],
        }),
        field.text('refCompany', 'Their company', { width: 'half', when: refers, min: 2, max: 80 }),
        field.text('refContact', 'Their contact person', {
          width: 'half',
          when: refers,
          rule: 'person',
        }),
        field.email('refEmail', 'Their email', { width: 'half', when: refers }),
        field.tel('refPhone', 'Their telephone', { width: 'half', required: false, when: refers }),
        field.text('refWebsite', 'Their website', {
          width: 'half',
          required: false,
          when: refers,
          rule: 'web',
          inputmode: 'url',
        }),
        field.select('relation', 'Relationship', {
          width: 'half',
          when: refers,
          options: [
            { value: 'customer', label: 'Customer' },
            { value: 'supplier', label: 'Supplier' },
            { value: 'partner', label: 'Partner' },
            { value: 'friend', label: 'Friend' },
            { value: 'other', label: 'Other' },
          ],
        }),
        field.select('partnerType', 'Kind of partner', {
          when: asks,
          options: [
            { value: 'carrier', label: 'Carrier' },
            { value: 'printer', label: 'Printer' },
            { value: 'photographer', label: 'Photographer' },
            { value: 'other', label: 'Other' },
          ],
        }),
        field.textarea('brief', 'What you need the partner for', { when: asks, min: 10 }),
      ],
    },
    {
      id: 'needs',
      title: 'What is needed',
      fields: [
        field.multi('needs', 'They need', { when: refers, options: serviceCodes }),
        field.select('monthlyPieces', 'Pieces per month', {
          required: false,
          options: [
            { value: 'under_500', label: 'Fewer than 500' },
            { value: '500_2000', label: '500 to 2,000' },
            { value: '2000_10000', label: '2,000 to 10,000' },
            { value: 'over_10000', label: 'More than 10,000' },
            { value: 'unknown', label: 'Not known' },
          ],
        }),
        field.radio('introBy', 'Introduction', {
          when: refers,
          options: [
            { value: 'i_will_introduce', label: 'You introduce us' },
            { value: 'you_contact_them', label: 'We contact them' },
            { value: 'meeting_together', label: 'A meeting together' },
          ],
        }),
        field.check('permission', 'They agreed to be contacted', {
          when: (values) => refers(values) && isChoice(values, 'introBy', 'you_contact_them'),
          messages: { required: 'Please confirm they agreed to be contacted.' },
        }),
        field.radio('mayNameMe', 'We may mention your name', { when: refers, options: yesNo }),
        field.select('rewardPref', 'Thank-you', {
          required: false,
          when: refers,
          options: [
            { value: 'account_credit', label: 'Credit on your account' },
            { value: 'donation', label: 'A donation' },
            { value: 'none', label: 'None' },
          ],
        }),
        field.attachments('attachments', 'Business card', {
          required: false,
          accepts: photosAndPdf,
          maxFiles: 1,
        }),
      ],
    },
  ],
};
