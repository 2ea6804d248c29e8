/** What an item of the catalogue says on a label. */
import { itemValues } from '../catalogue/item-values.ts';
import type { CatalogueItem } from '../schemas/replies.ts';
import { moneyText } from '../submissions/money.ts';
import type { Values } from '../submissions/definition.ts';

const columns = {
  sku: 'sku',
  style: 'style',
  description: 'description',
  colour: 'colour',
  size: 'size',
  gtin: 'gtin',
} as const;

/** The symbology of a number by its length. */
const symbologies: Readonly<Record<number, string>> = { 12: 'upc_a', 13: 'ean_13', 14: 'gtin_14' };

/** The typed values that the item fills; what it does not know is left as it is. */
export function itemLabelValues(item: CatalogueItem): Values {
  const values = itemValues(columns, item);
  const symbology = symbologies[values['gtin']?.length ?? 0];
  return {
    ...values,
    dataSource: 'item',
    ...(symbology !== undefined && { gtinType: symbology }),
    ...(typeof item.price === 'number' && { price: moneyText(item.price) }),
  };
}
