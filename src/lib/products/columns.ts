/** The list of products: one entry for each column; files have the columns of the import. */
import { importColumns, listOf, type Column } from '#lib/reports/column.ts';
import { words } from '#lib/reports/filters.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { Product } from './replies.ts';
import { productColumns, type ProductKey } from './product-columns.ts';
import { shownAmount } from './product-texts.ts';

type ProductFileRow = Readonly<Record<ProductKey, string | number | null>>;

const columns = [
  { id: 'sku', label: 'SKU', sort: true, cell: ({ sku }) => sku },
  { id: 'description', label: 'Description', sort: true, cell: ({ description }) => description },
  { id: 'style', label: 'Style', sort: true, cell: ({ style }) => style },
  {
    id: 'variant',
    label: 'Colour, size',
    cell: ({ colour, size }) => [colour, size].filter(Boolean).join(', '),
  },
  { id: 'gtin', label: 'GTIN', cell: ({ gtin }) => gtin },
  {
    id: 'price',
    label: 'Price',
    isNumber: true,
    cell: ({ price, currency }) => shownAmount(price, currency),
  },
  { id: 'updated', label: 'Last change', sort: true },
  ...importColumns<ProductFileRow>(productColumns, (row, key) => row[key as ProductKey]),
] as const satisfies readonly Column<Product, ProductFileRow>[];

export const productShape = listOf({
  name: 'products',
  title: 'Products',
  path: pathOf('products'),
  columns,
  filters: { q: words('Search', { placeholder: 'SKU, style, colour, GTIN' }) },
  shown: ['q'],
  defaultSort: '-updated',
});

export type ProductSort = (typeof productShape.allSorts)[number];
