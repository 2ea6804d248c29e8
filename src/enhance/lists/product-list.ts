/** Script of the product list: dialog, menus, and the selection for labels. */
import {
  editProduct,
  STORED_PRODUCT,
  type EditedProduct,
} from '#lib/products/product-dialog.store.ts';
import type { Product } from '#lib/products/replies.ts';
import { $lost } from '#lib/session/unsent.store.ts';
import { LIST_CHANGED, refreshList } from './list-swap.ts';
import { onRowActs, removeEntry } from './row-acts.ts';

const onSaved = refreshList;

onRowActs<Product>({
  edit: (product) => {
    editProduct({ product, onSaved });
  },
  duplicate: (like) => {
    editProduct({ product: null, like, onSaved });
  },
  delete: ({ id, sku }) =>
    removeEntry({
      what: sku,
      call: async () => (await import('#lib/products/client.ts')).deleteProduct(id),
      failed: 'The product was not deleted.',
      done: 'Product deleted.',
    }),
});

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-add-product]'))
    editProduct({ product: null, onSaved });
});

$lost.subscribe(({ [STORED_PRODUCT]: held = [] }) => {
  const [text] = held;
  if (text !== undefined) editProduct({ ...(JSON.parse(text) as EditedProduct), onSaved });
});

/** The SKUs that are chosen; they stay chosen on other pages of the list. */
const chosen = new Set<string>();

/** Updates the boxes and the label link: for the selection, or for all matches. */
function showChoice(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-pick]'))
    box.checked = chosen.has(box.dataset['pick'] ?? '');
  const link = document.querySelector<HTMLAnchorElement>('[data-make-labels]');
  if (!link || chosen.size === 0) return;
  const address = new URL(link.href);
  address.search = new URLSearchParams({
    from: 'products',
    items: [...chosen].join(','),
  }).toString();
  link.href = address.href;
  link.textContent = `Make labels (${chosen.size})`;
}

document.addEventListener('change', ({ target }) => {
  const sku = target instanceof HTMLInputElement ? target.dataset['pick'] : undefined;
  if (sku === undefined || !(target instanceof HTMLInputElement)) return;
  if (target.checked) chosen.add(sku);
  else chosen.delete(sku);
  if (chosen.size === 0) void refreshList();
  else showChoice();
});
addEventListener(LIST_CHANGED, showChoice);
