/** Label values of a catalog item. */
import { itemValues, type ItemColumns } from '#lib/forms/item-values.ts';
import type { CatalogueItem } from '#lib/forms/item-values.ts';
import type { Values } from '#lib/forms/definition.ts';
import { moneyText } from '#lib/kernel/money.ts';
import { gtinTypeOf } from '../engine/options.ts';
import { readFibres } from '../engine/reading/read-fibres.ts';
import { sortFibres } from './fibre-rows.ts';

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
    ...known({ gtinType: gtinTypeOf(values['gtin'] ?? ''), coo: item.coo, rn: item.rn }),
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
