import {
  productListAddress,
  readProductList,
  type ProductListState,
} from '#lib/products/product-list-state.ts';
import type { Product, ProductList } from '#lib/products/replies.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';
import { useList } from '../ui/use-list.ts';

const load = async (wanted: ProductListState) => {
  const { listProducts } = await import('#lib/products/browser-client.ts');
  return listProducts(wanted);
};

/** The shown products; the address always says which ones. */
export function useProducts(path: string, state: ProductListState, list: ProductList | null) {
  const address = (wanted: ProductListState) => productListAddress(path, wanted);
  const shown = useList({ state, list, read: readProductList, address, load });
  const remove = async ({ id, sku }: Product) => {
    const body = `Are you sure you want to delete ${sku}?`;
    if (!(await askConfirmation({ title: 'Delete', body }))) return;
    const { deleteProduct } = await import('#lib/products/browser-client.ts');
    const answer = await deleteProduct(id);
    if (!answer.ok) {
      showFailure(answer.error, 'The product was not deleted.');
      return;
    }
    notify('Product deleted.');
    await shown.afterRemoval();
  };
  return { ...shown, remove };
}
