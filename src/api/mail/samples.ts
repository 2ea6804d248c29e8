/** Mails with invented data, one for each way in which a kind is worded: for the preview of its wording. */
import { recordPath } from '#lib/records/record-path.ts';
import type { ArrivalMail } from './templates/receipts.ts';
import type { SubmissionMail } from './templates/submissions.ts';
import type { WorkMails } from './templates/work-orders.ts';
import type { MailData, MailKind } from './kinds.ts';

export interface Sample<K extends MailKind> {
  /** Description of the variant; the first one is the usual mail. */
  readonly when: string;
  readonly data: MailData[K];
}

const submission: SubmissionMail = {
  reference: 'GC-2026-000123',
  form: 'Report Garment a Claim',
  noun: 'claim',
  title: '12 shirts, PO 4711',
  status: 'Under review',
  next: 'We look at your photos. We’ll reply by Wednesday, Mar 4.',
  note: 'The collars of 12 shirts are not straight.',
  path: '/report-garment-claim/GC-2026-000123',
};

const arrival: ArrivalMail = {
  reference: 'RC-2026-000045',
  status: 'Arrived',
  next: 'We count the pieces next.',
  vendor: 'Lisboa Knits',
  po: '4711',
  cartons: 24,
  cartonsExpected: 25,
  pieces: 1180,
  piecesExpected: 1200,
  over: 0,
  short: 20,
  damaged: 3,
  questions: 2,
  path: recordPath({ route: 'receipt-report' }, 'RC-2026-000045'),
};
const plainArrival: ArrivalMail = {
  ...arrival,
  vendor: '',
  po: '',
  cartonsExpected: 0,
  piecesExpected: 0,
  questions: 0,
};
const corrected: ArrivalMail = { ...arrival, corrected: ['Short 20 instead of 0'], questions: 1 };

const work: WorkMails['work-status'] = {
  reference: 'WO-2026-000078',
  title: 'Relabel 1,200 shirts',
  status: 'In progress',
  next: 'We tell you when the goods are packed.',
  note: 'Two cartons are left.',
  path: '/report/process/WO-2026-000078',
};

const one = <D>(data: D): readonly { when: string; data: D }[] => [{ when: '', data }];
const arrivals = (status: string) => [
  { when: '', data: { ...arrival, status } },
  { when: 'Corrected, with one exception', data: { ...corrected, status } },
  { when: 'Nothing was announced', data: { ...plainArrival, status } },
];

