import { describe, expect, it } from 'vitest';
import {
  closedSince,
  dueReminders,
  isSoon,
  mayBeDue,
} from '#lib/submissions/claims/claim-reminders.ts';

const form = {
  mode: 'ocean',
  delivered: 'yes',
  deliveryDate: '2026-02-23',
  claimTypes: ['shortage'],
};
const unsent = { filedOn: '', declinedOn: '', isSettled: false };
const filed = { ...unsent, filedOn: '2026-03-02' };

/** Ids of what a claim of this status is reminded of on this day. */
const on = (today: string, status: string, changes: object = {}): string[] =>
  dueReminders({ form, status, dates: filed, today, ...changes }).map(({ key }) => key);

describe('reminders of a cargo claim', () => {
  it('come 14 and 3 days before, and the later one alone after a pause', () => {
    const draft = { dates: unsent };
    expect(on('2026-11-08', 'DRAFT', draft)).toEqual([]);
    expect(on('2026-11-09', 'DRAFT', draft)).toEqual(['deadline:file:2026-11-23:14']);
    expect(on('2026-11-19', 'DRAFT', draft)).toEqual(['deadline:file:2026-11-23:14']);
    expect(on('2026-11-20', 'DRAFT', draft)).toEqual(['deadline:file:2026-11-23:3']);
    expect(on('2026-11-23', 'DRAFT', draft)).toEqual(['deadline:file:2026-11-23:3']);
    expect(on('2026-11-24', 'DRAFT', draft)).toEqual([]);
  });

  it.each([
    [null, false],
    ['2026-03-01', false],
    ['2026-03-02', true],
    ['2026-03-16', true],
    ['2026-03-17', false],
  ])('are due by Mar 2 for a deadline on %s: %s', (due, near) => {
    expect(isSoon(due, '2026-03-02')).toBe(near);
  });

  it('speak of the last day to file while a signed claim was not sent', () => {
    const signed = { dates: unsent };
    expect(on('2026-11-09', 'FILED', signed)).toEqual(['deadline:file:2026-11-23:14']);
    expect(on('2026-11-20', 'DOCS_NEEDED', signed)).toEqual(['deadline:file:2026-11-23:3']);
  });

  it('speak of the carrier while it is its turn', () => {
    expect(on('2026-03-29', 'SENT')).toEqual(['deadline:acknowledge:2026-04-01:3']);
    expect(on('2026-03-29', 'ACKNOWLEDGED')).toEqual([]);
    expect(on('2026-06-20', 'UNDER_INVESTIGATION')).toEqual(['deadline:decide:2026-06-30:14']);
    expect(on('2026-06-20', 'OFFERED')).toEqual([]);
    expect(on('2026-08-27', 'DISPUTED')).toEqual(['deadline:status:2026-08-29:3']);
  });

  it('speak of the last day to sue, and never of what is settled', () => {
    const declined = { dates: { ...filed, declinedOn: '2026-05-01' } };
    expect(on('2028-04-20', 'DECLINED', declined)).toEqual(['deadline:sue:2028-05-01:14']);
    expect(on('2027-02-20', 'OFFERED')).toEqual(['deadline:ocean-suit:2027-02-23:3']);
    for (const status of ['ACCEPTED', 'PAID', 'WITHDRAWN']) {
      expect(on('2027-02-20', status, declined)).toEqual([]);
    }
    // Closed without payment: the claimant can still sue.
    expect(on('2027-02-20', 'CLOSED', declined)).toEqual(['deadline:ocean-suit:2027-02-23:3']);
    expect(on('2028-04-20', 'CLOSED', declined)).toEqual(['deadline:sue:2028-05-01:14']);
    const paid = { dates: { ...declined.dates, isSettled: true } };
    expect(on('2028-04-20', 'CLOSED', paid)).toEqual([]);
  });

  it('skip a notice that was given', () => {
    const hidden = { ...form, claimTypes: ['concealed_shortage'] };
    const draft = { dates: unsent, form: hidden };
    expect(on('2026-02-25', 'DRAFT', draft)).toEqual([
      'deadline:ocean-hidden:2026-02-26:3',
      'deadline:concealed-notice:2026-03-02:14',
    ]);
    const told = { ...draft, form: { ...hidden, carrierNotifiedOn: '2026-02-24' } };
    expect(on('2026-02-25', 'DRAFT', told)).toEqual([]);
  });

  it('can be due of a closed claim only when the last day of a suit is near', () => {
    const closed = { form, sentOn: '2026-03-02', changedOn: '2026-09-10' };
    const may = (today: string, changes: object = {}) => mayBeDue({ ...closed, today, ...changes });
    // A year after delivery the ocean carrier cannot be sued any more.
    expect(['2027-02-08', '2027-02-09', '2027-02-23', '2027-02-24'].map((day) => may(day))).toEqual(
      [false, true, true, false],
    );
    // Two years after it was declined: not before the goods came, not after it was closed.
    expect(['2028-02-08', '2028-02-09', '2028-09-10', '2028-09-11'].map((day) => may(day))).toEqual(
      [false, true, true, false],
    );
    for (const deliveryDate of ['2/23/2026', '2026-04-01']) {
      const typed = { form: { ...form, deliveryDate } };
      expect(['2028-02-16', '2028-02-17'].map((day) => may(day, typed))).toEqual([false, true]);
    }
    expect(may('2027-02-20', { form: { ...form, mode: 'ltl' } })).toBe(false);
    expect(closedSince('2028-09-11')).toBe('2026-09-10');
  });
});
