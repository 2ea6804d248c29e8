/** What an item of the catalogue fills into a table of line items. Pure. */
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

/** What a column may take of an item: its own values, and two that are put together. */
export type ItemPart =
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

/** Which column of a table takes what. */
export type ItemColumns = Readonly<Record<string, ItemPart>>;

const parts: Readonly<Record<ItemPart, (item: CatalogueItem) => string>> = {
  sku: ({ sku }) => sku,
  style: ({ style = '' }) => style,
  // Without a style of its own an item is identified by its number.
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
 * The typed texts of the columns that the item fills; what it does not know is left out, and a cost in other money than
 * the form's.
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
