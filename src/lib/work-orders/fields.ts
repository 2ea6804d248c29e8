/** The fields of the counts of a stage and of the garments of an order. */
import { integer } from 'superstruct';
import { within } from '#lib/kernel/fields.ts';
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';
import { count, identifier, size, text, type Field, type ValuesOf } from '#lib/records/fields.ts';

/** Maximum pieces of one order. */
export const MAX_PIECES = 1_000_000;

/** Pieces of a count, which a correction takes back. */
const counted = (...said: Parameters<typeof count>): Field<number> => ({
  ...count(...said),
  sent: within(integer(), -MAX_PIECES, MAX_PIECES),
});

export const countFields = {
  /** Through the stage. */
  done: counted('Done', 'Pieces done. In a call: since the last one, added to those before', 120),
  /** Good at the first time. */
  passed: counted(
    'Passed',
    'Of these, pieces that passed the first time; those done and not failed when left out',
    118,
  ),
  failed: counted('Failed', 'Of these, pieces that did not pass the first time', 2),
  /** Failed, and good later. */
  reworked: counted('Reworked', 'Of the failed pieces, those that were made good', 2),
  /** Failed, and given up. */
  scrapped: counted('Scrapped', 'Of the failed pieces, those that are lost', 0),
};

/** Pieces at a stage. Totals are never negative; corrections may be. */
export type Counts = ValuesOf<typeof countFields>;

export const itemFields = {
  sku: identifier(40, 'SKU', 'Stock number of the article in one color and size', 'TEE-BLK-M'),
  style: identifier(60, 'Style', 'Style number', 'TEE-180'),
  colour: text(60, 'Color', 'Color', 'Navy'),
  size: size(MAX_SIZE_LENGTH, 'Size', 'Size, as it stands on the label', 'M'),
  qty: { ...count('Quantity', 'Pieces', 12), sent: within(integer(), 1, MAX_PIECES) },
};
