import { expect, it } from 'vitest';
import { inspectedText } from '#lib/work-orders/work-text.ts';

const inspection = {
  level: 'full',
  sample: null,
  accept: null,
  inspectedOn: '2026-03-05',
  verdict: 'accepted',
  critical: 0,
  major: 0,
  minor: 0,
  note: '',
  defects: [],
} as unknown as Parameters<typeof inspectedText>[0];

it.each([
  [1, '1 piece'],
  [1480, 'All 1,480 pieces'],
])('an inspection of the whole lot of %s reads as %s', (lot, text) => {
  expect(inspectedText({ ...inspection, lot })).toBe(text);
});
