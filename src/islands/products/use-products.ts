import { useCallback, useEffect, useState } from 'react';
import {
  productListAddress,
  readProductList,
  type ProductListState,
} from '../../lib/catalogue/product-list-state.ts';
import type { Product, ProductList } from '../../lib/schemas/catalogue-replies.ts';
import { askConfirmation } from '../../lib/stores/dialog.ts';
import { showFailure } from '../../lib/stores/failure.ts';
import { notify } from '../../lib/stores/toast.ts';

/** The products on show; the address always says which ones. */
export function useProducts(
  path: string,
  firstState: ProductListState,
  firstList: ProductList | null,
) {
  const [state, setState] = useState(firstState);
  const [list, setList] = useState(firstList);
  const [isLoading, setLoading] = useState(false);

  const load = useCallback(async (wanted: ProductListState) => {
    setState(wanted);
    setLoading(true);
    const { listProducts } = await import('../../lib/api/client.ts');
    const answer = await listProducts(wanted);
    setLoading(false);
    if (answer.ok || !answer.error.handled) setList(answer.ok ? answer.value.body : null);
  }, []);

  useEffect(() => {
    const follow = () => void load(readProductList(new URLSearchParams(location.search)));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [load]);

  const show = (wanted: ProductListState) => {
    history.pushState(null, '', productListAddress(path, wanted));
    void load(wanted);
  };

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
    const isAlone = list?.items.length === 1 && state.page > 1;
    await load(isAlone ? { ...state, page: state.page - 1 } : state);
  };

  return { state, list, isLoading, show, remove, reload: () => void load(state) };
}
