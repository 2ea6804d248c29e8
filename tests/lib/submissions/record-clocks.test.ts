import { describe, expect, it } from 'vitest';
import { waitingTitle } from '#lib/submissions/act-form.ts';
import { expiredQuote, formalActs } from '#lib/submissions/formal-acts.ts';
import { documentFileName, documentsOf } from '#lib/submissions/documents.ts';
import { actsOf } from '#lib/records/status.ts';
import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { garmentClaim } from '#lib/submissions/forms/garment-claim/garment-claim.submission.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { actBy, recordClocks } from '#lib/submissions/claims/record-deadlines.ts';

/** An event of a timeline; a move between statuses unless another kind is named. */
const event = (from: string, to: string, at: string, more: object = {}) => ({
  kind: 'status',
  from,
  to,
  at: `${at}T12:00:00.000Z`,
  ...more,
});
const sent = event('FILED', 'SENT', '2026-03-09', { kind: 'send', on: '2026-03-05' });
const quote = {
  lines: [],
  subtotal: 0,
  tax: 0,
  total: 0,
  currency: 'USD',
  validUntil: '2026-03-10',
};

describe('deadlines of a record', () => {
  const claim = {
    type: 'damage-claim',
    status: 'FILED',
    data: { mode: 'ltl', delivered: 'yes', deliveryDate: '2026-02-23' },
    submittedAt: '2026-03-02T10:00:00.000Z',
    timeline: [event('DRAFT', 'FILED', '2026-03-02', { kind: 'submitted' })],
  };
  const dues = (change: object, today = '2026-03-02') =>
    recordClocks({ ...claim, ...change }, today).map(({ id, due }) => `${id} ${due}`);

  it('show the last day to file until the claim was sent to the carrier', () => {
    expect(dues({})).toEqual(['file 2026-11-23']);
    expect(dues({ status: 'DOCS_NEEDED' })).toEqual(['file 2026-11-23']);
    const timeline = [...claim.timeline, sent];
    expect(dues({ status: 'SENT', timeline })).toEqual([
      'acknowledge 2026-04-04',
      'decide 2026-07-03',
    ]);
  });

  it('follow a claim from the carrier to the suit', () => {
    // Nobody noted when it was sent, but the carrier has it.
    const there = [...claim.timeline, event('FILED', 'ACKNOWLEDGED', '2026-03-20')];
    expect(dues({ status: 'ACKNOWLEDGED', timeline: there })).toEqual(['decide 2026-06-30']);
    const timeline = [...there, event('ACKNOWLEDGED', 'DECLINED', '2026-05-01')];
    expect(dues({ status: 'DECLINED', timeline }, '2026-05-02')).toEqual(['sue 2028-05-01']);
    expect(dues({ status: 'PAID' })).toEqual([]);
  });

  const backdated = event('SENT', 'DECLINED', '2026-05-10', { on: '2026-05-01' });

  it('leave the day of the declination alone, whatever is written afterwards', () => {
    const status = 'DECLINED';
    for (const kind of ['reply', 'reminder', 'message', 'status']) {
      const later = event('DECLINED', 'DECLINED', '2026-06-09', { kind, on: null });
      const timeline = [...claim.timeline, backdated, later];
      expect([kind, dues({ status, timeline }, '2026-06-09')]).toEqual([kind, ['sue 2028-05-01']]);
    }
    const corrected = event('DECLINED', 'DECLINED', '2026-06-09', { on: '2026-04-30' });
    const timeline = [...claim.timeline, backdated, corrected];
    expect(dues({ status, timeline }, '2026-06-09')).toEqual(['sue 2028-04-30']);
  });

  it('count the time to sue from the first declination, as it was corrected, however often it is confirmed', () => {
    const timeline = [
      ...claim.timeline,
      backdated,
      event('DECLINED', 'DECLINED', '2026-05-12', { on: '2026-04-30' }),
      event('DECLINED', 'DISPUTED', '2026-06-01'),
      event('DISPUTED', 'DECLINED', '2026-09-01'),
    ];
    expect(dues({ status: 'DECLINED', timeline }, '2026-09-01')).toEqual(['sue 2028-04-30']);
  });

  it('show the time to sue of a closed claim, unless it was paid', () => {
    const move = (from: string, to: string) => event(from, to, '2026-06-09');
    const declined = [...claim.timeline, backdated];
    const closed = (...moves: object[]) =>
      dues({ status: 'CLOSED', timeline: [...declined, ...moves] }, '2026-06-09');
    expect(closed(move('DECLINED', 'CLOSED'))).toEqual(['sue 2028-05-01']);
    expect(closed(move('DECLINED', 'DISPUTED'), move('DISPUTED', 'CLOSED'))).toEqual([
      'sue 2028-05-01',
    ]);
    const paid = [move('DECLINED', 'DISPUTED'), move('DISPUTED', 'PAID'), move('PAID', 'CLOSED')];
    expect(closed(...paid)).toEqual([]);
  });

  it('name the last day for what is asked: of the client, not of the carrier', () => {
    const { statuses } = cargoClaim;
    expect(actBy({ ...claim, quote: null }, statuses, '2026-03-02')).toBe('2026-11-23');
    const there = { ...claim, status: 'DOCS_NEEDED', timeline: [...claim.timeline, sent] };
    expect(actBy({ ...there, quote: null }, statuses, '2026-03-10')).toBeNull();
    const quoted = { ...claim, type: 'service-request', quote };
    const table = serviceRequest.statuses;
    expect(actBy({ ...quoted, status: 'QUOTED' }, table, '2026-03-05')).toBe('2026-03-10');
    expect(actBy({ ...quoted, status: 'APPROVED' }, table, '2026-03-10')).toBeNull();
  });

  it('give 14 days to appeal', () => {
    const timeline = [
      event('UNDER_REVIEW', 'REJECTED', '2026-03-02'),
      event('REJECTED', 'REJECTED', '2026-03-12', { kind: 'reply' }),
    ];
    const rejected = { type: 'report-garment-claim', status: 'REJECTED', timeline };
    expect(dues(rejected)).toEqual(['appeal 2026-03-16']);
    expect(dues(rejected, '2026-03-17')).toEqual([]);
    expect(dues({ ...rejected, status: 'APPROVED' })).toEqual([]);
    expect(dues({ type: 'contact-us' })).toEqual([]);
  });
});