export const mailSamples: { readonly [K in MailKind]: readonly Sample<K>[] } = {
  'member-invitation': one({
    company: 'Linden & Bell',
    inviter: 'Ann Example',
    path: '/invitation?token=sample',
  }),
  'new-owner': one({ company: 'Linden & Bell', owner: 'Kim Lee', by: 'Ann Example' }),
  'second-step-changed': [
    { when: '', data: { what: 'a code app was set up', by: '' } },
    { when: 'By someone else', data: { what: 'it was reset', by: 'Ann Example' } },
  ],
  'colleague-reset': one({ person: 'Kim Lee', by: 'Linden & Bell' }),
  'wrong-codes': one({ name: 'Kim Lee', count: 10 }),
  'owner-announced': one({
    company: 'Linden & Bell',
    owner: 'Kim Lee',
    time: 'Mar 2, 2026, 9:05 AM',
  }),
  'staff-invitation': one({ name: 'Sam Ortiz', path: '/desk/join?token=sample' }),
  'desk-due': one({
    name: 'Sam Ortiz',
    day: '2026-03-02',
    counts: { overdue: 1, today: 1, week: 3 },
    items: [
      {
        group: 'overdue',
        reference: 'SR-2026-000123',
        toDo: 'Send a quote',
        company: 'Linden & Bell',
        title: 'Relabel 1,200 shirts',
        dueOn: '2026-02-27',
      },
      {
        group: 'today',
        reference: 'CT-2026-000012',
        toDo: 'Answer',
        company: 'Linden & Bell',
        title: 'Invoice of March',
        dueOn: '2026-03-02',
      },
    ],
  }),
  'staff-second-step': one({ name: 'Sam Ortiz', what: 'Add passkey: Chrome on Windows' }),
  'staff-wrong-codes': one({ name: 'Sam Ortiz', count: 10 }),
  'account-created': one({ contactPerson: 'Ann Lee', clientId: 'C-10482' }),
  'confirm-address': one({ contactPerson: 'Ann Lee' }),
  'already-registered': one({}),
  'one-time-code': one({ code: '4821' }),
  'recovery-locked': one({}),
  'password-reset': one({}),
  'password-changed': one({}),
  'new-device': one({
    at: '2026-03-02T15:04:05.000Z',
    network: '203.0.113.0/24',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
  }),
  'submission-received': [
    { when: '', data: { ...submission, note: '' } },
    { when: 'With a signed copy', data: { ...submission, noun: 'agreement', hasCopy: true } },
  ],
  'submission-status': [
    { when: '', data: submission },
    { when: 'Without a message', data: { ...submission, note: '' } },
  ],
  'submission-question': one({ ...submission, note: 'Which size is affected?' }),
  'submission-quote': one({
    ...submission,
    note: 'Relabeling of 1,200 shirts: 840.00 US dollars.',
  }),
  'submission-message': one(submission),
  'submission-signed': one(submission),
  'label-approved': one({
    ...submission,
    title: 'Care label, cotton',
    reference: 'LB-2026-000009',
  }),
  'card-expiring': one({ ...submission, title: 'Visa ending in 4242', note: 'It ends in 7 days.' }),
  'terms-updated': one({
    ...submission,
    note: 'Section 7 names new amounts.',
    next: 'Please sign the new version by March 31, 2026.',
  }),
  'claim-deadline': [
    {
      when: '',
      data: {
        about: 'CC-2026-000031',
        label: 'File the claim with the carrier',
        who: 'you',
        days: 7,
        due: 'March 9, 2026',
        path: '/damage-claim/CC-2026-000031',
      },
    },
    {
      when: 'One day left, the carrier’s turn',
      data: {
        about: 'CC-2026-000031',
        label: 'The carrier acknowledges the claim',
        who: 'carrier',
        days: 1,
        due: 'March 3, 2026',
        path: '/damage-claim/CC-2026-000031',
      },
    },
    {
      when: 'The last day',
      data: {
        about: 'Cargo Loss & Damage Claim',
        label: 'File the claim with the carrier',
        who: 'you',
        days: 0,
        due: 'March 2, 2026',
        path: '/damage-claim',
      },
    },
  ],
  'submission-for-house': [
    {
      when: '',
      data: {
        ...submission,
        company: 'Linden & Bell',
        happened: 'new',
        marks: ['CRITICAL', 'RUSH'],
        client: [
          { label: 'Company', text: 'Linden & Bell' },
          { label: 'Telephone', text: '212-555-0188' },
        ],
        replyTo: { name: 'Ann Lee', address: 'ann@example.com' },
        done: ['Work order WO-2026-000078 is on hold.'],
        sections: [
          {
            title: 'Garments',
            lines: [{ label: 'PO', text: '4711' }],
            tables: [
              {
                label: 'Items',
                columns: ['Style', 'Pieces'],
                rows: Array.from({ length: 52 }, (_, index) => [`S-${index + 1}`, '2']),
              },
            ],
          },
        ],
        files: ['collar.jpg', 'label.jpg'],
        hasDocument: true,
      },
    },
    { when: 'An older email', data: { ...submission, note: '', company: 'Linden & Bell' } },
    {
      when: 'A label to be printed',
      data: {
        ...submission,
        reference: 'LB-2026-000012',
        form: 'label',
        title: 'Linen shirt care',
        note: 'Print 350: 333 plus 5% extra.',
        company: 'Linden & Bell',
        happened: 'print order',
        isLabel: true,
      },
    },
  ],
  'merchandise-arrived': arrivals('Arrived'),
  'merchandise-received': arrivals('Counted'),
  'merchandise-digest': [
    {
      when: '',
      data: {
        day: '2026-03-02',
        questions: 3,
        news: [
          { ...arrival, hasArrived: true },
          { ...plainArrival, status: 'Counted', hasArrived: false },
          { ...corrected, hasArrived: false },
        ],
      },
    },
    {
      when: 'More than the email tells of',
      data: {
        day: '2026-03-02',
        questions: 0,
        news: Array.from({ length: 42 }, () => ({ ...plainArrival, hasArrived: true })),
      },
    },
  ],
  'receipt-answered': one({
    reference: 'RC-2026-000045',
    houseReference: 'IN-88',
    company: 'Linden & Bell',
    exception: 'Short',
    answer: 'Ship what is here',
    note: 'We order the rest again.',
    others: [{ exception: 'Damaged', answer: 'Return to vendor', note: '' }],
  }),
  'work-status': [
    { when: '', data: work },
    { when: 'Without a message', data: { ...work, note: '' } },
  ],
  'work-question': one({ ...work, note: 'Which hanger do you want?' }),
  'work-message': one(work),
  'work-for-house': [
    { when: '', data: { ...work, company: 'Linden & Bell' } },
    {
      when: 'To the person who has it',
      data: { ...work, company: 'Linden & Bell', desk: '/desk/work/WO-2026-000078' },
    },
  ],
};
