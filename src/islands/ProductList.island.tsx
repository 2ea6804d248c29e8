import { useState } from 'react';
import { productFacets, productShape } from '#lib/products/columns.ts';
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

function exportHref(format: string, { filters }: ReportState): string {
  const query = new URLSearchParams({ format, ...filters });
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

interface Chosen {
  readonly skus: ReadonlySet<string>;
  readonly choose: (sku: string, isOn: boolean) => void;
}

/** Products that labels are made of. */
const choices = ({ skus, choose }: Chosen): TableColumn<Product> => ({
  id: 'choose',
  label: 'Labels',
  cell: ({ sku }) => (
    <input
      type="checkbox"
      className="size-5"
      aria-label={`Labels for ${sku}`}
      checked={skus.has(sku)}
      onChange={({ currentTarget }) => choose(sku, currentTarget.checked)}
    />
  ),
});

/** Labels for what is chosen, or for all that the list finds. */
function labelsHref(skus: ReadonlySet<string>, { filters }: ReportState): string {
  const named = skus.size > 0 ? { items: [...skus].join(',') } : filters;
  return `${pathOf('create-label')}?${new URLSearchParams({ from: 'products', ...named }).toString()}`;
}

const actions = (
  press: (product: Product) => void,
  copy: (product: Product) => void,
): TableColumn<Product> => ({
  id: 'actions',
  label: 'Actions',
  cell: (product) => (
    <span className="flex flex-wrap gap-2">
      <button
        type="button"
        className="row-action"
        aria-label={`Duplicate ${product.sku}`}
        onClick={() => copy(product)}
      >
        Duplicate
      </button>
      <button
        type="button"
        className="row-action"
        data-tone="bad"
        aria-label={`Delete ${product.sku}`}
        onClick={() => press(product)}
      >
        Delete
      </button>
    </span>
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

/** What the dialog holds: a product, a new one, or a new one like another. */
interface Edited {
  readonly product: Product | null;
  readonly like?: Product;
}

/** The client's catalogue. */
export function ProductList(start: ProductListProps) {
  const shown = useList({ ...start, shape: productShape, load });
  const { state, list, reload, afterRemoval } = shown;
  const [edited, setEdited] = useState<Edited | null>(null);
  const [skus, setSkus] = useState<ReadonlySet<string>>(new Set());
  const choose = (sku: string, isOn: boolean) =>
    setSkus(
      (before) => new Set([...[...before].filter((each) => each !== sku), ...(isOn ? [sku] : [])]),
    );
  const removed = async (product: Product) => {
    if (await remove(product)) await afterRemoval();
  };
  const acts = (
    <span className="flex flex-wrap gap-2 md:ml-auto">
      {list !== null &&
        list.total > 0 &&
        formats.map((format) => (
          <a key={format} className="btn" href={exportHref(format, state)}>
            {format === 'xlsx' ? 'Excel' : 'CSV'}
            <span className="sr-only"> export</span>
          </a>
        ))}
      {list !== null && list.total > 0 && (
        <a className="btn" href={labelsHref(skus, state)}>
          {skus.size > 0 ? `Make labels (${skus.size})` : 'Make labels'}
        </a>
      )}
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
        acts={acts}
        offered={productFacets(list)}
        failed={{ title: 'Your products could not be loaded', text: 'Nothing is lost.' }}
        empty={<Empty isFiltered={isNarrowed(state)} />}
      >
        {({ items }) => (
          <Table
            label="My products"
            columns={[
              choices({ skus, choose }),
              ...listColumns(productShape, state, {
                sku: skuCell((product) => setEdited({ product })),
              }),
              actions(
                (product) => void removed(product),
                (like) => setEdited({ product: null, like }),
              ),
            ]}
            rows={items}
            keyOf={({ id }) => id}
          />
        )}
      </ListForm>
      {edited && (
        <ProductEditor
          key={edited.product?.id ?? edited.like?.id ?? 'new'}
          product={edited.product}
          like={edited.like}
          onClose={() => setEdited(null)}
          onSaved={() => void reload()}
        />
      )}
    </>
  );
}
