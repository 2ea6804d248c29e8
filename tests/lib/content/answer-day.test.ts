import { describe, expect, it } from 'vitest';
import { answerBy, answerDays } from '#lib/content/answer-day.ts';
import { company } from '#lib/content/company.ts';
import { addWorkingDays } from '#lib/kernel/calendar-day.ts';
import { leadTimeKept } from '#lib/submissions/forms/service-request/service-request.rules.ts';
import { facts } from '../forms/session/samples.ts';

describe('working days', () => {
  it('step over the weekend and the holidays that are given', () => {
    expect(addWorkingDays('2026-11-25', 1)).toBe('2026-11-26');
    expect(addWorkingDays('2026-11-25', 1, ['2026-11-26'])).toBe('2026-11-27');
    expect(addWorkingDays('2026-11-25', 2, ['2026-11-26', '2026-11-27'])).toBe('2026-12-01');
  });

  it('count for the earliest day of a service request', () => {
    const values = { dueDate: '2026-11-27' };
    expect(leadTimeKept(values, { ...facts, today: '2026-11-20' })).toBeNull();
    expect(
      leadTimeKept(values, { ...facts, today: '2026-11-20', holidays: ['2026-11-26'] }),
    ).toEqual({
      dueDate: 'Earliest date for these services is Nov 30, 2026. Choose Rush to go earlier.',
    });
  });
});

describe('the answer of the company', () => {
  it('is promised by form, counted in working days of the company', () => {
    expect(answerDays('cargo-claim')).toBe(company.answers['cargo-claim']);
    expect(answerDays('service-request')).toBe(company.answers['default']);
    const thanksgiving = company.holidays[0] ?? '';
    expect(thanksgiving).toBe('2026-11-26');
    expect(answerBy('service-request', '2026-11-25T15:00:00.000Z')).toBe('2026-11-27');
  });
});
