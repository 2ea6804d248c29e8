/** The list of products: one entry for each column; files have the columns of the import. */
import { importColumns, listOf, type Column } from '#lib/reports/column.ts';
import { words, type Option } from '#lib/reports/filters.ts';
import { bySize } from '#lib/reports/size-order.ts';
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { Product, ProductList } from './replies.ts';
import { productColumns } from './product-columns.ts';
import { type ProductKey } from './fields.ts';
import { displayAmount } from './product-texts.ts';

type ProductFileRow = Readonly<Record<ProductKey, string | number | null>>;

const columns = [
  {
    id: 'pick',
    label: 'Labels',
    card: 'pick',
    isBare: true,
    stays: true,
    right: 'records',
    cell: ({ sku }) => ({ kind: 'pick', value: sku, label: `Labels for ${sku}` }),
  },
  {
    id: 'sku',
    label: 'SKU',
    sort: true,
    card: 'id',
    stays: true,
    cell: ({ sku }) => ({
      kind: 'press',
      text: sku,
      label: `Edit ${sku}`,
      act: 'edit',
      right: 'records',
    }),
  },
  {
    id: 'description',
    label: 'Description',
    sort: true,
    card: 'title',
    fit: 'grows',
    cell: ({ description }) => description,
  },
  {
    id: 'style',
    label: 'Style',
    sort: true,
    card: 'id',
    fit: 'cut',
    cell: ({ style }) => style,
  },
  {
    id: 'colour',
    label: 'Color',
    sort: true,
    card: 'detail',
    fit: 'cut',
    cell: ({ colour }) => colour,
  },
  { id: 'goodsSize', label: 'Size', sort: true, card: 'detail', cell: ({ size }) => size },
  { id: 'gtin', label: 'GTIN', card: 'detail', cell: ({ gtin }) => gtin },
  {
    id: 'price',
    label: 'Price',
    card: 'badge',
    isNumber: true,
    right: 'amounts',
    cell: ({ price, currency }) => displayAmount(price, currency),
  },
  { id: 'updated', label: 'Last change', sort: true },
  {
    id: 'acts',
    label: 'Actions',
    card: 'acts',
    isBare: true,
    right: 'records',
    cell: ({ sku }) => ({
      kind: 'acts',
      name: sku,
      acts: [
        { act: 'edit', label: 'Edit' },
        { act: 'duplicate', label: 'Duplicate' },
        { act: 'delete', label: 'Delete' },
      ],
    }),
  },
  ...importColumns<ProductFileRow>(productColumns, (row, key) => row[key as ProductKey]),
] as const satisfies readonly Column<Product, ProductFileRow>[];

export const productShape = listOf({
  name: 'products',
  title: 'Products',
  path: pathOf('products'),
  columns,
  filters: {
    q: words('Search', { placeholder: 'SKU, style, color, GTIN' }),
    colour: words('Color', { max: 30, all: 'All' }),
    // `size` is the size of a page.
    goodsSize: words('Size', { max: MAX_SIZE_LENGTH, all: 'All' }),
  },
  shown: ['q', 'colour', 'goodsSize'],
  defaultSort: '-updated',
});

const asOptions = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }));

/** Filter options from the client's products, sizes in rack order. */
export const productFacets = (list: ProductList | null): Readonly<Record<string, Option[]>> => ({
  colour: asOptions(list?.colours ?? []),
  goodsSize: asOptions((list?.sizes ?? []).toSorted(bySize)),
});

export type ProductSort = (typeof productShape.allSorts)[number];
