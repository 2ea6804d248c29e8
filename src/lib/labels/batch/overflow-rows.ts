/** Rows to check before printing many labels: the longest are most likely to overflow. */
import { textWidth } from '../engine/text/fit.ts';
import type { RowInput } from '#lib/spreadsheets/check-rows.ts';

const codes: readonly string[] = ['gtin', 'batch', 'poNumber'];

const best = (rows: readonly RowInput[], sizeOf: (row: RowInput) => number): number => {
  const sizes = rows.map(sizeOf);
  return Math.max(0, sizes.indexOf(Math.max(...sizes, 0)));
};

/** Index of the row whose longest text is the widest. */
export const widestRow = (rows: readonly RowInput[]): number =>
  best(rows, ({ values }) =>
    Math.max(0, ...Object.values(values).map((text) => textWidth(text, 8))),
  );

/** Index of the row with the longest data of a barcode. */
export const longestRow = (rows: readonly RowInput[]): number =>
  best(rows, ({ values }) => Math.max(0, ...codes.map((name) => (values[name] ?? '').length)));
