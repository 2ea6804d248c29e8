import { describe, expect, it } from 'vitest';
import { expiredQuote, formalActs } from '#lib/submissions/formal-acts.ts';
import { actsOf } from '#lib/records/status.ts';
import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { recordClocks } from '#lib/submissions/claims/record-deadlines.ts';

describe('deadlines of a record', () => {
  const claim = {
    type: 'damage-claim',
    status: 'FILED',
    data: { mode: 'ltl', delivered: 'yes', deliveryDate: '2026-02-23' },
    submittedAt: '2026-03-02T10:00:00.000Z',
    timeline: [{ to: 'FILED', at: '2026-03-02T10:00:00.000Z' }],
  };
  const dues = (change: object, today = '2026-03-02') =>
    recordClocks({ ...claim, ...change }, today).map(({ id, due }) => `${id} ${due}`);

  it('follow a claim from filing to the suit', () => {
    expect(dues({})).toEqual(['acknowledge 2026-04-01', 'decide 2026-06-30']);
    expect(dues({}, '2026-04-02')).toEqual(['decide 2026-06-30']);
    const declined = { to: 'DECLINED', at: '2026-05-01T12:00:00.000Z' };
    const timeline = [...claim.timeline, declined];
    expect(dues({ status: 'DECLINED', timeline }, '2026-05-02')).toEqual(['sue 2028-05-01']);
    expect(dues({ status: 'PAID' })).toEqual([]);
  });

  it('give 14 days to appeal', () => {
    const timeline = [{ to: 'REJECTED', at: '2026-03-02T12:00:00.000Z' }];
    const rejected = { type: 'report-garment-claim', status: 'REJECTED', timeline };
    expect(dues(rejected)).toEqual(['appeal 2026-03-16']);
    expect(dues(rejected, '2026-03-17')).toEqual([]);
    expect(dues({ ...rejected, status: 'APPROVED' })).toEqual([]);
    expect(dues({ type: 'contact-us' })).toEqual([]);
  });
});

describe('acts that need more than a press', () => {
  const quote = {
    lines: [],
    subtotal: 0,
    tax: 0,
    total: 0,
    currency: 'USD',
    validUntil: '2026-03-10',
  };
  const at = (form: typeof cargoClaim, status: string) => ({
    status,
    acts: actsOf(form.statuses, status),
    quote,
  });

  it('are approving and declining, not withdrawing', () => {
    expect(formalActs(serviceRequest, at(serviceRequest, 'QUOTED'))).toEqual([
      'approve',
      'decline',
    ]);
    expect(formalActs(cargoClaim, at(cargoClaim, 'OFFERED'))).toEqual(['approve', 'decline']);
    expect(formalActs(serviceRequest, at(serviceRequest, 'SUBMITTED'))).toEqual([]);
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
