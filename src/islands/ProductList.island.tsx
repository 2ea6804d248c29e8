import { useState } from 'react';
import type { ProductListState } from '#lib/products/product-list-state.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { Product, ProductList as Products } from '#lib/products/replies.ts';
import { listSizes } from '#lib/reports/list-query.ts';
import { ProductEditor } from './products/ProductEditor.tsx';
import { productTableColumns } from './products/ProductColumns.tsx';
import { useProducts } from './products/use-products.ts';
import { FilterBar, SearchFilter } from './ui/Filters.tsx';
import { Pager } from './ui/Pager.tsx';
import { Table } from './ui/Table.tsx';

interface ProductListProps {
  readonly path: string;
  readonly state: ProductListState;
  /** Null when it could not be read. */
  readonly list: Products | null;
}

const formats = ['xlsx', 'csv'] as const;

const exportHref = (format: string, q: string): string =>
  `${pathOf('product-export')}?${new URLSearchParams({ format, ...(q !== '' && { q }) }).toString()}`;

/** The client's catalogue. It is a form and links first; with script it does not load the page anew. */
export function ProductList({ path, state: first, list: firstList }: ProductListProps) {
  const { state, list, isLoading, show, remove, reload } = useProducts(path, first, firstList);
  const [edited, setEdited] = useState<{ product: Product | null } | null>(null);
  const isFiltered = state.q !== '';
  const isFull = list !== null && list.total > 0;
  return (
    <>
      <form
        method="get"
        action={path}
        className="records"
        aria-busy={isLoading}
        onSubmit={(event) => {
          event.preventDefault();
          const q = new FormData(event.currentTarget).get('q');
          show({ ...state, q: typeof q === 'string' ? q.trim() : '', page: 1 });
        }}
      >
        <FilterBar
          className="product-bar"
          acts={
            <span className="product-acts">
              {isFull &&
                formats.map((format) => (
                  <a key={format} className="btn" href={exportHref(format, state.q)}>
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
          }
        >
          <SearchFilter value={state.q} placeholder="SKU, style, colour, GTIN" />
        </FilterBar>
        {list === null ? (
          <div className="list-state" role="alert">
            <h2>Your products could not be loaded</h2>
            <p>Nothing is lost.</p>
            <button type="button" className="btn" onClick={() => void reload()}>
              Try again
            </button>
          </div>
        ) : list.total === 0 ? (
          <div className="list-state">
            {!isFiltered && <span className="list-tag" aria-hidden="true" />}
            <h2>{isFiltered ? 'No product matches this search' : 'No products yet'}</h2>
            {!isFiltered && <p>Labels, service requests and claims are filled in from them.</p>}
            <p>
              <a className="btn btn-primary" href={isFiltered ? path : `${path}?view=import`}>
                {isFiltered ? 'Show all' : 'Import a spreadsheet'}
              </a>
            </p>
          </div>
        ) : (
          <>
            <Table
              label="My products"
              columns={productTableColumns(path, state, {
                edit: (product) => setEdited({ product }),
                remove: (product) => void remove(product),
              })}
              rows={list.items}
              keyOf={({ id }) => id}
            />
            <Pager
              page={state.page}
              size={state.size}
              total={list.total}
              sizes={listSizes}
              onPage={(page) => show({ ...state, page })}
              onSize={(size) => show({ ...state, size, page: 1 })}
            />
          </>
        )}
      </form>
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
