import { expect, it } from 'vitest';
import { momentText } from '#lib/kernel/atoms/moment.ts';
import { timeLeftText } from '#lib/kernel/time-left.ts';
import { parse } from '#lib/kernel/validation.ts';

it.each([
  ['2026-02-28T09:30:00-05:00', '2026-02-28T14:30:00.000Z'],
  ['2026-02-28T09:30z', '2026-02-28T09:30:00.000Z'],
  ['2026-02-28t09:30:00.1234567+0530', '2026-02-28T04:00:00.123Z'],
])('a moment is stored in UTC: %s', (text, utc) => {
  expect(parse(momentText, text)).toEqual({ ok: true, value: utc });
});

it.each(['2026-02-30T09:30:00Z', '2026-02-28T09:30:00', '2026-02-28', '1999-12-31T23:59:59Z', ''])(
  'a moment rejects the text %j',
  (text) => {
    expect(parse(momentText, text)).toMatchObject({ ok: false });
  },
);

it.each([
  [{ elapsedMs: 2000, done: 10, left: 100 }, 'about 20 s left'],
  [{ elapsedMs: 60_000, done: 10, left: 25 }, 'about 3 min left'],
  [{ elapsedMs: 100, done: 10, left: 100 }, ''],
  [{ elapsedMs: 2000, done: 0, left: 100 }, ''],
])('the time left of %j is shown as %j', (speed, text) => {
  expect(timeLeftText(speed)).toBe(text);
});
