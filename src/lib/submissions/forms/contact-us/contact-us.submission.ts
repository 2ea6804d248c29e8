/** Contact Us: a question, answered in a conversation. */
import { field } from '#lib/forms/field-builders.ts';
import { photosAndPdf } from '#lib/forms/options/shared-options.ts';
import type { SubmissionDefinition } from '../../definition.ts';
import { contactTopics } from '#lib/kernel/contact-topics.ts';
import { formRows, identityOf } from '#lib/kernel/form-table.ts';
import { pathOf } from '#lib/kernel/routes.ts';

import { status, type StatusTable } from '#lib/records/status.ts';
import { isChoice, textOf } from '#lib/forms/values.ts';

const statuses: StatusTable = {
  submitted: 'OPEN',
  asked: 'WAITING_FOR_YOU',
  statuses: [
    status.moving('OPEN', 'Open', 'We’ll read your message and reply.', {
      companyAction: 'Answer',
    }),
    status.good('ANSWERED', 'Answered', 'Reply if you need anything else.'),
    status.waiting('WAITING_FOR_YOU', 'Waiting for you', 'Please answer our question.', {
      action: 'Answer',
    }),
    status.draft('CLOSED', 'Closed', 'Reply to open it again.'),
  ],
  moves: [
    { from: ['OPEN', 'WAITING_FOR_YOU', 'ANSWERED'], to: 'ANSWERED', by: 'company' },
    { from: ['OPEN', 'ANSWERED'], to: 'WAITING_FOR_YOU', by: 'company' },
    { from: ['OPEN', 'ANSWERED', 'WAITING_FOR_YOU'], to: 'CLOSED', by: 'company' },
    { from: ['CLOSED'], to: 'OPEN', by: 'company' },
    { from: ['OPEN', 'ANSWERED', 'WAITING_FOR_YOU', 'CLOSED'], to: 'OPEN', by: 'reply' },
    { from: ['WAITING_FOR_YOU'], to: 'OPEN', by: 'answer' },
    { from: ['OPEN', 'ANSWERED', 'WAITING_FOR_YOU'], to: 'CLOSED', by: 'withdraw' },
  ],
};

const byPhone = (values: Readonly<Record<string, unknown>>): boolean =>
  isChoice(values, 'replyBy', 'phone');

export const contactUs: SubmissionDefinition = {
  ...identityOf('contact-us'),
  noun: 'message',
  submitLabel: 'Send message',
  statuses,
  limit: { max: 10, seconds: 3600 },
  flags: (values) => (isChoice(values, 'urgency', 'today') ? ['URGENT'] : []),
  titleOf: (values) => textOf(values, 'subject'),
  steps: [
    {
      id: 'message',
      title: 'Your message',
      fields: [
        field.select('topic', 'Topic', { options: contactTopics }),
        {
          kind: 'notice',
          name: 'claimHint',
          tone: 'info',
          when: (values) => isChoice(values, 'topic', 'claim_question'),
          text: 'A new claim needs its own form, with photos and amounts.',
          links: [
            { label: 'Report Garment a Claim', value: pathOf('garment-claim') },
            { label: 'Cargo Loss & Damage Claim', value: pathOf('cargo-claim') },
          ],
        },
        field.ref('relatedRef', 'Related record number', {
          hint: 'If it is about one of your records, such as a request or a receipt.',
          required: false,
          // The first one is the example in the empty field.
          accepts: ['SR', ...formRows.map(({ prefix }) => prefix), 'LB', 'ST', 'RC', 'WO'],
        }),
        field.text('subject', 'Subject', { min: 3, max: 100 }),
        field.textarea('message', 'Message', {
          hint: 'Never send card numbers or passwords.',
          min: 10,
        }),
        field.attachments('attachments', 'Files', {
          required: false,
          accepts: photosAndPdf,
          maxFiles: 5,
        }),
        field.radio('urgency', 'Urgency', {
          initial: () => 'normal',
          options: [
            { value: 'normal', label: 'Normal' },
            { value: 'today', label: 'Needed today', hint: 'Calling us is quickest.' },
          ],
        }),
        {
          kind: 'notice',
          name: 'callHint',
          tone: 'warning',
          when: (values) => isChoice(values, 'urgency', 'today'),
          text: 'Please call us now, and send the message as well: then we have it in writing.',
          // The page has the number.
          links: [{ value: 'tel:', label: '' }],
        },
        field.radio('replyBy', 'Reply by', {
          initial: () => 'email',
          options: [
            { value: 'email', label: 'Email' },
            { value: 'phone', label: 'Phone' },
          ],
        }),
        field.tel('callbackNumber', 'Telephone', {
          when: byPhone,
          initial: ({ requester }) => requester.telephone,
          autocomplete: 'tel',
        }),
        field.select('callbackTime', 'Best time to call', {
          when: byPhone,
          options: [
            { value: 'morning', label: '8 AM to 12 PM' },
            { value: 'afternoon', label: '12 PM to 5 PM' },
            { value: 'any', label: 'Any time in business hours' },
          ],
        }),
      ],
    },
  ],
};
