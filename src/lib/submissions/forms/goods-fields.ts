/** Fields that name goods and their documents in several forms, and rules on their amounts. */
import type { TextField, Rule, Values } from '#lib/forms/definition.ts';
import { field, type FieldOptions } from '#lib/forms/field-builders.ts';
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';
import { countOf, rowsOf, sumOf } from '#lib/forms/values.ts';

const NUMBER = /^[A-Za-z0-9 ._#/&-]+$/;

/** A number that somebody else assigned: order, invoice, bill, tracking. Not scanned for card numbers. */
export const documentNumber = (name: string, label: string, more: FieldOptions<TextField> = {}) =>
  field.text(name, label, {
    max: 30,
    pattern: NUMBER,
    messages: { pattern: 'Use letters, digits, spaces and . - _ / # & only.' },
    ...more,
  });

/** A short line of plain text. */
export const shortText = (name: string, label: string, more: FieldOptions<TextField> = {}) =>
  field.text(name, label, { max: 80, ...more });

/** A note in a row. */
export const rowNote = (name = 'note'): TextField =>
  shortText(name, 'Note', { required: false, max: 200 });

/** Columns that distinguish garments: item number, style, color, size. */
export const garmentColumns: readonly TextField[] = [
  shortText('style', 'Style', { max: 60 }),
  shortText('colour', 'Color', { required: false, max: 40 }),
  shortText('size', 'Size', { required: false, max: MAX_SIZE_LENGTH }),
];

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
