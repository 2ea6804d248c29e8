/** Amounts that claims compute from their lines. */
import type { Rule, Values } from '#lib/forms/definition.ts';

/** 999,999,999.99: beyond it somebody mistyped, and sums would lose cents. */
const LARGEST_TOTAL = 99_999_999_999;

/** The total of a claim stays within sense. */
export const soundTotal =
  (total: (values: Values) => number): Rule =>
  (values) =>
    total(values) > LARGEST_TOTAL
      ? { lines: 'The total is too large. Check quantities and unit costs.' }
      : null;
