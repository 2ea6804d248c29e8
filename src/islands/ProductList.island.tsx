import { useState } from 'react';
import { productShape } from '#lib/products/columns.ts';
import { isNarrowed, type ReportState } from '#lib/reports/list-query.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { Product, ProductList as Products } from '#lib/products/replies.ts';
import { ProductEditor } from './products/ProductEditor.tsx';
import { listColumns } from './reports/ReportTable.tsx';
import { ListForm } from './ui/ListForm.tsx';
import { Table, type TableColumn } from './ui/Table.tsx';
import { removeEntry, useList } from './ui/use-list.ts';

interface ProductListProps {
  readonly state: ReportState;
  /** Null when it could not be read. */
  readonly list: Products | null;
}

const formats = ['xlsx', 'csv'] as const;

function exportHref(format: string, { filters: { q = '' } }: ReportState): string {
  const query = new URLSearchParams({ format, ...(q !== '' && { q }) });
  return `${pathOf('product-export')}?${query.toString()}`;
}

const load = async (query: Record<string, string>) => {
  const { listProducts } = await import('#lib/products/browser-client.ts');
  return listProducts(query);
};

const remove = async ({ id, sku }: Product): Promise<boolean> => {
  const { deleteProduct } = await import('#lib/products/browser-client.ts');
  return removeEntry({
    question: `Are you sure you want to delete ${sku}?`,
    call: () => deleteProduct(id),
    failed: 'The product was not deleted.',
    done: 'Product deleted.',
  });
};

const skuCell = (edit: (product: Product) => void) =>
  function SkuCell(product: Product) {
    return (
      <button
        type="button"
        className="text-button"
        aria-label={`Edit ${product.sku}`}
        onClick={() => edit(product)}
      >
        {product.sku}
      </button>
    );
  };

const actions = (press: (product: Product) => void): TableColumn<Product> => ({
  id: 'actions',
  label: 'Actions',
  cell: (product) => (
    <button
      type="button"
      className="row-action"
      data-tone="bad"
      aria-label={`Delete ${product.sku}`}
      onClick={() => press(product)}
    >
      Delete
    </button>
  ),
});

const Empty = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <div className="list-state">
    {!isFiltered && <span className="list-tag" aria-hidden="true" />}
    <h2>{isFiltered ? 'No product matches this search' : 'No products yet'}</h2>
    {!isFiltered && <p>Labels, service requests and claims are filled in from them.</p>}
    <p>
      <a
        className="btn btn-primary"
        href={isFiltered ? productShape.path : `${productShape.path}?view=import`}
      >
        {isFiltered ? 'Show all' : 'Import a spreadsheet'}
      </a>
    </p>
  </div>
);

/** The client's catalogue. */
export function ProductList(start: ProductListProps) {
  const shown = useList({ ...start, shape: productShape, load });
  const { state, list, reload, afterRemoval } = shown;
  const [edited, setEdited] = useState<{ product: Product | null } | null>(null);
  const removed = async (product: Product) => {
    if (await remove(product)) await afterRemoval();
  };
  const acts = (
    <span className="product-acts">
      {list !== null &&
        list.total > 0 &&
        formats.map((format) => (
          <a key={format} className="btn" href={exportHref(format, state)}>
            {format === 'xlsx' ? 'Excel' : 'CSV'}
            <span className="sr-only"> export</span>
          </a>
        ))}
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => setEdited({ product: null })}
      >
        Add product
      </button>
    </span>
  );
  return (
    <>
      <ListForm
        shape={productShape}
        shown={shown}
        barClass="product-bar"
        acts={acts}
        failed={{ title: 'Your products could not be loaded', text: 'Nothing is lost.' }}
        empty={<Empty isFiltered={isNarrowed(state)} />}
      >
        {({ items }) => (
          <Table
            label="My products"
            columns={[
              ...listColumns(productShape, state, {
                sku: skuCell((product) => setEdited({ product })),
              }),
              actions((product) => void removed(product)),
            ]}
            rows={items}
            keyOf={({ id }) => id}
          />
        )}
      </ListForm>
      {edited && (
        <ProductEditor
          key={edited.product?.id ?? 'new'}
          product={edited.product}
          onClose={() => setEdited(null)}
          onSaved={() => void reload()}
        />
      )}
    </>
  );
}