describe('acts that need more than a press', () => {
  const at = (form: typeof cargoClaim, status: string) => ({
    status,
    acts: actsOf(form.statuses, status),
    quote,
  });

  it('include approving and declining, not withdrawing', () => {
    expect(formalActs(serviceRequest, at(serviceRequest, 'QUOTED'))).toEqual([
      'approve',
      'decline',
    ]);
    expect(formalActs(cargoClaim, at(cargoClaim, 'OFFERED'))).toEqual(['approve', 'decline']);
    expect(formalActs(serviceRequest, at(serviceRequest, 'SUBMITTED'))).toEqual([]);
  });

  it('show their own names where they differ from the status', () => {
    const title = (form: typeof cargoClaim, status: string) =>
      waitingTitle({
        head: form,
        acted: { status },
        acts: formalActs(form, at(form, status)),
      });
    expect(title(cargoClaim, 'OFFERED')).toBe('Waiting for you: Offer made');
    for (const status of ['FILED', 'DOCS_NEEDED', 'UNDER_INVESTIGATION'])
      expect(title(cargoClaim, status)).toBe('Waiting for you: Send it to the carrier');
    // Nothing waits: the client may leave it at that.
    expect(title(cargoClaim, 'DECLINED')).toBe('Dispute');
    expect(title(garmentClaim, 'REJECTED')).toBe('Appeal');
  });

  it('call it what the form calls it', () => {
    const papers = (form: typeof cargoClaim, status: string) =>
      documentsOf(form, { ...at(form, status), reference: 'X' }).map(({ label }) => label);
    expect(papers(serviceRequest, 'QUOTED')).toContain('Quote PDF');
    expect(papers(cargoClaim, 'OFFERED')).toContain('Offer PDF');
    const file = (form: typeof cargoClaim) => documentFileName(form, { reference: 'X' }, 'quote');
    expect([file(serviceRequest), file(cargoClaim)]).toEqual(['X-quote.pdf', 'X-offer.pdf']);
  });

  it('end with the last day of the quote', () => {
    const quoted = at(serviceRequest, 'QUOTED');
    const onLastDay = new Date('2026-03-11T03:00:00.000Z');
    const after = new Date('2026-03-11T12:00:00.000Z');
    expect(expiredQuote(serviceRequest, quoted, onLastDay)).toBeNull();
    expect(expiredQuote(serviceRequest, quoted, after)).toBe('2026-03-10');
    expect(expiredQuote(serviceRequest, at(serviceRequest, 'APPROVED'), after)).toBeNull();
  });
});
