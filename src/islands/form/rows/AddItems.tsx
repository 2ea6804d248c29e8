import { lazy, Suspense, useState } from 'react';
import { itemValues, type ItemColumns } from '#lib/forms/item-values.ts';
import type { Values } from '#lib/forms/definition.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { useFormState } from '../form-parts.ts';

const ItemPicker = lazy(() => import('./ItemPicker.tsx'));

interface AddItemsProps {
  readonly items: ItemColumns;
  readonly onRows: (rows: readonly Values[]) => void;
}

/** Fills rows of a table from the catalogue. */
export function AddItems({ items, onRows }: AddItemsProps) {
  const [isOpen, setOpen] = useState(false);
  const currency = useFormState(({ values }) => currencyOf(values));
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Add from my products
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ItemPicker
            isMany
            onPick={(picked) => onRows(picked.map((item) => itemValues(items, item, currency)))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
