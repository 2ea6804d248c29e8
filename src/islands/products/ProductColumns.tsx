import { shownAmount } from '#lib/products/product-texts.ts';
import { productListAddress, type ProductListState } from '#lib/products/product-list-state.ts';
import { orderOf, sortedBy } from '#lib/reports/report-state.ts';
import type { Product } from '#lib/products/replies.ts';
import type { TableColumn } from '../ui/Table.tsx';

interface Acts {
  readonly edit: (product: Product) => void;
  readonly remove: (product: Product) => void;
}

type Sort = NonNullable<TableColumn<Product>['sort']>;

/** A press sorts by the column, a second one turns it round. */
const sortBy = (path: string, state: ProductListState, key: string): Sort => ({
  href: productListAddress(path, sortedBy(state, key)),
  order: orderOf(state, key),
});

/** The columns of the list of products. */
export const productTableColumns = (
  path: string,
  state: ProductListState,
  { edit, remove }: Acts,
): TableColumn<Product>[] => [
  {
    id: 'sku',
    label: 'SKU',
    sort: sortBy(path, state, 'sku'),
    cell: (product) => (
      <button
        type="button"
        className="text-button"
        aria-label={`Edit ${product.sku}`}
        onClick={() => edit(product)}
      >
        {product.sku}
      </button>
    ),
  },
  {
    id: 'description',
    label: 'Description',
    sort: sortBy(path, state, 'description'),
    cell: ({ description }) => description,
  },
  {
    id: 'style',
    label: 'Style',
    sort: sortBy(path, state, 'style'),
    cell: ({ style }) => style,
  },
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
  {
    id: 'actions',
    label: 'Actions',
    cell: (product) => (
      <button
        type="button"
        className="row-action"
        data-tone="bad"
        aria-label={`Delete ${product.sku}`}
        onClick={() => remove(product)}
      >
        Delete
      </button>
    ),
  },
];
