import { expect, it } from 'vitest';
import { answerDueSince, type OwedEvent } from '#lib/submissions/answer-owed.ts';
import { contactUs } from '#lib/submissions/forms/contact-us/contact-us.submission.ts';
import { cargoClaimStatuses } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { garmentClaimStatuses } from '#lib/submissions/forms/garment-claim/garment-claim.statuses.ts';
import { serviceRequestStatuses } from '#lib/submissions/forms/service-request/service-request.statuses.ts';

let hour = 0;
const event = (actor: string, kind: string, to: string | null = null): OwedEvent => ({
  at: `2026-03-02T${String((hour += 1)).padStart(2, '0')}:00:00.000Z`,
  actor,
  kind,
  to,
  visibility: 'client',
});
const sent = event('client', 'submitted', 'SUBMITTED');
const review = event('house', 'status', 'IN_REVIEW');
const question = event('house', 'question', 'INFO_NEEDED');
const answer = event('client', 'answer', 'IN_REVIEW');
const more = event('client', 'reply');
const word = event('house', 'message');

it.each([
  ['from the send on', serviceRequestStatuses, 'SUBMITTED', [sent], sent.at],
  ['through the review', serviceRequestStatuses, 'IN_REVIEW', [sent, review], sent.at],
  ['anew from an answer', serviceRequestStatuses, 'IN_REVIEW', [sent, question, answer], answer.at],
  ['from the first of two messages', contactUs.statuses, 'OPEN', [sent, more], sent.at],
  ['not after a word of the company', serviceRequestStatuses, 'IN_REVIEW', [sent, word], null],
  ['anew after that word', contactUs.statuses, 'OPEN', [sent, word, more], more.at],
  ['not while the client is asked', serviceRequestStatuses, 'INFO_NEEDED', [sent, question], null],
  ['not while the work goes on', serviceRequestStatuses, 'IN_PROGRESS', [sent], null],
  ['not by the company where the carrier decides', cargoClaimStatuses, 'SENT', [sent], null],
  [
    'for an appeal',
    garmentClaimStatuses,
    'APPEALED',
    [sent, event('house', 'status', 'REJECTED'), more],
    more.at,
  ],
  [
    'whatever the company notes for itself',
    serviceRequestStatuses,
    'SUBMITTED',
    [sent, { ...word, visibility: 'internal' }],
    sent.at,
  ],
] as const)('an answer is owed %s', (_, table, status, timeline, since) => {
  expect(answerDueSince(table, status, timeline)).toBe(since);
});
