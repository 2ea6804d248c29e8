import { object, refine, string } from 'superstruct';
import { expect, it, vi } from 'vitest';
import { describeSchema } from '#api/http/json-schema.ts';
import { parse } from '#lib/kernel/validation.ts';
import { receiptFeed } from '#lib/receipts/feed.ts';

it('describes limits and formats of the feed as its rules have them', () => {
  expect(describeSchema(receiptFeed)).toMatchObject({
    properties: {
      vendor: { type: 'string', maxLength: 120 },
      client: { type: 'string', minLength: 1, maxLength: 254 },
      expectedOn: { format: 'date' },
      arrivedAt: { format: 'date-time', type: ['string', 'null'] },
      cartonsExpected: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    },
  });
});

const fed = { callerReference: 'a', receipt: 'D-1' };

it.each([
  ['2026-02-28T09:30:00.123456Z', '2026-02-28T09:30:00.123Z'],
  ['2026-02-28T09:30:00+0530', '2026-02-28T04:00:00.000Z'],
  ['2026-02-28t09:30:00z', '2026-02-28T09:30:00.000Z'],
  ['2026-02-28T09:30-05:00', '2026-02-28T14:30:00.000Z'],
])('takes the moment %s', (arrivedAt, stored) => {
  const parsed = parse(receiptFeed, { ...fed, arrivedAt });
  expect(parsed).toMatchObject({ ok: true, value: { arrivedAt: stored } });
});

it('distinguishes too many lines from duplicate lines', () => {
  const many = Array.from({ length: 2001 }, (_, line) => ({ line: line + 1 }));
  expect(parse(receiptFeed, { ...fed, lines: many })).toMatchObject({
    errors: { lines: { code: 'max', limit: 2000 } },
  });
  expect(parse(receiptFeed, { ...fed, lines: [{ line: 1 }, { line: 1 }] })).toMatchObject({
    errors: { 'lines.1.line': { code: 'invalid' } },
  });
});

it('asks no rule before a member is read, because all routes are described at every start', () => {
  const rule = vi.fn(() => true);
  const described = describeSchema(object({ name: refine(string(), 'named', rule) }));
  expect(rule).not.toHaveBeenCalled();
  expect(described).toMatchObject({ properties: { name: { type: 'string' } }, required: ['name'] });
  expect(rule).toHaveBeenCalled();
});
