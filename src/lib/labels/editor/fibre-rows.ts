/** Rows of fibre content as the editor holds them: their sums, and their order (16 CFR 303, EU 1007/2011). */
import { fibreName, OTHER_FIBRE } from '../engine/fibres.ts';
import type { Values } from '#lib/forms/definition.ts';
import { decimalOf, textOf } from '#lib/forms/values.ts';

const shareOf = (row: Values): number => decimalOf(row, 'percent') ?? 0;

const sectionsOf = (rows: readonly Values[]): string[] => [
  ...new Set(rows.map((row) => textOf(row, 'section').trim())),
];

/** Returns the total of each section; '' while empty. */
export function fibreTotals(rows: readonly Values[]): string {
  if (rows.every((row) => textOf(row, 'percent') === '')) return '';
  return sectionsOf(rows)
    .map((section) => {
      const shares = rows.filter((row) => textOf(row, 'section').trim() === section).map(shareOf);
      const sum = Math.round(shares.reduce((total, share) => total + share, 0) * 10) / 10;
      const name = section === '' ? 'Total' : section;
      return `${name}: ${sum}%${sum === 100 ? '' : ', must be 100%'}`;
    })
    .join(' · ');
}

/** Writes rows in one line: 'Shell: 60% cotton, Shell: 40% nylon'. */
export const fibreRowsText = (rows: readonly Values[]): string =>
  rows
    .map((row) => {
      const section = textOf(row, 'section').trim();
      const share = `${textOf(row, 'percent')}% ${fibreName(textOf(row, 'fibre'), 'en', [])}`;
      return section === '' ? share : `${section}: ${share}`;
    })
    .join(', ');

/** Each section from the largest to the smallest share, 'other' last; sections stay in their order. */
export function sortFibres(rows: readonly Values[]): Values[] {
  const sections = sectionsOf(rows);
  const place = (row: Values): number => sections.indexOf(textOf(row, 'section').trim());
  const isOther = (row: Values): number => (textOf(row, 'fibre') === OTHER_FIBRE ? 1 : 0);
  return rows.toSorted(
    (a, b) => place(a) - place(b) || isOther(a) - isOther(b) || shareOf(b) - shareOf(a),
  );
}
