/** Fills a catalog item into a table of line items. Pure. */
import { moneyText } from '#lib/kernel/money.ts';

/** An item of the catalogue, as `POST /csp-api/csp-item-list` answers it; amounts in minor units. */
export interface CatalogueItem {
  readonly id: string;
  readonly sku: string;
  readonly style?: string | undefined;
  readonly description?: string | undefined;
  readonly colour?: string | undefined;
  readonly size?: string | undefined;
  readonly gtin?: string | undefined;
  readonly fibre?: string | undefined;
  readonly coo?: string | undefined;
  readonly rn?: string | undefined;
  readonly care?: string | undefined;
  readonly currency?: string | undefined;
  readonly price?: number | null | undefined;
  readonly unitCost?: number | null | undefined;
}

/** Item values for columns; two are composed. */
type ItemPart =
  | 'sku'
  | 'style'
  | 'styleOrSku'
  | 'description'
  | 'colour'
  | 'size'
  | 'gtin'
  | 'unitCost'
  | 'variant'
  | 'fibre';

/** Item value of each column. */
export type ItemColumns = Readonly<Record<string, ItemPart>>;

const parts: Readonly<Record<ItemPart, (item: CatalogueItem) => string>> = {
  sku: ({ sku }) => sku,
  style: ({ style = '' }) => style,
  // Items without a style are identified by their SKU.
  styleOrSku: ({ style = '', sku }) => style || sku,
  description: ({ description = '', style = '', sku }) => description || style || sku,
  colour: ({ colour = '' }) => colour,
  size: ({ size = '' }) => size,
  gtin: ({ gtin = '' }) => gtin,
  fibre: ({ fibre = '' }) => fibre,
  unitCost: ({ unitCost }) => (typeof unitCost === 'number' ? moneyText(unitCost) : ''),
  variant: ({ size, colour }) => [size, colour].filter(Boolean).join(', '),
};

/**
 * Returns the texts of the filled columns; unknown values, and costs in another currency than the form's, are
 * omitted.
 */
export function itemValues(
  columns: ItemColumns,
  item: CatalogueItem,
  currency?: string,
): Record<string, string> {
  const isOther = currency !== undefined && item.currency && item.currency !== currency;
  const filled = Object.entries(columns)
    .filter(([, part]) => !(isOther && part === 'unitCost'))
    .map(([column, part]) => [column, parts[part](item)] as const)
    .filter(([, text]) => text !== '');
  return Object.fromEntries(filled);
}

/** 'SHIRT-BLU-M, Oxford shirt, Blue, M', to be read in a list. */
export const itemText = ({ description, colour, size }: CatalogueItem): string =>
  [description, colour, size].filter(Boolean).join(', ');
