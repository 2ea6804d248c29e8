import { describe, expect, it } from 'vitest';
import { serviceRequestStatuses } from '#lib/submissions/forms/service-request/service-request.statuses.ts';
import { isExpired, isTakenBack, readQuote } from '#lib/records/quote-text.ts';
import { isPortalNumber } from '#lib/records/reference.ts';
import { eventHeadline, eventText } from '#lib/records/timeline-text.ts';

const statuses = {
  statuses: [{ id: 'IN_REVIEW', label: 'In review', tone: 'moving', next: '' }],
} as const;
const said = (kind: string, from: string, to: string) =>
  eventHeadline({ statuses }, { kind, from, to });
const offers = { statuses: { ...statuses, quoteName: 'Offer' } };

describe('an entry of a timeline', () => {
  it.each([
    ['submitted', '', 'IN_REVIEW', 'Sent'],
    ['message', 'IN_REVIEW', 'IN_REVIEW', 'Message'],
    ['reply', 'SUBMITTED', 'IN_REVIEW', 'Message: In review'],
    ['question', 'SUBMITTED', 'IN_REVIEW', 'Question'],
    ['answered', 'SUBMITTED', 'IN_REVIEW', 'Answered'],
    ['reminder', 'IN_REVIEW', 'IN_REVIEW', 'Reminder'],
    ['hold', 'IN_REVIEW', 'IN_REVIEW', 'Work stopped'],
    ['send', 'IN_REVIEW', 'IN_REVIEW', 'Sent to the carrier'],
    ['prefer', 'IN_REVIEW', 'IN_REVIEW', 'Set as the first card to charge'],
    ['status', 'IN_REVIEW', 'IN_REVIEW', 'Note'],
    ['status', 'SUBMITTED', 'IN_REVIEW', 'In review'],
    ['quote', 'SUBMITTED', 'IN_REVIEW', 'In review'],
    ['quote', 'IN_REVIEW', 'IN_REVIEW', 'New quote'],
  ])('of the kind %s from %s to %s is headed %s', (kind, from, to, headline) => {
    expect(said(kind, from, to)).toBe(headline);
  });

  it('names its submit verb where that is not sending', () => {
    const sent = { kind: 'submitted', from: '', to: 'IN_REVIEW' };
    const signed = { statuses: { ...statuses, sentWord: 'Signed' } };
    expect(eventHeadline(signed, sent)).toBe('Signed');
  });

  it('calls a new offer an offer', () => {
    const again = { kind: 'quote', from: 'IN_REVIEW', to: 'IN_REVIEW' };
    expect(eventHeadline(offers, again)).toBe('New offer');
  });

  it('shows which status date was corrected', () => {
    const corrected = { kind: 'status', from: 'IN_REVIEW', to: 'IN_REVIEW', on: '2026-03-04' };
    expect(eventHeadline({ statuses }, corrected)).toBe('Date corrected');
    expect(eventText({ note: '', on: '2026-03-04' })).toBe('On Mar 4, 2026.');
    expect(eventText({ note: 'On Mar 4, 2026. By email.', on: '2026-03-04' })).toBe(
      'On Mar 4, 2026. By email.',
    );
    expect(eventText({ note: '', on: null })).toBe('');
  });
});

describe('a quote', () => {
  it('requires every part', () => {
    expect(readQuote({ lines: [], total: 1 })).toBeNull();
  });

  const sent = [
    ['SUBMITTED', 'IN_REVIEW'],
    ['IN_REVIEW', 'QUOTED'],
  ] as const;
  it.each([
    ['while it waits', [...sent], false],
    ['after a change of it', [...sent, ['QUOTED', 'QUOTED']], false],
    ['after its approval', [...sent, ['QUOTED', 'APPROVED'], ['APPROVED', 'SCHEDULED']], false],
    ['in review again', [...sent, ['QUOTED', 'IN_REVIEW']], true],
    ['asked since', [...sent, ['QUOTED', 'IN_REVIEW'], ['IN_REVIEW', 'INFO_NEEDED']], true],
    ['scheduled without one', [...sent, ['QUOTED', 'IN_REVIEW'], ['IN_REVIEW', 'SCHEDULED']], true],
    ['quoted again', [...sent, ['QUOTED', 'IN_REVIEW'], ['IN_REVIEW', 'QUOTED']], false],
  ] as const)('is taken back or not %s', (_, moves, isBack) => {
    const timeline = moves.map(([from, to]) => ({ from, to }));
    expect(isTakenBack(serviceRequestStatuses, timeline)).toBe(isBack);
  });

  it('ends with its last day in New York, not in UTC', () => {
    const quote = { validUntil: '2026-02-28' };
    expect(isExpired(quote, new Date('2026-03-01T04:59:00Z'))).toBe(false);
    expect(isExpired(quote, new Date('2026-03-01T05:00:00Z'))).toBe(true);
  });
});

describe('a name that a caller gives', () => {
  it.each([
    ['WO-2026-000001', true],
    ['wo-2026-000001', true],
    ['GC-2026-000001', true],
    ['XX-2026-000001', false],
    ['WO-2026-1', false],
  ])('%s looks like a number of the portal: %s', (name, looks) => {
    expect(isPortalNumber(name)).toBe(looks);
  });
});
