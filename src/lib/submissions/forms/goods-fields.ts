/** Fields that name goods and their documents in several forms. */
import type { TextField } from '#lib/forms/definition.ts';
import { field, type More } from '#lib/forms/field-builders.ts';
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';

const NUMBER = /^[A-Za-z0-9 ._#/&-]+$/;

/** A number that somebody else assigned: order, invoice, bill, tracking. Not scanned for card numbers. */
export const documentNumber = (name: string, label: string, more: More<TextField> = {}) =>
  field.text(name, label, {
    max: 30,
    pattern: NUMBER,
    messages: { pattern: 'Use letters, digits, spaces and . - _ / # & only.' },
    ...more,
  });

/** A short line of plain text. */
export const shortText = (name: string, label: string, more: More<TextField> = {}) =>
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
