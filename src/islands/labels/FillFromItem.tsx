import { lazy, Suspense, useState } from 'react';
import { fibreError, itemLabelValues } from '#lib/labels/editor/item-label.ts';
import { useLongModel } from '../form/form-parts.ts';

const ItemPicker = lazy(() => import('../form/rows/ItemPicker.tsx'));

interface FillFromItemProps {
  /** The care text of the item, '' when it has none. */
  readonly onCare: (text: string) => void;
}

/** Fills style, colour, size, barcode and price from an item of the catalogue. */
export function FillFromItem({ onCare }: FillFromItemProps) {
  const model = useLongModel();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState('');
  return (
    <div className="form-actions pb-3">
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Fill from your products
      </button>
      {isOpen && (
        <Suspense>
          <ItemPicker
            onPick={([item]) => {
              const { values } = model.$state.get();
              if (!item) return;
              model.replace({ ...values, ...itemLabelValues(item) });
              onCare(item.care ?? '');
              setError(fibreError(item));
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      <output aria-live="polite">{error}</output>
    </div>
  );
}
