import { describe, expect, it } from 'vitest';
import { answerBy, daysToAnswer } from '#lib/content/answer-day.ts';
import { company } from '#lib/content/company.ts';
import { contactPage } from '#lib/content/contact.ts';
import { addWorkingDays } from '#lib/kernel/calendar-day.ts';
import { hasLeadTime } from '#lib/submissions/forms/service-request/service-request.rules.ts';
import { facts } from '../forms/session/samples.ts';

describe('working days', () => {
  it('step over the weekend and the holidays that are given', () => {
    expect(addWorkingDays('2026-11-25', 1)).toBe('2026-11-26');
    expect(addWorkingDays('2026-11-25', 1, ['2026-11-26'])).toBe('2026-11-27');
    expect(addWorkingDays('2026-11-25', 2, ['2026-11-26', '2026-11-27'])).toBe('2026-12-01');
  });

  it('count for the earliest day of a service request', () => {
    const values = { dueDate: '2026-11-27' };
    expect(hasLeadTime(values, { ...facts, today: '2026-11-20' })).toBeNull();
    expect(
      hasLeadTime(values, { ...facts, today: '2026-11-20', holidays: ['2026-11-26'] }),
    ).toEqual({
      dueDate: 'The earliest date is Nov 30, 2026. Need it sooner? Choose Rush.',
    });
  });
});

describe('the answer of the company', () => {
  it('promises by form, in working days of the company', () => {
    const values = { topic: 'labels' };
    const claim = { form: 'cargo-claim', values };
    expect(daysToAnswer(claim)).toBe(company.answers['cargo-claim']);
    const asked = { form: 'service-request', values };
    expect(daysToAnswer(asked)).toBe(company.answers['default']);
    const thanksgiving = company.holidays[0] ?? '';
    expect(thanksgiving).toBe('2026-11-26');
    expect(answerBy(asked, '2026-11-25T15:00:00.000Z')).toBe('2026-11-27');
  });

  it('promises by topic for a message, as its page states', () => {
    const asked = (topic: string) => ({ form: 'contact-us', values: { topic } });
    for (const { topics = [], days } of contactPage.answers)
      for (const topic of topics) expect(daysToAnswer(asked(topic))).toBe(days);
    expect(answerBy(asked('merchandise_arrival'), '2026-11-25T15:00:00.000Z')).toBe('2026-11-27');
    // Those that no entry names are everything else.
    const rest = contactPage.answers.filter(({ topics }) => !topics).map(({ time }) => time);
    expect(rest).toEqual([`within ${daysToAnswer(asked('billing'))} business days`]);
  });
});
