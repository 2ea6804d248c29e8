/** Fields that name goods and their documents in several forms. */
import type { TextField } from '#lib/forms/definition.ts';
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';

type Named = Pick<TextField, 'name' | 'label' | 'required'> & Partial<Omit<TextField, 'kind'>>;

const NUMBER = /^[A-Za-z0-9 ._#/&-]+$/;

/** A number that somebody else assigned: order, invoice, bill, tracking. Not scanned for card numbers. */
export const documentNumber = (field: Named): TextField => ({
  kind: 'text',
  max: 30,
  pattern: NUMBER,
  messages: { pattern: 'Use letters, digits, spaces and . - _ / # & only.' },
  ...field,
});

/** A short line of plain text. */
export const shortText = (field: Named): TextField => ({ kind: 'text', max: 80, ...field });

/** A note in a row. */
export const rowNote = (name = 'note'): TextField =>
  shortText({ name, label: 'Note', required: false, max: 200 });

/** What tells one garment from another: item number, style, colourway, size. */
export const garmentColumns: readonly TextField[] = [
  shortText({ name: 'style', label: 'Style', required: true, max: 60 }),
  shortText({ name: 'colour', label: 'Color', required: false, max: 40 }),
  shortText({ name: 'size', label: 'Size', required: false, max: MAX_SIZE_LENGTH }),
];
