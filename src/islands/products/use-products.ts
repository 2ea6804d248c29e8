import {
  productListAddress,
  readProductList,
  type ProductListState,
} from '../../lib/catalogue/product-list-state.ts';
import type { Product, ProductList } from '../../lib/schemas/catalogue-replies.ts';
import { askConfirmation } from '../../lib/stores/dialog.ts';
import { showFailure } from '../../lib/stores/failure.ts';
import { notify } from '../../lib/stores/toast.ts';
import { useList } from '../ui/use-list.ts';

const load = async (wanted: ProductListState) => {
  const { listProducts } = await import('../../lib/api/client.ts');
  return listProducts(wanted);
};

/** The products on show; the address always says which ones. */
export function useProducts(path: string, state: ProductListState, list: ProductList | null) {
  const address = (wanted: ProductListState) => productListAddress(path, wanted);
  const shown = useList({ state, list, read: readProductList, address, load });
  const remove = async ({ id, sku }: Product) => {
    const body = `Are you sure you want to delete ${sku}?`;
    if (!(await askConfirmation({ title: 'Delete', body }))) return;
    const { deleteProduct } = await import('../../lib/api/client.ts');
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
