/** Rules on line totals. */
import type { Rule, Values } from '#lib/forms/definition.ts';
import { countOf, rowsOf, sumOf } from '#lib/forms/values.ts';

/** 999,999,999.99: beyond it somebody mistyped, and sums would lose cents. */
const MAX_TOTAL = 99_999_999_999;

/** The total of a claim stays within sense. */
export const soundTotal =
  (total: (values: Values) => number): Rule =>
  (values) =>
    total(values) > MAX_TOTAL
      ? { lines: 'The total is too large. Check quantities and unit costs.' }
      : null;

/** Some lines may have 0 pieces, but not all of them. */
export const somePieces: Rule = (values) => {
  const lines = rowsOf(values, 'lines');
  return lines.length > 0 && lines.every((row) => countOf(row, 'qty') === 0)
    ? { 'lines.0.qty': 'Enter at least one piece.' }
    : null;
};

/** All pieces of the lines. */
export const piecesOf = (values: Values): number =>
  sumOf(values, 'lines', (row) => countOf(row, 'qty'));
