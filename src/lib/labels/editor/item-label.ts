/** Rows of fiber content as the editor holds them (16 CFR 303, EU 1007/2011), and the label values of a catalog item. */
import { fibreName, OTHER_FIBRE } from '../engine/fibres.ts';
import type { Values } from '#lib/forms/definition.ts';
import { decimalOf, textOf } from '#lib/forms/values.ts';
import { itemValues, type ItemColumns, type CatalogueItem } from '#lib/forms/item-values.ts';
import { moneyText } from '#lib/kernel/money.ts';
import { linearGtinOf } from '../engine/spec.ts';
import { readFibres } from '../engine/reading/read-fibres.ts';

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

const columns: ItemColumns = {
  sku: 'sku',
  style: 'style',
  description: 'description',
  colour: 'colour',
  size: 'size',
  gtin: 'gtin',
};

/** Item-specific values: cleared, so that barcode and price always match the item. */
const ofOneItem = {
  ...Object.fromEntries(Object.keys(columns).map((name) => [name, ''])),
  price: '',
  comparePrice: '',
};

const known = (values: Readonly<Record<string, string | undefined>>): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, text]) => text !== undefined && text !== ''),
  );

/**
 * The typed values that the item fills. Number, words and price are the item's or empty; origin, RN and fibres that
 * it does not know are left as they are, because many items share them.
 */
export function itemLabelValues(item: CatalogueItem): Values {
  const values = itemValues(columns, item);
  const fibres = readFibres(item.fibre ?? '');
  return {
    ...ofOneItem,
    ...values,
    dataSource: 'item',
    ...known({ gtinType: linearGtinOf(values['gtin'] ?? ''), coo: item.coo, rn: item.rn }),
    ...(fibres.ok && { fibres: sortFibres(fibres.value) }),
    ...(typeof item.price === 'number' && {
      price: moneyText(item.price),
      ...known({ currency: item.currency }),
    }),
  };
}

/** Says why the item's fiber content is not on the label; '' where it is, and where the item has none. */
export function fibreError({ fibre: content = '' }: CatalogueItem): string {
  const read = content === '' ? null : readFibres(content);
  return read && !read.ok ? `Fiber content was left out: ${content}. ${read.error}` : '';
}
