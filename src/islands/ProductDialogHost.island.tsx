import { lazy, Suspense } from 'react';
import { useStore } from '@nanostores/react';
import { $editedProduct } from '#lib/products/product-dialog.store.ts';

const ProductEditor = lazy(() => import('./products/ProductEditor.tsx'));

/** The dialog of the list of products; `editProduct` opens it. */
export function ProductDialogHost() {
  const edited = useStore($editedProduct, { ssr: 'initial' });
  if (!edited) return null;
  const { product, like, typed, onSaved } = edited;
  return (
    <Suspense fallback={null}>
      <ProductEditor
        key={product?.id ?? like?.id ?? 'new'}
        product={product}
        like={like}
        typed={typed}
        onClose={() => $editedProduct.set(null)}
        onSaved={() => void onSaved()}
      />
    </Suspense>
  );
}
